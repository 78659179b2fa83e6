import type { JsonValue } from '../../json/json-value.ts';

/** Whether two scalars are the same: minus zero is a value of its own, and an integer is one however it is held. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Object.is(one, other)) return true;
  const [big, small] = typeof one === 'bigint' ? [one, other] : [other, one];
  return typeof big === 'bigint' && Number.isSafeInteger(small) && big === BigInt(Number(small));
}
