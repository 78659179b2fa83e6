import type { JsonObject } from '../core/json/json-value.ts';

/** Makes a test of whether the schema of a string admits a text: its length, and its pattern as far as it can be read. */
export function admittedBy(schema: JsonObject): (text: string) => boolean {
  const { pattern, minLength, maxLength } = schema;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  const matches = typeof pattern === 'string' ? matcherOf(pattern) : undefined;
  return (text) => text.length >= least && text.length <= most && (matches?.test(text) ?? true);
}

/**
 * Patterns are written for the regular expressions of Go. Most of them mean the same here by code points (`\p{L}`), some
 * are none so (`\-`), and what can be read in neither way admits anything.
 */
function matcherOf(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next way, or none.
    }
  }
  return undefined;
}
