import { CST, Lexer } from 'yaml';

/** A comment and its line, from 1. */
export interface Comment {
  readonly line: number;
  readonly comment: string;
}

/** A comment and its place in a text. */
interface PlacedComment extends Comment {
  /** The offset of the number sign. */
  readonly start: number;
  /** The offset after the comment, before the line ending. */
  readonly end: number;
}

/**
 * Returns the comments that a text lost. A comment that occurs twice must remain twice. A comment beside a field that
 * is commented out remains, and so does a commented-out line that is a line again.
 */
export function lostComments(before: string, after: string): Comment[] {
  const all = commentsIn(after);
  const left = Map.groupBy(all, ({ comment }) => comment);
  const revived = newLines(before, after);
  return commentsIn(before)
    .filter(({ comment }) => left.get(comment)?.pop() === undefined)
    .filter(({ comment }) => !all.some((one) => one.comment.endsWith(` ${comment}`)))
    .filter(({ comment }) => revived.get(bare(comment.slice(1)))?.pop() === undefined)
    .map(({ line, comment }) => ({ line, comment }));
}

/** Returns the lines that a text has more often than before, without their indentation. */
function newLines(before: string, after: string): ReadonlyMap<string, string[]> {
  const lines = Map.groupBy(after.split('\n').map(bare), (line) => line);
  for (const line of before.split('\n')) lines.get(bare(line))?.pop();
  return lines;
}

/** Returns a line without its indentation, the dashes of elements, and its line end. */
function bare(line: string): string {
  return line.replace(/^[\s-]+/, '').trimEnd();
}

/** The tokens that the lexer adds to those of the text. */
const ADDED: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

/** Finds the comments of a text, in order: the tokens that begin with `#` and are not a scalar. */
export function commentsIn(text: string): PlacedComment[] {
  const comments: PlacedComment[] = [];
  let line = 1;
  let start = 0;
  let last = '';
  for (const token of new Lexer().lex(text)) {
    const isComment = token.startsWith('#') && last !== CST.SCALAR;
    const comment = token.trimEnd();
    if (isComment) comments.push({ line, comment, start, end: start + comment.length });
    line += token.split('\n').length - 1;
    if (!ADDED.has(token)) start += token.length;
    last = token;
  }
  return comments;
}
