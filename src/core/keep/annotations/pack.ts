import { deflateSync, strFromU8, strToU8 } from 'fflate/browser';
import { fromBase64, toBase64 } from '../../json/base64.ts';
import { inflate } from './inflate.ts';

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
