/** Lists clauses in a sentence: `a, b, and c`. */
export function inSentence(clauses: readonly string[]): string {
  return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1) ?? ''}`;
}
