/** The maximum length of a pointer, so that a huge key cannot fill a message. */
const MAX_POINTER = 200;

/** Letters, digits and signs. No markup, no invisible characters, no marks that change the direction of text. */
const PLAIN_KEY = /^[\p{L}\p{N} !#$%()*+,./:;=?@[\]^_{|}~-]*$/u;

/**
 * Returns the JSON pointer (RFC 6901) of a key below another pointer, for a message. Keys come from requests, so
 * `(unreadable)` replaces a key with unusual characters.
 */
export function pointerTo(parent: string, key: string): string {
  const name = PLAIN_KEY.test(key) ? key : '(unreadable)';
  const pointer = `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return pointer.length > MAX_POINTER ? `${pointer.slice(0, MAX_POINTER)}…` : pointer;
}
