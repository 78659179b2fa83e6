import { deflateSync, strFromU8, strToU8 } from 'fflate/browser';
import { inflate } from './inflate.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = '=';

/**
 * The maximum compression. Packed text has at least 1/16 of the bytes, so unpacking text that anyone may have written
 * takes proportional time and memory. Genuine kept data shrinks to an eighth.
 */
const MOST_TIMES = 16;

/**
 * The bytes beyond that limit for all texts of an object together. Earlier deployments wrote texts without padding, and
 * an object of equal elements shrinks to a fiftieth. It is more than etcd stores of an object (1.5 MiB by default).
 */
const MOST_BEYOND = 2 * 1024 * 1024;

/** Compresses a text (DEFLATE, RFC 1951) into base64 (RFC 4648), padded to the minimum length. */
export function pack(text: string): string {
  const plain = strToU8(text);
  const packed = toBase64(deflateSync(plain, { level: 9 }));
  return packed.padEnd(leastPacked(plain.length), PADDING);
}

/** Returns the minimum length of a packed text, for the bytes of the text. */
export function leastPacked(bytes: number): number {
  return Math.ceil(bytes / MOST_TIMES);
}

/**
 * Returns a function that decompresses the packed texts of one object. It returns undefined for a text that is invalid,
 * or shorter than any deployment wrote it.
 */
export function unpacker(): (packed: string) => string | undefined {
  let beyond = MOST_BEYOND;
  return (packed) => {
    const end = packed.indexOf(PADDING);
    const isPadded = end !== -1;
    const bytes = fromBase64(isPadded ? packed.slice(0, end) : packed);
    const most = MOST_TIMES * packed.length;
    const plain = bytes && inflate(bytes, isPadded ? most : most + beyond);
    if (!isPadded) beyond -= plain === undefined ? beyond : Math.max(plain.length - most, 0);
    return plain && strFromU8(plain);
  };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let count = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 6; count -= 6) text += ALPHABET.charAt((bits >> (count - 6)) & 63);
  }
  return count === 0 ? text : text + ALPHABET.charAt((bits << (6 - count)) & 63);
}

const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: ALPHABET.length }, (_, value) => [ALPHABET.charAt(value), value]),
);

function fromBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES.get(text.charAt(at));
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    if (at % 4 === 0) continue;
    bytes[end] = (bits >> (6 - 2 * (at % 4))) & 0xff;
    end += 1;
  }
  return bytes;
}
