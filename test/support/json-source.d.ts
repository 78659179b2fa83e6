/** The part of "JSON.parse source text access" (ECMA-262) with which tests read numbers in replies digit by digit. */
interface JSON {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}
