import * as fc from 'fast-check';
import type { Limits } from '../places/limits.ts';
import { chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';
import { textsOfFormat } from './formats.ts';
import { inJavaScript, textsMatching } from './pattern.ts';

/** Texts that conversions are likely to read: numbers, amounts, lists, addresses, names, and texts that look like them. */
export const TYPICAL: readonly string[] = [
  'a',
  'web',
  'my-app',
  'Always',
  'true',
  'null',
  '0',
  '007',
  '8080',
  '-1',
  '1.5',
  '1e3',
  '9223372036854775807',
  '9223372036854775808',
  '100m',
  '1Gi',
  '1.5Gi',
  '50%',
  '30s',
  '1h30m',
  '90m',
  'a:b',
  'localhost:8080',
  'a,b,,c',
  'a, b',
  'a/b/c',
  'a=b',
  'a.b.c',
  'user@example.com',
  '10.0.0.1',
  '10.0.0.0/8',
  '::1',
  '[::1]:80',
  'https://example.com/path?q=1#x',
  'v1',
  'apps/v1',
  'example.com/name',
  '2024-02-29T23:59:60Z',
  '2024-01-01T00:00:00Z',
  '*/5 * * * *',
  '{}',
  '[]',
  '"a"',
  ' ',
  ' a ',
  'a\nb\n',
  '\t',
  'a\u0000b',
  '{{ .Values.x }}',
  '$(VAR)',
  'constructor',
  '__proto__',
];

/** Texts beyond ASCII: composed and decomposed, right to left, beyond the first plane, invisible. */
const UNICODE: readonly string[] = [
  'é',
  'e\u0301',
  'ß',
  'İ',
  'Ελλάς',
  'שלום',
  '日本語',
  '😀',
  '👩‍👩‍👧',
  '\u200B',
  '\uFEFFa',
  '\uFFFD',
  '\u{10FFFF}',
];

/** Texts that are tried where nothing else satisfies a pattern. */
const KNOWN: readonly string[] = [
  ...TYPICAL,
  ...UNICODE,
  '',
  'http://a',
  'https://a.b',
  'january',
  'january:june',
  '1',
  'monday',
  'monday:sunday',
  'sun',
  '10s',
  '5m',
  '24h',
  '1d',
  '@daily',
  '*',
  'A',
  'abc',
  'a-b',
  '12345678',
  'a_b',
];

/** Makes texts within limits. Those of one place vary little where a pattern or format restricts them. */
export class Texts {
  readonly #pools = new Map<string, readonly string[]>();

  /** Returns a text within limits; undefined if none was found. */
  text(limits: Limits, chance: Chance): string | undefined {
    return this.isFree(limits) ? freeText(limits, chance) : chance.pick(this.pool(limits));
  }

  /** Reports whether nothing but the length restricts a text. */
  isFree({ patterns, formats }: Limits): boolean {
    return patterns.length === 0 && formats.every((one) => textsOfFormat(one) === undefined);
  }

  /** Returns known texts within limits. */
  pool(limits: Limits): readonly string[] {
    const { patterns, formats, minLength, maxLength } = limits;
    const key = JSON.stringify([patterns, formats, minLength, String(maxLength)]);
    const known = this.#pools.get(key);
    if (known !== undefined) return known;
    const pool = poolOf(limits);
    this.#pools.set(key, pool);
    return pool;
  }
}

const POOL = 48;
const ATTEMPTS = 256;

/** Returns different texts within limits, the shortest and the longest found among them. */
function poolOf(limits: Limits): readonly string[] {
  const found = new Set<string>();
  const sources = sourcesOf(limits);
  const chance = chanceOf(0);
  for (let attempt = 0; attempt < ATTEMPTS && found.size < POOL; attempt += 1) {
    const source = sources[attempt % Math.max(1, sources.length)];
    if (source === undefined) break;
    const text = grown(chance.from(source), limits, chance);
    if (isWithin(text, limits)) found.add(text);
  }
  const isOfFormat = limits.formats.some((format) => textsOfFormat(format) !== undefined);
  if (found.size < POOL && !isOfFormat) for (const text of KNOWN) if (isWithin(text, limits)) found.add(text);
  return [...found];
}

function sourcesOf({ patterns, formats }: Limits): readonly fc.Arbitrary<string>[] {
  const ofFormats = formats.map(textsOfFormat).filter((source) => source !== undefined);
  // Texts of a pattern rarely have the format.
  if (ofFormats.length > 0) return ofFormats;
  return patterns.map(textsMatching).filter((source) => source !== undefined);
}

/** Returns a text repeated until it has the minimum length, and cut to the maximum. */
function grown(text: string, { minLength, maxLength }: Limits, chance: Chance): string {
  let points = [...text];
  if (points.length === 0 && minLength > 0) points = ['a'];
  while (points.length < minLength) points = [...points, ...points];
  const end = Math.min(
    maxLength,
    text.length < minLength ? minLength + chance.int(0, 2) : Infinity,
  );
  return points.length > end ? points.slice(0, end).join('') : points.join('');
}

/** Reports whether a text satisfies limits, except for formats. */
export function isWithin(text: string, { minLength, maxLength, patterns }: Limits): boolean {
  const length = lengthOf(text);
  return (
    minLength <= length &&
    length <= maxLength &&
    patterns.every((pattern) => matches(pattern, text))
  );
}

function matches(pattern: string, text: string): boolean {
  const flags = pattern.includes('(?i)') ? 'iu' : 'u';
  try {
    return new RegExp(inJavaScript(pattern), flags).test(text);
  } catch {
    return false;
  }
}

/** Returns the length in code points, as the API server counts (`utf8.RuneCountInString`). */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The longest text that is made to reach a maximum length. */
const LONGEST = 512;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function freeText(limits: Limits, chance: Chance): string {
  const { minLength, maxLength } = limits;
  const roll = chance.int(0, 99);
  if (roll < 6) return word(minLength, chance);
  if (roll < 10 && maxLength <= LONGEST) return word(maxLength, chance);
  const text = roll < 45 ? chance.pick(TYPICAL) : roll < 55 ? unicode(chance) : undefined;
  return fitted(text ?? word(chance.int(1, 10), chance), limits, chance);
}

function unicode(chance: Chance): string {
  return chance.oneIn(2)
    ? (chance.pick(UNICODE) ?? '')
    : chance.from(fc.string({ unit: 'binary', maxLength: 6 }));
}

function word(length: number, chance: Chance): string {
  let text = '';
  for (let at = 0; at < length; at += 1) text += LETTERS[chance.int(at === 0 ? 0 : 0, 35)] ?? '';
  return text;
}

function fitted(text: string, { minLength, maxLength }: Limits, chance: Chance): string {
  const length = lengthOf(text);
  if (length < minLength) return text + word(minLength - length, chance);
  return length > maxLength ? [...text].slice(0, maxLength).join('') : text;
}
