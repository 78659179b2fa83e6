/** A pointer into a message is cut here, so that a huge key cannot fill it. */
const MAX_POINTER = 200;

/** Words and signs. No markup, and nothing that cannot be seen or turns around what can. */
const PLAIN_KEY = /^[\p{L}\p{N} !#$%()*+,./:;=?@[\]^_{|}~-]*$/u;

/**
 * A JSON pointer (RFC 6901) to a place below another one, for a message. Keys come out of requests, so one that is not
 * plain is not repeated.
 */
export function pointerTo(parent: string, key: string | number): string {
  const name = PLAIN_KEY.test(String(key)) ? String(key) : '(unreadable)';
  const pointer = `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return pointer.length > MAX_POINTER ? `${pointer.slice(0, MAX_POINTER)}…` : pointer;
}
