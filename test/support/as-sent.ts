/** Returns a failure message as it is sent: each one ends by saying that nothing is corrupt. */
export function asSent(message: string): string {
  const stop = /[.!?…]$/.test(message) ? '' : '.';
  return `${message}${stop} Nothing is corrupt: stored objects are intact, each in the version that it is stored in; do not delete them.`;
}
