import { Lexer } from 'yaml';

/** A comment and its line, from 1. */
export interface Comment {
  readonly line: number;
  readonly comment: string;
}

/** Returns the comments that a text lost. A comment that occurs twice must remain twice. */
export function lostComments(before: string, after: string): Comment[] {
  const left = Map.groupBy(commentsIn(after), ({ comment }) => comment);
  return commentsIn(before).filter(({ comment }) => left.get(comment)?.pop() === undefined);
}

/** The token that the lexer puts before a scalar. Any other token that begins with `#` is a comment. */
const SCALAR = '\u001F';

function commentsIn(text: string): Comment[] {
  const comments: Comment[] = [];
  let line = 1;
  let last = '';
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && last !== SCALAR) comments.push({ line, comment: token.trimEnd() });
    line += token.split('\n').length - 1;
    last = token;
  }
  return comments;
}
