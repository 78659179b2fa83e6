import type { PlacedFinding } from './read-yaml.ts';

/**
 * Formats a finding as one line: the place, the error, and the way out.
 *
 * @param places the file, or the file and further places; empty names are left out
 */
export function inWords(
  places: string | readonly string[],
  { level, line, path, message, rule }: PlacedFinding<string>,
): string {
  const [file = '', ...more] = [places].flat();
  const where = [placeIn(file, line), ...more, path, message];
  return `${level}: ${where.filter((part) => part !== '').join(': ')} (${rule})`;
}

/** Returns a place in a file as editors read it: `crd.yaml:12`, or the file alone if the line is unknown. */
export function placeIn(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}
