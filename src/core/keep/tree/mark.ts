import { sha256 } from '@noble/hashes/sha2.js';
import { strToU8 } from 'fflate/browser';
import type { JsonValue } from '../../json/json-value.ts';
import { canonical } from '../../json/stringify-json.ts';

/**
 * A short text that stands for a value: equal values have equal marks, whatever the order of their keys, because API
 * servers sort them. A value of few characters is its own mark, in JSON; any other mark is `#` and a digest.
 *
 * Minus zero and zero have one mark, because API servers read `-0` as the integer 0.
 */
export type Mark = string;

/** The maximum length of a value that is its own mark: a digest would not be shorter. */
const LONGEST_OWN_MARK = 16;

/** Returns the mark of a value; undefined for no value. */
export function markOf(value: JsonValue): Mark;
export function markOf(value: JsonValue | undefined): Mark | undefined;
export function markOf(value: JsonValue | undefined): Mark | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length > LONGEST_OWN_MARK) return `#${digest(value)}`;
  const text = canonical(value, '0');
  return text.length > LONGEST_OWN_MARK ? `#${digest(text)}` : text;
}

/** Thirty-two letters and digits, without any that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The length of a digest. Twelve letters have sixty bits, so nobody finds another text with a given digest. */
const DIGEST_LENGTH = 12;

/** The maximum number of cached digests. Most places recur; the cache saves 6 % of a conversion with losses. */
const AT_HAND = 1_000;

/** The maximum length of a cached text. A list without keys is one place, whose text may fill an annotation. */
const LONGEST_AT_HAND = 256;

const known = new Map<string, string>();

/** Returns the digest of a text that is likely to recur. */
export function knownDigest(text: string): string {
  if (text.length > LONGEST_AT_HAND) return digest(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= AT_HAND) known.clear();
  const made = digest(text);
  known.set(text, made);
  return made;
}

/** Reused hashers and buffers: creating them takes longer than the digest of a short text. */
const FRESH = sha256.create();
const hasher = sha256.create();
const hash = new Uint8Array(FRESH.outputLen);
const ascii = new Uint8Array(1_024);

/** Returns the beginning of SHA-256 of a text (FIPS 180-4), in letters that an annotation's name can hold. */
export function digest(text: string): string {
  // oxlint-disable-next-line no-underscore-dangle -- how the library starts a hasher again
  FRESH._cloneInto(hasher).update(bytesOf(text)).digestInto(hash);
  let letters = '';
  for (let at = 0; at < DIGEST_LENGTH; at += 1) letters += ALPHABET.charAt((hash[at] ?? 0) & 31);
  return letters;
}

/** Returns a text in UTF-8. The bytes are valid until the next call. */
function bytesOf(text: string): Uint8Array {
  if (text.length > ascii.length) return strToU8(text);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return strToU8(text);
    ascii[at] = unit;
  }
  return ascii.subarray(0, text.length);
}

/**
 * Returns for each mark the index of the same mark in another list, or undefined. The mark at the same index goes
 * first, then the first of several.
 */
export function matchMarks(
  marks: readonly Mark[],
  others: readonly Mark[],
): readonly (number | undefined)[] {
  const free = new Map<Mark, number[]>();
  for (const [index, mark] of others.entries()) {
    if (marks[index] === mark) continue;
    const indexes = free.get(mark);
    if (indexes === undefined) free.set(mark, [index]);
    else indexes.push(index);
  }
  // Reversed, because `pop` takes the last one.
  for (const indexes of free.values()) indexes.reverse();
  return marks.map((mark, index) => (others[index] === mark ? index : free.get(mark)?.pop()));
}

/**
 * Matches the marks of a list that a client may have edited. If both lists have the same length and a single element
 * has no match, the client has edited it: it matches the only element left.
 *
 * @param strangers - the indexes in the other list of elements that match none of the marks
 */
export function matchEdited(
  marks: readonly Mark[],
  others: readonly Mark[],
  strangers: ReadonlyMap<number, unknown>,
): readonly (number | undefined)[] {
  const matches = matchMarks(marks, others);
  const lost = matches.filter((match) => match === undefined).length;
  if (lost !== 1 || marks.length !== others.length) return matches;
  const taken = new Set(matches);
  const left = others.findIndex((_, index) => !taken.has(index));
  return strangers.has(left) ? matches : matches.map((match) => match ?? left);
}
