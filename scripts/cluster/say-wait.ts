/** Writes why a command waits for a cluster, and how long. */
export function sayWait(why: string, milliseconds: number): void {
  process.stderr.write(`crdshift: ${waitText(why, milliseconds)}\n`);
}

/** Returns why a command waits for a cluster, and how long. */
export function waitText(why: string, milliseconds: number): string {
  return `${why}; retry in ${Math.ceil(milliseconds / 1000)} s`;
}
