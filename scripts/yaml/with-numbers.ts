import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';

/**
 * Integers within ±2^53 are numbers, as they are in a conversion.
 *
 * @throws {Error} that names a number that JSON cannot hold: infinity or NaN
 */
export function withNumbers(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
  }
  if (typeof value === 'bigint') return exactly(value);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Error(`${value} is no number in JSON. Write a number, or a text in quotes`);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

function exactly(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
