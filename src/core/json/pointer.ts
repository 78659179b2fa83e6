/** A pointer into a message is cut here, so that a huge key cannot fill it. */
const MAX_POINTER = 200;

/** A JSON pointer (RFC 6901) to a place below another one. */
export function pointerTo(parent: string, key: string | number): string {
  const pointer = `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return pointer.length > MAX_POINTER ? `${pointer.slice(0, MAX_POINTER)}…` : pointer;
}
