import { rawJson } from './source-text.ts';

/**
 * Writes JSON with every digit: a `bigint` as its digits.
 *
 * @param exact whether the value came from a text with numbers that a plain `JSON.stringify` would change: minus zero
 *   is written as `-0` then. Without it the fast path is taken, and left again when a converter made a `bigint`.
 * @throws what a getter in the value throws, {RangeError} when the text is longer than a string can be, and {TypeError}
 *   when the value is no plain JSON; of that the guard has made sure before.
 */
export function stringifyJson(value: unknown, exact: boolean): string {
  // Some programs teach JSON to write a bigint, mostly as a string.
  if (!exact && !('toJSON' in BigInt.prototype)) {
    try {
      return JSON.stringify(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return JSON.stringify(value, exactNumber);
}

function exactNumber(
  this: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): unknown {
  // Not `value`: that has been through `toJSON`.
  const own = this[key];
  if (typeof own === 'bigint') return rawJson(String(own));
  return Object.is(value, -0) ? rawJson('-0') : value;
}
