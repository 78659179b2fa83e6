/**
 * Passes if all texts are undefined.
 *
 * @throws {Error} with all texts and without a stack, because the errors are not in this code
 */
export function expectNothing(texts: readonly (string | undefined)[]): void {
  const said = texts.flatMap((text) => text?.replace(/^error: /, '') ?? []);
  if (said.length === 0) return;
  const error = new Error(said.join('\n\n'));
  error.stack = `Error: ${error.message}`;
  throw error;
}
