import type { JsonValue } from '../../json/json-value.ts';

/** Reports whether two scalars are the same. Minus zero differs from zero; an integer may be a number or a bigint. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Object.is(one, other)) return true;
  const [big, small] = typeof one === 'bigint' ? [one, other] : [other, one];
  return typeof big === 'bigint' && Number.isSafeInteger(small) && big === BigInt(Number(small));
}
