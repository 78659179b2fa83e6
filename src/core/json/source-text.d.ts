/**
 * The part of "JSON.parse source text access" (ECMA-262, section 25.5) that the compiler's library
 * does not describe yet. Node 24 and workerd have it.
 */
interface JSON {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}
