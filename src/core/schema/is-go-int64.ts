import type { JsonValue } from '../json/json-value.ts';

/**
 * Reports whether Go decodes a value into an int64. That is stricter than server-side apply, where every number is
 * `numeric` (structured-merge-diff, `typed/validate.go`).
 *
 * A double without a fraction is an integer beyond ±2^53, too, because JSON writes it in plain digits, and Go reads
 * digits without a point as an int64 (sigs.k8s.io/json, `convertNumber`). -2^63 is the exception: as a double it is
 * written as -9223372036854776000, which exceeds an int64.
 */
export function isGoInt64(value: JsonValue): boolean {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}
