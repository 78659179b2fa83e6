/** Writes why a command waits for a cluster, and how long. */
export function sayWait(why: string, milliseconds: number): void {
  process.stderr.write(`crdshift: ${why}; retry in ${Math.ceil(milliseconds / 1000)} s\n`);
}
