import { rawJson } from './source-text.ts';

/**
 * Writes JSON with every digit: a `bigint` as its digits, minus zero as `-0`.
 *
 * @param exact whether the value came from a text with numbers that a plain `JSON.stringify` would change.
 *   Without it the fast path is taken, and left again when a converter made a `bigint`.
 * @throws {TypeError} when the value is no plain JSON; the guard has made sure of that before.
 */
export function stringifyJson(value: unknown, exact: boolean): string {
  if (!exact) {
    try {
      return JSON.stringify(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return JSON.stringify(value, exactNumber);
}

function exactNumber(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return rawJson(value.toString());
  return Object.is(value, -0) ? rawJson('-0') : value;
}
