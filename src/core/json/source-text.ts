/**
 * The part of ECMA-262 that the compiler's library does not describe yet: "JSON.parse source text access", which
 * Node 22 and newer and workerd have.
 */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** A value that `JSON.stringify` writes as this text, which must be a JSON scalar. */
export function rawJson(text: string): object {
  return JSON.rawJSON(text);
}
