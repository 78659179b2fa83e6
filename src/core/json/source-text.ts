/**
 * The part of ECMA-262 that the compiler's library does not describe yet: "JSON.parse source text access", which
 * Node 22 and newer and workerd have.
 */
declare global {
  interface JSON {
    parse(text: string, reviver: Reviver): unknown;
    rawJSON(text: string): object;
  }
}

/** Sees every value with the text that it was read from; lists and objects have none. */
export type Reviver = (
  key: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

/** `JSON.parse` with the text of every scalar. Overflows the stack at about 2,250 levels. */
export function parseWithSource(text: string, reviver: Reviver): unknown {
  return JSON.parse(text, reviver);
}

/** A value that `JSON.stringify` writes as this text, which must be a JSON scalar. */
export function rawJson(text: string): object {
  return JSON.rawJSON(text);
}
