/**
 * Whether options for wrangler say anything of a dry run. Its command line has many ways to ask for one (`--dryRun`,
 * `--dry-run=true`) and to take it back (`--no-dry-run`): here there is one, and that is an option of the command itself.
 */
export function meddlesWithDryRun(options: readonly string[]): boolean {
  return options.some((option) => /^-+(?:no-?)?dry-?run/i.test(option));
}
