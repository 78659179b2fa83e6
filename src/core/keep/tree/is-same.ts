import type { JsonValue } from '../../json/json-value.ts';

/**
 * Reports whether two scalars are the same. Minus zero differs from zero. An integer may be a number or a bigint: beyond
 * ±2^53 it is a number if its text had an exponent, and a bigint with the digits that JSON would write for that number.
 */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Object.is(one, other)) return true;
  const [big, small] = typeof one === 'bigint' ? [one, other] : [other, one];
  return typeof big === 'bigint' && typeof small === 'number' && String(big) === String(small);
}
