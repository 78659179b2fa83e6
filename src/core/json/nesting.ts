/**
 * The maximum levels of lists and objects in one object, counted from its root.
 *
 * `JSON.parse` with a reviver overflows the stack at about 2,250 levels in Node and `JSON.stringify` at about 4,340.
 * Half of the smaller number leaves room for the converters' own recursion. The Go decoder of the API server stops at
 * 10,000; hand-written schemas stay below 50.
 */
export const MAX_NESTING = 1_000;
