/**
 * How deep one review may nest at most, counted from its root.
 *
 * `JSON.parse` with a reviver overflows the stack at about 2,250 levels in Node and `JSON.stringify`
 * at about 4,340; half of the smaller one leaves room for the converters' own recursion. The Go
 * decoder of the API server stops at 10,000; hand-written schemas stay below 50.
 */
export const MAX_NESTING = 1_000;

/** The shortest text of one level is two characters, `[]`, so a short text cannot nest deep. */
const SHORTEST_LEVEL = 2;

/** Whether a parsed text nests deeper than so many levels. Never recurses further than that itself. */
export function nestsTooDeep(value: unknown, text: string, levels: number): boolean {
  return text.length > levels * SHORTEST_LEVEL && isDeeperThan(levels, value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((element) => isDeeperThan(levels - 1, element));
  for (const field of Object.values(value)) {
    if (isDeeperThan(levels - 1, field)) return true;
  }
  return false;
}
