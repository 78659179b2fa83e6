import { sha256 } from '@noble/hashes/sha2.js';
import { strToU8 } from 'fflate/browser';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';

/**
 * A short text that stands for a value: equal values have equal marks, whatever the order of their keys (API servers
 * sort them). A value of few characters is its own mark, in JSON; any other has `#` and a digest.
 *
 * Minus zero and zero have one mark, because API servers read `-0` as the integer 0.
 */
export type Mark = string;

/** A digest would not be shorter. */
const LONGEST_OWN_MARK = 16;

/** The mark of a value; undefined, where nothing stands, has none. */
export function markOf(value: JsonValue): Mark;
export function markOf(value: JsonValue | undefined): Mark | undefined;
export function markOf(value: JsonValue | undefined): Mark | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length > LONGEST_OWN_MARK) return `#${digest(value)}`;
  const text = writeSorted(value, '0');
  return text.length > LONGEST_OWN_MARK ? `#${digest(text)}` : text;
}

/** JSON text with sorted keys: the same value always makes the same text. */
export function canonical(value: JsonValue): string {
  return writeSorted(value, '-0');
}

function writeSorted(value: JsonValue, minusZero: string): string {
  if (isJsonList(value)) {
    return `[${value.map((element) => writeSorted(element, minusZero)).join(',')}]`;
  }
  if (isJsonObject(value)) {
    let text = '';
    for (const name of Object.keys(value).toSorted()) {
      const field = value[name];
      if (field === undefined) continue;
      if (text !== '') text += ',';
      text += `${JSON.stringify(name)}:${writeSorted(field, minusZero)}`;
    }
    return `{${text}}`;
  }
  if (typeof value === 'bigint') return value.toString();
  return Object.is(value, -0) ? minusZero : JSON.stringify(value);
}

/** 32 letters and digits; none looks like another one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixty bits: nobody finds another text with the digest of a given one. */
const DIGEST_LENGTH = 12;

/** So many digests are at hand; most places are named again and again. It saves a conversion with losses 6 %. */
const AT_HAND = 1_000;

/** A list without keys is one place, and its text may be as long as an annotation. */
const LONGEST_AT_HAND = 256;

const known = new Map<string, string>();

/** The digest of a text that is likely to come again. */
export function knownDigest(text: string): string {
  if (text.length > LONGEST_AT_HAND) return digest(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= AT_HAND) known.clear();
  const made = digest(text);
  known.set(text, made);
  return made;
}

/** Hashers and bytes that are used again: to make them takes longer than the digest of a short text. */
const FRESH = sha256.create();
const hasher = sha256.create();
const hash = new Uint8Array(FRESH.outputLen);
const ascii = new Uint8Array(1_024);

/** The beginning of SHA-256 of a text (FIPS 180-4), in letters that the name of an annotation can hold. */
export function digest(text: string): string {
  // oxlint-disable-next-line no-underscore-dangle -- how the library starts a hasher again
  FRESH._cloneInto(hasher).update(bytesOf(text)).digestInto(hash);
  let letters = '';
  for (let at = 0; at < DIGEST_LENGTH; at += 1) letters += ALPHABET.charAt((hash[at] ?? 0) & 31);
  return letters;
}

/** A text in UTF-8, until the next one. */
function bytesOf(text: string): Uint8Array {
  if (text.length > ascii.length) return strToU8(text);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return strToU8(text);
    ascii[at] = unit;
  }
  return ascii.subarray(0, text.length);
}
