/**
 * A text made of pieces: what stands before, between and after them. Read by looking for the separators one by one,
 * so the time is linear whatever the text.
 */
export interface Template {
  readonly prefix: string;
  /** One fewer than there are pieces. Where one is empty, the text divides where a number ends or begins. */
  readonly separators: readonly string[];
  /** Which pieces are numbers; none where no separator is empty. */
  readonly numbers: readonly boolean[];
  readonly suffix: string;
  /** Which occurrence of a separator divides. */
  readonly at: 'first' | 'last';
  /** Pieces that are missing at the end leave their separators out; otherwise each separator must be there. */
  readonly mayEndEarly: boolean;
}

/** Pieces by position; undefined is an absent piece, which an empty text stands for, and so is one beyond the end. */
export type Pieces = readonly (string | undefined)[];

/** Cuts a text into its pieces; undefined when it is not the text that these pieces would be written as. */
export function cut(text: string, template: Template): Pieces | undefined {
  const { prefix, suffix } = template;
  if (text.length < prefix.length + suffix.length) return undefined;
  const body = text.slice(prefix.length, text.length - suffix.length);
  const separators = template.separators.filter((separator) => separator !== '');
  const apart = { ...template, separators };
  const found = template.at === 'first' ? cutFirst(body, apart) : cutLast(body, apart);
  if (found === undefined) return undefined;
  const pieces = divide(found, template).map((piece) => (piece === '' ? undefined : piece));
  return write(pieces, template) === text ? pieces : undefined;
}

/** Writes pieces as a text; undefined when the text would not be cut into the same pieces again. */
export function paste(pieces: Pieces, template: Template): string | undefined {
  const text = write(pieces, template);
  const read = text === undefined ? undefined : cut(text, template);
  return read !== undefined && pieces.every((piece, at) => piece === read[at]) ? text : undefined;
}

function write(pieces: Pieces, template: Template): string | undefined {
  const last = pieces.findLastIndex((piece) => piece !== undefined);
  if (last === -1) return undefined;
  let text = `${template.prefix}${pieces[0] ?? ''}`;
  const end = template.mayEndEarly ? last : template.separators.length;
  for (let at = 0; at < end; at += 1) {
    text += `${template.separators[at] ?? ''}${pieces[at + 1] ?? ''}`;
  }
  return text + template.suffix;
}

/** Divides the pieces that nothing separates where the number among them ends or begins. */
function divide(found: readonly string[], { separators, numbers }: Template): readonly string[] {
  if (!separators.includes('')) return found;
  const pieces: string[] = [];
  let at = 0;
  for (const text of found) {
    const end = separators[at] === '' ? endOfFirst(text, numbers[at] === true) : text.length;
    pieces.push(text.slice(0, end));
    if (separators[at] === '') pieces.push(text.slice(end));
    at = pieces.length;
  }
  return pieces;
}

/** Where the first of two pieces ends, the number or what stands before it. */
function endOfFirst(text: string, isNumber: boolean): number {
  if (isNumber) return /^-?[\d.]*/.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (/[\d.]/.test(text.charAt(end - 1))) end -= 1;
  return text.charAt(end - 1) === '-' ? end - 1 : end;
}

function cutFirst(body: string, template: Template): readonly string[] | undefined {
  const pieces: string[] = [];
  let start = 0;
  for (const separator of template.separators) {
    const end = body.indexOf(separator, start);
    if (end === -1 && !template.mayEndEarly) return undefined;
    if (end === -1) break;
    pieces.push(body.slice(start, end));
    start = end + separator.length;
  }
  return [...pieces, body.slice(start)];
}

function cutLast(body: string, template: Template): readonly string[] | undefined {
  const pieces: string[] = [];
  let end = body.length;
  for (const separator of template.separators.toReversed()) {
    const start = end < separator.length ? -1 : body.lastIndexOf(separator, end - separator.length);
    if (start === -1 && !template.mayEndEarly) return undefined;
    if (start === -1) break;
    pieces.push(body.slice(start + separator.length, end));
    end = start;
  }
  return [...pieces, body.slice(0, end)].toReversed();
}
