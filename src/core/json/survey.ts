/**
 * What a parsed value is like: `plain`; `inexact`, when it holds a number that `JSON.parse` may have changed, and that a
 * plain `JSON.stringify` would change or refuse; or `too deep`.
 */
export type Survey = 'plain' | 'inexact' | 'too deep';

/**
 * Looks at everything in a parsed value once. What was an integer beyond ±2^53 in the text is one in the value too,
 * though perhaps not the same; every other number arrives as the double that the API server holds for it.
 *
 * Never recurses deeper than `levels`.
 *
 * @param levels how many levels of lists and objects are not too deep
 * @param ignored a part that is not looked at
 */
export function survey(value: object, levels: number, ignored?: unknown): Survey {
  if (levels === 0) return 'too deep';
  let seen: Survey = 'plain';
  // The values alone: twice as fast as going by the keys.
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of values) {
    if (typeof inner === 'number') {
      if (!isExact(inner)) seen = 'inexact';
    } else if (typeof inner === 'object' && inner !== null && inner !== ignored) {
      const found = survey(inner, levels - 1, ignored);
      if (found === 'too deep') return found;
      if (found === 'inexact') seen = found;
    }
  }
  return seen;
}

/** Whether JSON holds the number, and it is surely the one that stood in the text. */
function isExact(number: number): boolean {
  return Number.isInteger(number)
    ? Number.isSafeInteger(number) && !Object.is(number, -0)
    : Number.isFinite(number);
}
