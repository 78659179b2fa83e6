import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';

/**
 * A short name for a value: equal values have equal fingerprints, whatever the order of their keys (the API server
 * sorts them). It takes 64 bits, so two values at one place have the same one by chance about never.
 */
export function fingerprint(value: JsonValue): string {
  return hash(canonical(value));
}

/** JSON text with sorted keys: the same value always makes the same text. */
export function canonical(value: JsonValue): string {
  if (isJsonList(value)) return `[${value.map(canonical).join(',')}]`;
  if (isJsonObject(value)) {
    const names = Object.keys(value).toSorted();
    const fields = names.flatMap((name) => {
      const field = value[name];
      return field === undefined ? [] : [`${JSON.stringify(name)}:${canonical(field)}`];
    });
    return `{${fields.join(',')}}`;
  }
  if (typeof value === 'bigint') return value.toString();
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** The offset basis and the prime of FNV-1a with 32 bits (RFC 9923). */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Two different sums over the text, FNV-1a and a polynomial one, of 32 bits each. */
function hash(text: string): string {
  let fnv = FNV_OFFSET;
  let sum = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    fnv = Math.imul(fnv ^ unit, FNV_PRIME);
    sum = (Math.imul(sum, 31) + unit) | 0;
  }
  return (fnv >>> 0).toString(36) + (sum >>> 0).toString(36);
}
