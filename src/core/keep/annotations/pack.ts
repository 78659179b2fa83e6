import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate/browser';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = '=';

/**
 * The maximum compression. Packed text has at least 1/16 of the bytes, so unpacking text that anyone may have written
 * takes proportional time and memory. Genuine kept data shrinks to an eighth.
 */
const MOST_TIMES = 16;

/**
 * The bytes beyond that limit that may be unpacked per object. Earlier deployments have written texts without padding,
 * and an object of alike elements shrinks to a fiftieth. This is more than etcd stores of an object (1.5 MiB by
 * default).
 */
const MOST_BEYOND = 2 * 1024 * 1024;

/** The bytes unpacked at a time. They grow at most a thousandfold (RFC 1951), so the result stays within the limit. */
const PIECE_BYTES = 256;

/** Compresses a text (DEFLATE, RFC 1951) into base64 (RFC 4648), padded to the minimum length. */
export function pack(text: string): string {
  const plain = strToU8(text);
  const bytes = deflateSync(plain, { level: 9 });
  let packed = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const length = Math.min(bytes.length - at, 3) + 1;
    for (let one = 0; one < length; one += 1) {
      packed += ALPHABET.charAt((bits >> (18 - 6 * one)) & 63);
    }
  }
  return packed.padEnd(leastPacked(plain.length), PADDING);
}

/** Returns the minimum length of a packed text, for the bytes of the text. */
export function leastPacked(bytes: number): number {
  return Math.ceil(bytes / MOST_TIMES);
}

/** Returns a function that unpacks the texts of one object; undefined for text that is invalid or too long unpacked. */
export function unpacker(): (packed: string) => string | undefined {
  let beyond = MOST_BEYOND;
  return (packed) => {
    const most = MOST_TIMES * packed.length;
    const text = unpack(packed, most + beyond);
    beyond = text === undefined ? 0 : Math.min(most + beyond - text.length, beyond);
    return text;
  };
}

function unpack(packed: string, most: number): string | undefined {
  const [data = ''] = packed.split(PADDING, 1);
  const bytes = fromBase64(data);
  if (bytes === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    pieces.push(piece);
    size += piece.length;
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      inflate.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
      if (size > most) return undefined;
    }
  } catch {
    return undefined;
  }
  const all = new Uint8Array(size);
  let end = 0;
  for (const piece of pieces) {
    all.set(piece, end);
    end += piece.length;
  }
  return strFromU8(all);
}

function fromBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = ALPHABET.indexOf(text.charAt(at));
    if (value === -1) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    if (at % 4 === 0) continue;
    bytes[end] = (bits >> (6 - 2 * (at % 4))) & 0xff;
    end += 1;
  }
  return bytes;
}
