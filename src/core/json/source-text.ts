/**
 * `JSON.rawJSON` of the ECMAScript proposal "JSON.parse source text access". Node 22 and newer and workerd have it; the
 * compiler's library does not declare it yet.
 */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * Returns a value that `JSON.stringify` writes as this text.
 *
 * @param text - a JSON scalar
 * @throws {SyntaxError} if the text is anything else
 */
export function rawJson(text: string): object {
  return JSON.rawJSON(text);
}
