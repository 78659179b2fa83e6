import { Buffer } from 'node:buffer';
import type { Random } from './random.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[-+.\w]+|\s+|./gs;

const ODD_TOKENS: readonly string[] = [
  ',', ':', '{', '}', '[', ']', '""', '"', '\\', ' ', '\n', '\t', '\r\n', '\f', '\v', '\u00a0', '\ufeff', '\u2028',
  '/* */', '// x\n', '#', 'null', '-', '1e999', 'NaN', "'", ',,', '}}', ']]', '{}{}', '"a":', '\\u0000', '\\ud800',
]; // prettier-ignore

/** Removes, repeats, swaps and inserts whole tokens of JSON, one to five times. */
export function mutateTokens(text: string, random: Random): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  const changes = random.between(1, 5);
  for (let change = 0; change < changes; change += 1) {
    const at = random.below(tokens.length + 1);
    const other = tokens[random.below(tokens.length)] ?? '';
    random.pick([
      () => tokens.splice(at, 1),
      () => tokens.splice(at, 0, random.pick(ODD_TOKENS)),
      () => tokens.splice(at, 1, random.pick(ODD_TOKENS)),
      () => tokens.splice(at, 1, other),
      () => tokens.splice(at, 0, other),
      () => tokens.splice(at, 0, ...tokens.slice(at, at + random.below(20))),
      () => tokens.splice(at, random.below(20)),
      () => tokens.splice(at, 0, ' '.repeat(random.below(300))),
    ])();
  }
  return tokens.join('');
}

/** Bytes that are not UTF-8, or have a meaning for some reader. In Latin-1, one character per byte. */
const ODD_BYTES: readonly string[] = [
  '\x00',
  '\x01',
  '\x7f',
  '\x80',
  '\xbf',
  '\xc0\x80',
  '\xc1\xbf',
  '\xe2\x82',
  '\xed\xa0\x80',
  '\xed\xa0\x80\xed\xb0\x80',
  '\xef\xbb\xbf',
  '\xef\xbf\xbf',
  '\xf0\x80\x80\x80',
  '\xf4\x90\x80\x80',
  '\xf8\x88\x80\x80\x80',
  '\xfe\xff',
  '\xff\xfe',
  '\xff',
  '\r\n\r\n',
  '\r\n0\r\n\r\n',
  '\x1f\x8b\x08',
  '"',
  '\\',
  '{',
  '}',
];

/** Flips, removes, repeats and inserts bytes, one to six times. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  let mutated: Buffer = bytes;
  const changes = random.between(1, 6);
  for (let change = 0; change < changes; change += 1) {
    const at = random.below(mutated.length + 1);
    const end = Math.min(mutated.length, at + random.below(40));
    const [before, range, after] = [
      mutated.subarray(0, at),
      mutated.subarray(at, end),
      mutated.subarray(end),
    ];
    const odd = Buffer.from(random.pick(ODD_BYTES), 'latin1');
    mutated = random.pick([
      () => flip(mutated, at, random),
      () => flip(mutated, at, random),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, range, range, after]),
      () => Buffer.concat([before, odd, range, after]),
      () => Buffer.concat([odd, mutated]),
      () => Buffer.concat([mutated, odd]),
    ])();
  }
  return mutated;
}

function flip(bytes: Buffer, at: number, random: Random): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = random.chance(0.5) ? random.below(256) : (bytes[at] ?? 0) ^ (1 << random.below(8));
  return flipped;
}
