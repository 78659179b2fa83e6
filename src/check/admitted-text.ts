import type { JsonObject } from '../core/json/json-value.ts';

/** Returns a predicate for the texts that the schema of a string admits, by length and, if readable, pattern. */
export function admittedBy(schema: JsonObject): (text: string) => boolean {
  const { pattern, minLength, maxLength } = schema;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  const matches = typeof pattern === 'string' ? matcherOf(pattern) : undefined;
  return (text) => text.length >= least && text.length <= most && (matches?.test(text) ?? true);
}

/**
 * Reads a pattern for the regular expressions of Go. Most have the same meaning here with the flag `u` (`\p{L}`), and
 * some are valid only without it (`\-`). Undefined if the pattern cannot be read; then every text is admitted.
 */
function matcherOf(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Try the next flags.
    }
  }
  return undefined;
}
