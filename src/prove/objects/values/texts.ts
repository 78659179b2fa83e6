import type * as fc from 'fast-check';
import { formatCheck } from '../../../core/schema/formats/formats.ts';
import { matcherOf } from '../../../core/schema/formats/go-pattern.ts';
import { countRunes } from '../../../core/schema/count-runes.ts';
import { LATEST } from '../../../core/schema/release.ts';
import type { Hints } from '../places/hints.ts';
import { NO_LIMITS } from '../places/limits.ts';
import type { Limits } from '../places/limits.ts';
import type { Place } from '../places/place.ts';
import { chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';
import { textsOfFormat } from './formats.ts';
import { textsMatching } from './pattern.ts';

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
  '9007199254740993',
  '0.57',
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
  '{"a":9007199254740993}',
  ' ',
  ' a ',
  'a\nb\n',
  'a\r\nb\r\n',
  '\t',
  'a\u0000b',
  '{{ .Values.x }}',
  '$(VAR)',
  '$&',
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

/** Texts that functions of validation rules parse. */
const PARSED: Readonly<Record<string, readonly string[]>> = {
  duration: ['1s', '90s', '5m', '1h', '1h30m', '100ms', '24h'],
  timestamp: ['2024-01-01T00:00:00Z', '2024-02-29T23:59:59.5+02:00'],
  quantity: ['0', '1', '100m', '1Gi', '1.5', '64Mi'],
  url: ['https://example.com', 'http://a:8080/path?q=1'],
  ip: ['10.0.0.1', '::1'],
  cidr: ['10.0.0.0/8', '2001:db8::/32'],
  semver: ['1.2.3', '0.1.0-rc.1'],
  split: ['a@b', 'a:b', 'a/b', 'a,b'],
};

/** The place of a text, as far as its rules matter. */
type Ruled = Pick<Place, 'hints' | 'parent'>;

/** The parents whose rules often concern a text. */
const LEVELS = 3;

/** Makes texts within limits. Those of one place vary little where a pattern or format restricts them. */
export class Texts {
  readonly #pools = new Map<string, readonly string[]>();
  readonly #hinted = new Map<Hints, readonly string[]>();

  /** Returns a text within limits, often one that the validation rules of its place know; undefined if none was found. */
  text(limits: Limits, chance: Chance, place?: Ruled): string | undefined {
    const hints = place === undefined ? undefined : hintsFor(place, chance);
    const known =
      hints === undefined ? [] : this.#textsOf(hints).filter((one) => isWithin(one, limits));
    if (known.length > 0) return chance.pick(known);
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

  #textsOf(hints: Hints): readonly string[] {
    const known = this.#hinted.get(hints);
    if (known !== undefined) return known;
    const matching = hints.patterns.flatMap((pattern) =>
      this.pool({ ...NO_LIMITS, patterns: [pattern] }).slice(0, 8),
    );
    const parsed = hints.functions.flatMap((name) => PARSED[name] ?? []);
    const texts = [...hints.texts, ...matching, ...parsed];
    this.#hinted.set(hints, texts);
    return texts;
  }
}

/** Returns the words of the rules of a place, or of a parent, with less and less probability. */
function hintsFor({ hints, parent }: Ruled, chance: Chance): Hints | undefined {
  if (hints !== undefined && !chance.oneIn(8)) return hints;
  let place = parent;
  for (let level = 0; level < LEVELS && place !== undefined; level += 1) {
    if (place.hints !== undefined && chance.oneIn(4)) return place.hints;
    place = place.parent;
  }
  return undefined;
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
  if (found.size < POOL) for (const text of KNOWN) if (isWithin(text, limits)) found.add(text);
  return [...found];
}

function sourcesOf({ patterns, formats }: Limits): readonly fc.Arbitrary<string>[] {
  const all = [...formats.map(textsOfFormat), ...patterns.map(textsMatching)];
  return all.filter((source) => source !== undefined);
}

/** Returns a text repeated until it has the minimum length, and cut to the maximum. */
function grown(text: string, { minLength, maxLength }: Limits, chance: Chance): string {
  let points = Array.from(text);
  if (points.length === 0 && minLength > 0) points = ['a'];
  while (points.length < minLength) points = [...points, ...points];
  const end = Math.min(
    maxLength,
    text.length < minLength ? minLength + chance.int(0, 2) : Infinity,
  );
  return points.length > end ? points.slice(0, end).join('') : points.join('');
}

/** Reports whether a text satisfies limits. */
export function isWithin(
  text: string,
  { minLength, maxLength, patterns, formats }: Limits,
): boolean {
  const length = countRunes(text);
  if (length < minLength || length > maxLength) return false;
  if (!patterns.every((pattern) => matcherOf(pattern)(text))) return false;
  return formats.every((format) => formatCheck(format, LATEST)?.(text) ?? true);
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

/** Ranges of code points: control characters, ASCII, other letters, beyond 16 bits. */
const RANGES = [
  [0x00, 0x1f],
  [0x20, 0x7e],
  [0xa0, 0x2fff],
  [0x1f300, 0x1faff],
] as const;

/** Returns a text of any characters. (fast-check would spend half a second on the index of its characters.) */
function anyText(chance: Chance): string {
  const points = Array.from({ length: chance.int(0, 6) }, () => {
    const [from, to] = chance.pick(RANGES) ?? RANGES[0];
    return chance.int(from, to);
  });
  return String.fromCodePoint(...points);
}

function unicode(chance: Chance): string {
  return chance.oneIn(2) ? (chance.pick(UNICODE) ?? '') : anyText(chance);
}

function word(length: number, chance: Chance): string {
  let text = '';
  for (let at = 0; at < length; at += 1) text += LETTERS[chance.int(0, 35)] ?? '';
  return text;
}

function fitted(text: string, { minLength, maxLength }: Limits, chance: Chance): string {
  const length = countRunes(text);
  if (length < minLength) return text + word(minLength - length, chance);
  return length > maxLength ? Array.from(text).slice(0, maxLength).join('') : text;
}
