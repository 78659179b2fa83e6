import { admittedBy } from './admitted-text.ts';
import type { Field } from './likeness.ts';
import { wordsOfName } from './likeness.ts';
import type { SchemaPlace } from './place.ts';

/** A unit that a name states: `delaySeconds` counts seconds. */
export interface NamedUnit {
  readonly measure: 'time' | 'size' | 'cpu' | 'share';
  /** Its size in the smallest unit of its measure. */
  readonly size: bigint;
  /** The size that others mean by the same name: a power of 1024 for `MB`. */
  readonly orSize?: bigint;
}

const TIMES: readonly (readonly [names: string, size: bigint, orSize?: bigint])[] = [
  ['nanosecond nanosec nano ns', 1n],
  ['microsecond microsec micro us', 1000n],
  ['millisecond millisec milli ms', 1_000_000n],
  ['second sec', 1_000_000_000n],
  ['minute min', 60_000_000_000n],
  ['hour', 3_600_000_000_000n],
  ['day', 86_400_000_000_000n],
];

const SIZES: typeof TIMES = [
  ['byte', 1n],
  ['kb kilobyte', 1000n, 1024n],
  ['mb megabyte', 1_000_000n, 1024n ** 2n],
  ['gb gigabyte', 1_000_000_000n, 1024n ** 3n],
  ['ki kib kibibyte', 1024n],
  ['mi mib mebibyte', 1024n ** 2n],
  ['gi gib gibibyte', 1024n ** 3n],
];

const CPUS: typeof TIMES = [
  ['nanocore nanocpu', 1n],
  ['microcore microcpu', 1000n],
  ['millicore millicpu', 1_000_000n],
  ['core cpu', 1_000_000_000n],
];

const SHARES: typeof TIMES = [
  ['percent percentage pct', 1n],
  ['fraction ratio', 100n],
];

/** Texts that state their unit, two or more with each one, and their sizes in the smallest unit of their measure. */
const TEXTS = [
  { text: '1h', measure: 'time', size: 3600 * 10 ** 9 },
  { text: '1h30m0s', measure: 'time', size: 5400 * 10 ** 9 },
  { text: '30m', measure: 'time', size: 1800 * 10 ** 9 },
  { text: '90m', measure: 'time', size: 5400 * 10 ** 9 },
  { text: '90s', measure: 'time', size: 90 * 10 ** 9 },
  { text: '3600s', measure: 'time', size: 3600 * 10 ** 9 },
  // Whole in days, so that a function that counts days does not round it to nothing.
  { text: '720h', measure: 'time', size: 720 * 3600 * 10 ** 9 },
  { text: '1440h', measure: 'time', size: 1440 * 3600 * 10 ** 9 },
  { text: '1Gi', measure: 'size', size: 1024 ** 3 },
  { text: '2Gi', measure: 'size', size: 2 * 1024 ** 3 },
  { text: '512Mi', measure: 'size', size: 512 * 1024 ** 2 },
  { text: '2048Mi', measure: 'size', size: 2 * 1024 ** 3 },
  { text: '500m', measure: 'cpu', size: 500 * 10 ** 6 },
  { text: '1500m', measure: 'cpu', size: 1500 * 10 ** 6 },
  // As a time since 1970.
  { text: '2024-01-01T00:00:00Z', measure: 'time', size: 1_704_067_200 * 10 ** 9 },
  { text: '2025-01-01T00:00:00Z', measure: 'time', size: 1_735_689_600 * 10 ** 9 },
] as const;

const UNITS: ReadonlyMap<string, NamedUnit> = new Map(
  (
    [
      ['time', TIMES],
      ['size', SIZES],
      ['cpu', CPUS],
      ['share', SHARES],
    ] as const
  ).flatMap(([measure, all]) =>
    all.flatMap(([names, size, orSize]) =>
      names
        .split(' ')
        .map((name): [string, NamedUnit] => [
          name,
          { measure, size, ...(orSize !== undefined && { orSize }) },
        ]),
    ),
  ),
);

/**
 * Returns the unit that the name of a field states, its last one; undefined if it states none. `min` means minutes only
 * at the end of a name without another unit, as in `timeoutMin`: `minHealthyPeriod` and `delaySecondsMin` are minimums.
 * The unit of a rate is none of these: it stands behind `per`, as in `requestsPerSecond`.
 *
 * @param beside - the field of the other version. If it is a minimum, `min` means the same here
 */
export function namedUnitOf(
  { path }: Pick<Field, 'path'>,
  beside?: Pick<Field, 'path'>,
): NamedUnit | undefined {
  const tokens = wordsOfName(path);
  // The hour of a day is an hour, and the number of days is days.
  const before = lastUnitIn(tokens.slice(0, Math.max(0, tokens.indexOf('of'))));
  const at = before === -1 ? lastUnitIn(tokens) : before;
  if (at === -1) return endsInMinutes(tokens) && !isMinimum(beside) ? UNITS.get('min') : undefined;
  const words = tokens.slice(Math.max(0, at - 1), at + 1);
  const isOfRate = tokens[at - (UNITS.has(words.join('')) ? words.length : 1)] === 'per';
  return isOfRate ? undefined : unitIn(words);
}

function lastUnitIn(tokens: readonly string[]): number {
  return tokens.findLastIndex((token) => token !== 'min' && UNITS.has(token));
}

/** Returns the unit of the last word. A prefix may stand alone, before its unit or behind it: `milliSeconds`, `cpuMillis`. */
function unitIn(words: readonly string[]): NamedUnit | undefined {
  return (
    UNITS.get(words.join('')) ??
    UNITS.get(words.toReversed().join('')) ??
    UNITS.get(words.at(-1) ?? '')
  );
}

function endsInMinutes(tokens: readonly string[]): boolean {
  return tokens.length > 1 && tokens.at(-1) === 'min' && tokens.at(-2) !== 'per';
}

function isMinimum(field: Pick<Field, 'path'> | undefined): boolean {
  return wordsOfName(field?.path ?? []).includes('min');
}

/** Reports whether the names of two fields state different units of one measure. */
export function haveOtherUnits(one: Pick<Field, 'path'>, another: Pick<Field, 'path'>): boolean {
  return isOtherUnit(namedUnitOf(one, another), namedUnitOf(another, one));
}

/** Reports whether two units are different units of one measure. */
export function isOtherUnit(one: NamedUnit | undefined, another: NamedUnit | undefined): boolean {
  return one !== undefined && one.measure === another?.measure && one.size !== another.size;
}

/** Matches the statement of a unit in a description: `Timeout in seconds`, `the number of bytes per second`. */
const STATED =
  /\b(?:in|of|as)\s+(?:whole\s+)?((?:nano|micro|milli)?seconds|minutes|hours|days|(?:kilo|mega|giga|kibi|mebi|gibi)?bytes|[kmg]ib|millicores)\b(\s+per\b|\/)?/gi;

/**
 * Returns the unit of a number: that in its name, or else the only one that its description states. Undefined if neither
 * states one.
 */
export function unitOf({ path, place }: Field, beside?: Field): NamedUnit | undefined {
  const description = place.schema?.['description'];
  const text = typeof description === 'string' ? description : '';
  const stated = new Set(
    [...text.matchAll(STATED)].flatMap(([, unit = '', per]) =>
      per === undefined ? unit.toLowerCase().replace(/s$/, '') : [],
    ),
  );
  const [only] = stated.size === 1 ? stated : [];
  return namedUnitOf({ path }, beside) ?? (only === undefined ? undefined : UNITS.get(only));
}

/**
 * Returns the texts with a unit of a measure that a place admits. `30m` means minutes, unless days are admitted as well,
 * so that it may mean months, or it becomes thousandths, so that it may be a quantity.
 */
export function textsAt(
  place: SchemaPlace | undefined,
  unit: Pick<NamedUnit, 'measure'> & Partial<NamedUnit>,
): readonly { readonly text: string; readonly size: number }[] {
  const schema = place?.schema ?? {};
  const isAdmitted = admittedBy(schema);
  const isDate = schema['format'] === 'date-time';
  const hasMinutes =
    unit.measure !== 'time' || (!isAdmitted('30d') && unit.size !== UNITS.get('milli')?.size);
  return TEXTS.filter(
    ({ text, measure }) =>
      measure === unit.measure &&
      text.includes('T') === isDate &&
      isAdmitted(text) &&
      (hasMinutes || !/^\d+m$/.test(text)),
  );
}
