/** What was thrown, in words. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection has no message of its own where a name has several addresses.
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
