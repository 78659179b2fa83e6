/**
 * A text made of pieces: the texts before, between and after them. It is read by searching for the separators one by
 * one, so the time is linear for any text.
 */
export interface Template {
  readonly prefix: string;
  /** One fewer than the pieces. At an empty separator the text is divided where a number begins or ends. */
  readonly separators: readonly string[];
  /** True for each piece that is a number; empty if no separator is empty. */
  readonly numbers: readonly boolean[];
  readonly suffix: string;
  /** The occurrence of a separator that divides. */
  readonly at: 'first' | 'last';
  /** True if pieces missing at the end omit their separators. Otherwise every separator must be present. */
  readonly mayEndEarly: boolean;
}

/** Pieces by position. Undefined is an absent piece: an empty text, or a piece beyond the end. */
type Pieces = readonly (string | undefined)[];

/** Cuts a text into its pieces; undefined if these pieces would be written as another text. */
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

/** Writes pieces as a text; undefined if the text would be cut into other pieces. */
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

/** Divides two pieces with nothing between them where the number among them begins or ends. */
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

/** Returns the end of the first of two pieces, which is the number or the text before it. */
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
