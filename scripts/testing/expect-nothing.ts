/**
 * Passes when there is nothing to say, as far as `undefined` says nothing.
 *
 * @throws {Error} with all texts, which stand alone, and without a stack: what is wrong is in none of these lines
 */
export function expectNothing(texts: readonly (string | undefined)[]): void {
  const said = texts.flatMap((text) => text?.replace(/^error: /, '') ?? []);
  if (said.length === 0) return;
  const error = new Error(said.join('\n\n'));
  error.stack = `Error: ${error.message}`;
  throw error;
}
