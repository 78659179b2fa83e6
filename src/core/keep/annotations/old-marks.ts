import type { JsonValue } from '../../json/json-value.ts';
import { canonical } from '../../json/stringify-json.ts';

/** The prefix of marks of the first format. No other mark has it. */
export const OLD_MARK = '~';

/** The key of lists whose elements the first format names by a fingerprint and an ordinal. */
export const OLD_KEY = '~fingerprint';

/** The offset basis and the prime of FNV-1a with 32 bits (RFC 9923). */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the fingerprint of a value in the first format: FNV-1a and a polynomial sum over its canonical text. */
export function oldFingerprint(value: JsonValue): string {
  const text = canonical(value);
  let fnv = FNV_OFFSET;
  let sum = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    fnv = Math.imul(fnv ^ unit, FNV_PRIME);
    sum = (Math.imul(sum, 31) + unit) | 0;
  }
  return (fnv >>> 0).toString(36) + (sum >>> 0).toString(36);
}

/** Returns the names of the elements of a list in the first format. */
export function oldNames(list: readonly JsonValue[]): readonly [print: string, nth: number][] {
  const seen = new Map<string, number>();
  return list.map((element) => {
    const print = oldFingerprint(element);
    const nth = seen.get(print) ?? 0;
    seen.set(print, nth + 1);
    return [print, nth];
  });
}
