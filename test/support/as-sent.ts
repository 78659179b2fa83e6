/** Returns a failure message as it is sent: each one ends by saying that nothing is corrupt. */
export function asSent(message: string): string {
  const stop = /[.!?…]$/.test(message) ? '' : '.';
  return `${message}${stop} Nothing is corrupt: all stored objects are intact; do not delete them.`;
}
