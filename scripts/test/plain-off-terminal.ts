/**
 * Keeps vitest and its workers from colouring what no terminal shows. They colour every output unless NO_COLOR is set
 * (tinyrainbow 3). Logs of CI show colours, so colours stay there, and also with FORCE_COLOR.
 */
export function plainOffTerminal(): void {
  const { CI, FORCE_COLOR } = process.env;
  if (process.stdout.isTTY || CI !== undefined || FORCE_COLOR !== undefined) return;
  process.env['NO_COLOR'] ??= '1';
}
