import { admittedBy } from './admitted-text.ts';
import type { Field } from './likeness.ts';
import { tokensOf } from './likeness.ts';
import type { SchemaPlace } from './place.ts';

/** A unit that a name states: `delaySeconds` counts seconds. */
export interface NamedUnit {
  readonly measure: 'time' | 'size' | 'cpu';
  /** Its size in the smallest unit of its measure. */
  readonly size: bigint;
}

const TIMES: readonly (readonly [names: string, size: bigint])[] = [
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
  ['kb kilobyte', 1000n],
  ['mb megabyte', 1_000_000n],
  ['gb gigabyte', 1_000_000_000n],
  ['ki kib kibibyte', 1024n],
  ['mi mib mebibyte', 1024n ** 2n],
  ['gi gib gibibyte', 1024n ** 3n],
];

const CPUS: typeof TIMES = [
  ['millicore millicpu', 1n],
  ['core cpu', 1000n],
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
] as const;

const UNITS: ReadonlyMap<string, NamedUnit> = new Map(
  (
    [
      ['time', TIMES],
      ['size', SIZES],
      ['cpu', CPUS],
    ] as const
  ).flatMap(([measure, all]) =>
    all.flatMap(([names, size]) =>
      names.split(' ').map((name): [string, NamedUnit] => [name, { measure, size }]),
    ),
  ),
);

/**
 * Returns the unit that the name of a field states, its last one; undefined if it states none. `min` means minutes only
 * at the end of a name without another unit, as in `timeoutMin`: `minHealthyPeriod` and `delaySecondsMin` are minimums.
 */
export function namedUnitOf({ path }: Pick<Field, 'path'>): NamedUnit | undefined {
  const tokens = tokensOf(path.at(-1) ?? '');
  const isInMinutes = tokens.length > 1 && tokens.at(-1) === 'min';
  const unit = tokens.findLast((token) => token !== 'min' && UNITS.has(token));
  const name = unit ?? (isInMinutes ? 'min' : undefined);
  return name === undefined ? undefined : UNITS.get(name);
}

/** Reports whether the names of two fields state different units of one measure. */
export function haveOtherUnits(one: Pick<Field, 'path'>, another: Pick<Field, 'path'>): boolean {
  return isOtherUnit(namedUnitOf(one), namedUnitOf(another));
}

/** Reports whether two units are different units of one measure. */
export function isOtherUnit(one: NamedUnit | undefined, another: NamedUnit | undefined): boolean {
  return one !== undefined && one.measure === another?.measure && one.size !== another.size;
}

/** Matches the statement of a unit in a description: `Timeout in seconds`, `the number of milliseconds`. */
const STATED =
  /\b(?:in|of|as)\s+(?:whole\s+)?((?:nano|micro|milli)?seconds|minutes|hours|days|(?:kilo|mega|giga|kibi|mebi|gibi)?bytes|[kmg]ib|millicores)\b/gi;

/**
 * Returns the unit of a number: that in its name, or else the only one that its description states. Undefined if neither
 * states one.
 */
export function unitOf({ path, place }: Field): NamedUnit | undefined {
  const description = place.schema?.['description'];
  const text = typeof description === 'string' ? description : '';
  const stated = new Set(
    [...text.matchAll(STATED)].map(([, unit = '']) => unit.toLowerCase().replace(/s$/, '')),
  );
  const [only] = stated.size === 1 ? stated : [];
  return namedUnitOf({ path }) ?? (only === undefined ? undefined : UNITS.get(only));
}

/**
 * Returns the texts with a unit of a measure that a place admits. `30m` means minutes, unless days are admitted as well,
 * so that it may mean months, or it becomes thousandths, so that it may be a quantity.
 */
export function textsAt(
  place: SchemaPlace | undefined,
  unit: Pick<NamedUnit, 'measure'> & Partial<NamedUnit>,
): readonly { readonly text: string; readonly size: number }[] {
  const isAdmitted = admittedBy(place?.schema ?? {});
  const hasMinutes = !isAdmitted('30d') && unit.size !== UNITS.get('milli')?.size;
  return TEXTS.filter(
    ({ text, measure }) =>
      measure === unit.measure && isAdmitted(text) && (hasMinutes || !/^\d+m$/.test(text)),
  );
}
