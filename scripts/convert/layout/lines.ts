/** Where the line of an offset begins. A byte order mark is before the first line. */
export function startOfLine(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return text[start] === '\uFEFF' ? start + 1 : start;
}

/** The offset behind the line of an offset, its line end included. */
export function endOfLine(text: string, offset: number): number {
  const lineFeed = text.indexOf('\n', offset);
  return lineFeed === -1 ? text.length : lineFeed + 1;
}

/** The characters before an offset in its line. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** The white space at the beginning of a line. */
export function indentOfLine(text: string, offset: number): number {
  const start = startOfLine(text, offset);
  return text.slice(start).search(/[^ ]|$/);
}

/** Moves all lines but the first to the right, or to the left as far as they have spaces. Empty lines stay empty. */
export function shift(text: string, columns: number): string {
  if (columns === 0) return text;
  const [first = '', ...lines] = text.split('\n');
  const moved = lines.map((line) => {
    if (line === '' || line === '\r') return line;
    return columns > 0
      ? ' '.repeat(columns) + line
      : line.slice(Math.min(-columns, line.search(/[^ ]|$/)));
  });
  return [first, ...moved].join('\n');
}

/** Replaces the text from `start` up to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part of a text with all edits made. They lie in the part and do not overlap. */
export function applyEdits(
  text: string,
  [from, to]: readonly [from: number, to: number],
  edits: readonly Edit[],
): string {
  let result = '';
  let done = from;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done, to);
}
