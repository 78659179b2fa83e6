/**
 * Whether `wrangler deploy` with these arguments stays on this machine for certain. Its command line has more ways to
 * say so (`--dryRun`, `--dry-run=true`) and to take it back (`--no-dry-run`, `--dry-run false`); here there is one.
 */
export function isDryRun(args: readonly string[]): boolean {
  // What follows a bare -- are no options any more.
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const said = options.filter((arg) => /^-+(?:no-?)?dry-?run/i.test(arg));
  const next = options[options.indexOf('--dry-run') + 1];
  return said.length === 1 && said[0] === '--dry-run' && next !== 'false';
}
