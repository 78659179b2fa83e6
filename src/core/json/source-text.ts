/**
 * The part of "JSON.parse source text access" (a finished proposal for ECMA-262) that the compiler's library does not
 * describe yet. Node 22 and newer and workerd have it.
 */
declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): object;
  }
}

export {};
