import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate/browser';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** More than etcd stores of an object (1.5 MiB by default), so nobody has kept more. */
export const MAX_UNPACKED_BYTES: number = 2 * 1024 * 1024;

/** It is unpacked in pieces of so many bytes. One becomes a thousand at most (RFC 1951), so a piece is within the limit. */
const PIECE_BYTES = 256;

/** A text, compressed (DEFLATE, RFC 1951) and in base64 without padding (RFC 4648). */
export function pack(text: string): string {
  const bytes = deflateSync(strToU8(text), { level: 9 });
  let packed = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const length = Math.min(bytes.length - at, 3) + 1;
    for (let one = 0; one < length; one += 1) {
      packed += ALPHABET.charAt((bits >> (18 - 6 * one)) & 63);
    }
  }
  return packed;
}

/** The text; undefined when it is no packed one, or too long when unpacked. */
export function unpack(packed: string, maxBytes: number): string | undefined {
  const bytes = fromBase64(packed);
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
      if (size > maxBytes) return undefined;
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
