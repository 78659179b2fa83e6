import { Buffer } from 'node:buffer';
import { constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './random.ts';

/** A body as it is sent, with its declared encoding. */
export interface Encoded {
  readonly kind: string;
  readonly bytes: Buffer;
  /** The value of Content-Encoding. */
  readonly encoding: string;
  /** True if undoing the encoding restores the text. */
  readonly isWhole: boolean;
}

/** Encodes a text with gzip, or as something that passes for gzip. */
export function anEncoding(text: Buffer, random: Random): Encoded {
  const gzip = gzipSync(text, { level: 1 });
  const [kind, bytes, encoding = 'gzip'] = random.pick<() => [string, Buffer, string?]>([
    () => ['truncated', gzip.subarray(0, random.below(gzip.length))],
    () => ['without its end', gzip.subarray(0, gzip.length - random.between(1, 8))],
    () => ['garbage', Buffer.from(Array.from({ length: 60 }, () => random.below(256)))],
    () => ['with something behind it', Buffer.concat([gzip, Buffer.from('behind')])],
    () => ['with zeros behind it', Buffer.concat([gzip, Buffer.alloc(random.between(1, 600))])],
    () => ['twice', Buffer.concat([gzip, gzip])],
    () => ['in parts', Buffer.concat([gzipSync(text.subarray(0, 40)), gzipSync(text.subarray(40))])],
    () => ['with a broken header', broken(gzip, random.below(10), random)],
    // After the start of the review, so that the uid that a server can see is known.
    () => ['with a broken middle', broken(gzip, random.between(Math.ceil(0.75 * gzip.length), gzip.length - 9), random)],
    () => ['with a broken sum', broken(gzip, gzip.length - random.between(1, 8), random)],
    () => ['with a long name', withName(gzip, random.pick([0, 10, 5000]))],
    () => ['in gzip', gzipSync(gzip)],
    () => ['in gzip, and said so', gzipSync(gzip), 'gzip, gzip'],
    () => ['empty', Buffer.alloc(0)],
    () => ['of nothing', gzipSync('')],
    () => ['not at all', text],
    () => ['not said', gzip, 'identity'],
    () => ['deflate', deflateSync(text)],
    () => ['deflate, and said so', deflateSync(text), 'deflate'],
    () => ['another', text, random.pick(['br', 'zstd', 'compress', 'aws-chunked', '*', 'gzip;q=1', 'gzip,', 'identity, gzip'])],
  ])(); // prettier-ignore
  return { kind: `gzip ${kind}`, bytes, encoding, isWhole: false };
}

/** Encodes a text as proper gzip. */
export function gzipped(text: Buffer, random: Random): Encoded {
  const level = random.pick([1, 0, 9]);
  const encoding = random.pick(['gzip', 'gzip', 'GZIP', 'x-gzip']);
  return { kind: 'gzip', bytes: gzipSync(text, { level }), encoding, isWhole: true };
}

function broken(bytes: Buffer, at: number, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = random.below(256);
  return copy;
}

/** Adds the field FNAME (RFC 1952, section 2.3.1). */
function withName(gzip: Buffer, length: number): Buffer {
  const header = Buffer.from(gzip.subarray(0, 10));
  header[3] = 8;
  return Buffer.concat([header, Buffer.alloc(length, 'n'), Buffer.alloc(1), gzip.subarray(10)]);
}

const MEBIBYTE = 2 ** 20;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Repeated bytes, compressed a thousand times, without the end of a stream. */
const FILLINGS = ['a', ' ', '[', '\0'].map((filling) =>
  deflateRawSync(Buffer.alloc(MEBIBYTE, filling), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  }),
);

/** Returns a text followed by this many mebibytes, each of which takes a kilobyte. */
export function aBomb(text: Buffer, mebibytes: number, random: Random): Encoded {
  const start = deflateRawSync(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const filling = random.pick(FILLINGS);
  const bytes = Buffer.concat([HEADER, start, ...Array<Buffer>(mebibytes).fill(filling)]);
  if (random.chance(0.2)) {
    return { kind: 'gzip bomb in gzip', bytes: gzipSync(bytes), encoding: 'gzip', isWhole: false };
  }
  return { kind: 'gzip bomb', bytes, encoding: 'gzip', isWhole: false };
}
