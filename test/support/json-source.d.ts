/** The part of "JSON.parse source text access" (ECMA-262) that tests read replies with, digit by digit. */
interface JSON {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}
