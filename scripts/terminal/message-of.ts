/** Returns the message of a thrown value. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection has no message if the host name has several addresses.
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
