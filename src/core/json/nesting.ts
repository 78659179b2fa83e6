/**
 * The maximum levels of lists and objects in one object, counted from its root.
 *
 * In Node, `JSON.stringify` overflows the stack at about 4,340 levels, and `JSON.parse` with a reviver, which a
 * converter may use, at about 2,250. Less than half of that leaves room for recursion in converters. The Go decoder of
 * the API server stops at 10,000. Hand-written schemas stay below 50.
 */
export const MAX_NESTING = 1_000;
