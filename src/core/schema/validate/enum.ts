import type { JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import { asInt64 } from './numbers.ts';

/**
 * Reports whether a value is in an enum (kube-openapi, `basicCommonValidator`). Null never is, even if the enum lists
 * it. A value is compared after Go's conversion to the type of the enum's value: 1.5 equals 1, and 65 equals "A".
 */
export function isInEnum(value: JsonValue, values: readonly JsonValue[]): boolean {
  if (value === null) return false;
  return values.some((one) => one !== null && sameJson(converted(value, one), one));
}

function converted(value: JsonValue, like: JsonValue): JsonValue {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  if (typeof like === 'string' && isGoInt64(value)) return runeOf(value);
  if (typeof value === 'number' && !isGoInt64(value) && isGoInt64(like)) {
    const whole = asInt64(value);
    return typeof like === 'bigint' ? whole : Number(whole);
  }
  return typeof value === 'bigint' && typeof like === 'number' ? Number(value) : value;
}

const LAST_RUNE = 0x10_ff_ff;

function runeOf(value: number | bigint): string {
  const isRune = value >= 0 && value <= LAST_RUNE && !(value >= 0xd8_00 && value < 0xe0_00);
  return isRune ? String.fromCodePoint(Number(value)) : '\u{FFFD}';
}
