import { Buffer } from 'node:buffer';
import type { Safety } from './headers.ts';
import type { Random } from './random.ts';

/** A body as it is put on the wire. */
export interface Framing {
  /** The name for the tally. */
  readonly kind: string;
  readonly lines: readonly string[];
  /** The bytes after the empty line. */
  readonly bytes: Buffer;
  readonly safety: Safety;
}

/** Frames a body with its length, as an API server does. */
export function declared(body: Buffer): Framing {
  const lines = [`Content-Length: ${body.length}`];
  return { kind: 'length', lines, bytes: body, safety: 'sound' };
}

/** Frames a body as chunks of odd sizes, in every odd notation that is allowed (RFC 9112, section 7.1). */
export function chunked(body: Buffer, random: Random): Framing {
  const parts: Buffer[] = [];
  const most = random.pick([1, 7, 100, 4096, 100_000]);
  // Keeps a large body from becoming a chunk for each byte.
  const least = Math.ceil(body.length / 300);
  for (let at = 0; at < body.length;) {
    const size = random.between(least, Math.max(least, most));
    const chunk = body.subarray(at, at + size);
    parts.push(Buffer.from(`${aChunkSize(chunk.length, random)}\r\n`, 'latin1'), chunk, CRLF);
    at += size;
  }
  const trailer = random.pick(['', '', '', 'X-Trailer: a\r\n', '__proto__: a\r\nTrailer: b\r\n']);
  parts.push(Buffer.from(`${random.pick(['0', '0', '000', '0;a=b'])}\r\n${trailer}\r\n`, 'latin1'));
  const line = random.pick([
    'Transfer-Encoding: chunked',
    'transfer-encoding:chunked',
    'Transfer-Encoding: Chunked',
  ]);
  return { kind: 'chunked', lines: [line], bytes: Buffer.concat(parts), safety: 'sound' };
}

const CRLF = Buffer.from('\r\n');

function aChunkSize(size: number, random: Random): string {
  const hex = size.toString(16);
  return random.pick([hex, hex, hex.toUpperCase(), `000${hex}`, `${hex};a`, `${hex};a=b`, `${hex};a="b"`]);
} // prettier-ignore

/** The parts of a second request that is hidden in the first one. */
export interface Hidden {
  /** The right path. */
  readonly path: string;
  /** A review with a marker that must never appear in a reply. */
  readonly review: string;
}

/** Returns a body whose end is ambiguous, with a hidden request after the first possible end. */
export function smuggled(body: Buffer, { path, review }: Hidden, random: Random): Framing {
  const length = body.length;
  const other = length === 0 ? 5 : 0;
  const inside = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${review.length}\r\n\r\n${review}`;
  const chunks = `${length.toString(16)}\r\n${body.toString('latin1')}\r\n0\r\n\r\n`;
  const both = [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'];
  const [kind, lines, text] = random.pick<() => readonly [string, readonly string[], string]>([
    () => ['length and chunks', both, `${chunks}${inside}`],
    () => ['chunks and length', both.toReversed(), `${chunks}${inside}`],
    () => ['length and no chunks', both, `0\r\n\r\n${inside}`],
    () => ['two lengths', [`Content-Length: ${length}`, `Content-Length: ${other}`], inside],
    () => ['two lengths', [`Content-Length: ${other}`, `Content-Length: ${length}`], inside],
    () => ['two lengths in one', [`Content-Length: ${length}, ${other}`], inside],
    () => ['an odd length', [`Content-Length: ${anOddLength(length, random)}`], inside],
    () => ['an odd header', [anOddTransferEncoding(random), `Content-Length: ${length}`], `${chunks}${inside}`],
    () => ['an odd chunk', ['Transfer-Encoding: chunked'], `${anOddChunk(body, random)}${inside}`],
    () => ['a bare line feed', [`Content-Length: ${length}\nTransfer-Encoding: chunked`], `0\r\n\r\n${inside}`],
    () => ['a folded line', [`X: a\r\n Content-Length: 0`, `Content-Length: ${length}`], inside],
  ])(); // prettier-ignore
  return { kind, lines, bytes: Buffer.from(text, 'latin1'), safety: 'broken' };
}

/** Returns chunks followed by headers that would change how to read the body. */
export function withOddTrailer(body: Buffer, random: Random): Framing {
  const trailer = random.pick([
    'Transfer-Encoding: chunked',
    'Content-Length: 9',
    'Content-Encoding: gzip',
    'Host: a',
    'X-Trailer : a',
    `X-Trailer: ${'a'.repeat(20_000)}`,
    Array.from({ length: 500 }, (_, at) => `X-${at}: a`).join('\r\n'),
  ]);
  const [start, end] = [`${body.length.toString(16)}\r\n`, `\r\n0\r\n${trailer}\r\n\r\n`];
  const bytes = Buffer.concat([Buffer.from(start), body, Buffer.from(end)]);
  const lines = ['Transfer-Encoding: chunked'];
  return { kind: 'an odd trailer', lines, bytes, safety: 'broken' };
}

/** Returns a body that is longer or shorter than declared. */
export function misdeclared(body: Buffer, random: Random): Framing {
  const length = Math.max(0, body.length + random.pick([-1, -7, -100, 1, 5, 5000]));
  const lines = [`Content-Length: ${length}`];
  return { kind: 'wrong length', lines, bytes: body, safety: 'broken' };
}

function anOddLength(length: number, random: Random): string {
  return random.pick([
    `+${length}`,
    `-${length}`,
    `${length}.0`,
    `0x${length.toString(16)}`,
    `${length} 0`,
    `${length}\x0b`,
    `${length}e0`,
    `"${length}"`,
    '',
    'a',
    '18446744073709551617',
    '9'.repeat(400),
  ]);
}

function anOddTransferEncoding(random: Random): string {
  return random.pick([
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked;a=b',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding : chunked',
    ' Transfer-Encoding: chunked',
    'X: a\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chun\r\n ked',
    'Transfer-Encoding: \xffchunked',
  ]);
}

function anOddChunk(body: Buffer, random: Random): string {
  const [size, text] = [body.length.toString(16), body.toString('latin1')];
  return random.pick([
    `0x${size}\r\n${text}\r\n0\r\n\r\n`,
    `+${size}\r\n${text}\r\n0\r\n\r\n`,
    `-1\r\n${text}\r\n0\r\n\r\n`,
    `${size}\n${text}\n0\n\n`,
    `${size}\r${text}\r0\r\r`,
    `${size}\r\n${text}0\r\n\r\n`,
    `${size}\r\n${text}XX0\r\n\r\n`,
    `1${'0'.repeat(16)}${size}\r\n${text}\r\n0\r\n\r\n`,
    `ffffffffffffffff\r\n${text}\r\n0\r\n\r\n`,
    `${size};${'a'.repeat(20_000)}\r\n${text}\r\n0\r\n\r\n`,
    `${size};a\n${text}\r\n0\r\n\r\n`,
    `\r\n\r\n${text}`,
    `zz\r\n${text}`,
  ]);
}
