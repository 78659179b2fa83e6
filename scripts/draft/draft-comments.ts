/** The beginnings of the comments with which `crdshift draft` asks the author to review a part. */
const COMMENT = /^\s*\/\/ (?:Guess: |TODO: |Is it the same as )/gm;

/** Returns the number of comments of a draft that a module still has. Authors delete them after a review. */
export function countDraftComments(code: string): number {
  return code.match(COMMENT)?.length ?? 0;
}
