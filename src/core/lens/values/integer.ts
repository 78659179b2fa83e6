import type { JsonValue } from '../../json/json-value.ts';

/** Kubernetes stores an integer as int64. */
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** A text of at most this length holds no integer beyond 2^53. */
const SAFE_DIGITS = 15;

/** Reports whether a value is an int64 as exact JSON holds it: a number up to ±(2^53 − 1), a bigint beyond. */
export function isInt64(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'bigint'
    ? isInRange(value) && !isSafe(value)
    : typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** Returns the JSON value of an integer; undefined if it is not an int64. */
export function integerOf(integer: bigint): number | bigint | undefined {
  if (isSafe(integer)) return Number(integer);
  return isInRange(integer) ? integer : undefined;
}

/** Writes an int64 in decimal digits. */
export function writeInteger(value: JsonValue): string | undefined {
  return isInt64(value) ? value.toString() : undefined;
}

/** Reads an int64 in the spelling of `writeInteger`: no leading zeros, no plus sign, no minus zero. */
export function readInteger(text: string): number | bigint | undefined {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  return text.length <= SAFE_DIGITS ? Number(text) : integerOf(BigInt(text));
}

function isSafe(integer: bigint): boolean {
  return integer >= BigInt(Number.MIN_SAFE_INTEGER) && integer <= BigInt(Number.MAX_SAFE_INTEGER);
}

function isInRange(integer: bigint): boolean {
  return integer >= INT64_MIN && integer <= INT64_MAX;
}
