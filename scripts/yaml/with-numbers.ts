import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';

/** Converts bigints within ±2^53 to numbers, as conversions receive them. */
export function withNumbers(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
  }
  if (typeof value === 'bigint') return exactly(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

function exactly(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
