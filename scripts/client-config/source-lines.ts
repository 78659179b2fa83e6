/** Where the line of an offset ends, its line end included. */
export function endOfLine(source: string, offset: number): number {
  const lineFeed = source.indexOf('\n', offset);
  return lineFeed === -1 ? source.length : lineFeed + 1;
}

/** The white space that puts a line below the text at an offset; a tab stays a tab. */
export function indentOf(source: string, offset: number): string {
  return source.slice(startOfLine(source, offset), offset).replaceAll(/\S/g, ' ');
}

/** Where the line of a key starts, or the first of the comment lines right above it that stand at the same indent. */
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

function startOfLine(source: string, offset: number): number {
  return offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
}
