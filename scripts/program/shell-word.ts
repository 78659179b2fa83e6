/** Returns a word of a command line that a user can paste: unchanged, or in quotes if a shell would change it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
