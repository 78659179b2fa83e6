import type { PlacedFinding } from './read-yaml.ts';

/**
 * A finding as a line that stands alone: where, what, and what to do.
 *
 * @param places the file, or the file and the line of what the finding is about; empty names are left out
 */
export function inWords(
  places: string | readonly string[],
  { level, line, path, message, rule }: PlacedFinding<string>,
): string {
  const [file = '', ...more] = [places].flat();
  const where = [line === undefined ? file : `${file}:${line}`, ...more, path, message];
  return `${level}: ${where.filter((part) => part !== '').join(': ')} (${rule})`;
}
