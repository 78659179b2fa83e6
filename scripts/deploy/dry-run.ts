/**
 * Reports whether options for wrangler contain a dry-run option. Wrangler has many spellings (`--dryRun`,
 * `--dry-run=true`, `--no-dry-run`); this command accepts only its own --dry-run.
 */
export function meddlesWithDryRun(options: readonly string[]): boolean {
  return options.some((option) => /^-+(?:no-?)?dry-?run/i.test(option));
}
