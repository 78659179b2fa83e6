/** Returns the start of the line of an offset. A byte order mark is not part of the first line. */
export function startOfLine(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return text[start] === '\uFEFF' ? start + 1 : start;
}

/** Returns the offset after the line of an offset, including its line ending. */
export function endOfLine(text: string, offset: number): number {
  const lineFeed = text.indexOf('\n', offset);
  return lineFeed === -1 ? text.length : lineFeed + 1;
}

/** Returns the number of characters before an offset in its line. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** Returns the spaces and tabs at the start of the line of an offset. */
export function indentBefore(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(startOfLine(text, offset), offset))?.[0] ?? '';
}

/**
 * Returns the start of an entry: its head, or that of the first of the comment lines directly above it at the same
 * indent.
 *
 * @param bound - the offset before which comments belong to another entry
 */
export function startOfEntry(text: string, head: number, bound = 0): number {
  const line = startOfLine(text, head);
  const indent = text.slice(line, head);
  if (indent.trim() !== '') return head;
  let start = line;
  while (start > bound) {
    const above = startOfLine(text, start - 1);
    if (above < bound || above === start || !text.startsWith(`${indent}#`, above)) break;
    start = above;
  }
  return start + indent.length;
}

/** Indents all lines but the first, or unindents them as far as they have spaces. Empty lines stay empty. */
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

/** A replacement for the text from `start` up to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies all edits to a part of a text. The edits must be within the part and must not overlap. At the same place, an
 * insertion comes first.
 */
export function applyEdits(
  text: string,
  [from, to]: readonly [from: number, to: number],
  edits: readonly Edit[],
): string {
  let result = '';
  let done = from;
  for (const edit of edits.toSorted(byPlace)) {
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done, to);
}

function byPlace(one: Edit, other: Edit): number {
  return one.start - other.start || one.end - other.end;
}
