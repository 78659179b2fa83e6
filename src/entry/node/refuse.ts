/** Ends a process that cannot start, with one line per problem on standard error. */
export function refuse(status: 1 | 2, problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`crdshift: ${problem}\n`);
  process.exit(status);
}
