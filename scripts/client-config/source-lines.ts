import { startOfLine } from '../yaml/lines.ts';

/** Returns the white space that aligns a line with the text at an offset. A tab stays a tab. */
export function indentOf(source: string, offset: number): string {
  return source.slice(startOfLine(source, offset), offset).replaceAll(/\S/g, ' ');
}

/** Returns the start of a key's line, or of the first comment line directly above it with the same indent. */
export function startOfEntry(source: string, key: number): number {
  let start = startOfLine(source, key);
  const comment = `${source.slice(start, key)}#`;
  while (start > 0) {
    const above = startOfLine(source, start - 1);
    if (!source.startsWith(comment, above)) break;
    start = above;
  }
  return start;
}
