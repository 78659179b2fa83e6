import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Shape } from './shape.ts';

/**
 * Reports whether a value has the JSON type of its place. Only the value itself counts, not its contents. Null always
 * fits: pruning decides about it (`nullable`).
 */
export function fits(value: JsonValue, { type }: Shape): boolean {
  if (type === undefined || value === null) return true;
  switch (type) {
    case 'integer':
      return isInt64(value);
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'int-or-string':
      return typeof value === 'string' || isInt64(value);
    case 'list':
      return isJsonList(value);
    case 'object':
      return isJsonObject(value);
    case 'string':
    case 'boolean':
      return typeof value === type;
  }
}

const INT64_END = 2n ** 63n;

/**
 * Reports whether Go decodes a value into an int64. That is stricter than server-side apply, where every number is
 * `numeric` (structured-merge-diff, `typed/validate.go`), and stricter than the API server's validation, which accepts
 * 3.0000000001 as an integer. One such value fails a typed client's whole list.
 *
 * A double without a fraction is an integer beyond ±2^53, too, because JSON writes it in plain digits, and Go reads
 * digits without a point as an int64 (sigs.k8s.io/json, `convertNumber`). -2^63 is the exception: as a double it is
 * written as -9223372036854776000, which exceeds an int64.
 */
function isInt64(value: JsonValue): boolean {
  if (typeof value === 'bigint') return -INT64_END <= value && value < INT64_END;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}
