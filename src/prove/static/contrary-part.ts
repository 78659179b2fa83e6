import { contrary } from '../../check/contrary.ts';
import { tokensOf } from '../../check/likeness.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { isOtherUnit, namedUnitOf, unitOf } from '../../check/units.ts';
import type { NamedUnit } from '../../check/units.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type { Convert, FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { whyWrongTable } from './contrary-table.ts';

/** Returns what contradicts the names of its two fields in a part, as ends of a sentence that names the part and them. */
export function whyContrary(
  part: FieldPart,
  { own, hub }: Both<Path>,
  places: Both<SchemaPlace>,
): string[] {
  const isKnown = part.isByHand !== true;
  const reason = part.isMove === true ? contrary({ path: own }, { path: hub }) : undefined;
  const wrong =
    (isKnown ? wrongFactor(part, unitsAt({ own, hub }, places)) : undefined) ??
    wrongUnit(part.convert.own, hub) ??
    wrongUnit(part.convert.hub, own) ??
    (part.isMove === true ? undefined : wrongVersion(part, { own, hub }));
  const why = wrong ?? (reason === undefined || reason === 'unit' ? undefined : WHY[reason]);
  const inTable = isKnown ? whyWrongTable(part, wordsAt({ own, hub }, places)) : [];
  return [...(why === undefined ? [] : [why]), ...inTable];
}

/** Returns what contradicts the names of the two fields between which functions convert, as ends of a sentence. */
export function whyContraryAnswer(part: FieldPart, places: Both<SchemaPlace>): string[] {
  const units = unitsAt(part.at, places);
  // A function may calculate with a number, as long as its unit stays the same.
  const factor = isOtherUnit(units.own, units.hub)
    ? wrongFactor(part, units, [NUMBER, ...numbersIn(part)])
    : undefined;
  const inTable = whyWrongTable(part, wordsAt(part.at, places));
  return [...(factor === undefined ? [] : [factor]), ...inTable];
}

/** Returns the numbers that functions were tried with. */
function numbersIn({ args = [] }: FieldPart): readonly number[] {
  return args.flatMap((row) => {
    const number: unknown = isJsonList(row) ? row[0] : undefined;
    return typeof number === 'number' && number !== 0 ? [number] : [];
  });
}

/** Returns the words that the schemas of two fields allow; none without an enum. */
function wordsAt({ own, hub }: Both<Path>, places: Both<SchemaPlace>): Both<readonly unknown[]> {
  return {
    own: placeAt(places.own, own)?.words ?? [],
    hub: placeAt(places.hub, hub)?.words ?? [],
  };
}

/** Returns the units that the names or the descriptions of two fields state. */
function unitsAt({ own, hub }: Both<Path>, places: Both<SchemaPlace>): Both<NamedUnit | undefined> {
  return { own: unitAt(places.own, own), hub: unitAt(places.hub, hub) };
}

function unitAt(root: SchemaPlace, at: Path): NamedUnit | undefined {
  return unitOf({ path: at, place: placeAt(root, at) ?? { at } });
}

/** The end of a sentence about a value that is converted unchanged between two names, by what contradicts it. */
export const WHY = {
  opposite:
    'whose names are opposites. If their values are opposites too, convert them, for instance with values. Otherwise, accept the finding.',
  encoding:
    'and only one of the names says that the value is encoded. If it is, convert the values with custom. Otherwise, accept the finding.',
  version:
    'and only one of them has a version. Convert the values with custom, or accept the finding.',
  unit: 'whose names state different units, and the number stays the same. Multiply it, for instance with scale, or accept the finding.',
} as const;

const NOWHERE = { root: {}, metadata: {}, at: [] };

/** A number that is whole in most units. */
const NUMBER = 3_600_000;

/**
 * Returns what is wrong if the names or descriptions state other units than the part converts between.
 *
 * @param numbers - the numbers to try. One with the right factor is enough: a function may round small numbers, and limit
 *   great ones
 */
function wrongFactor(
  { convert }: FieldPart,
  { own: here, hub: there }: Both<NamedUnit | undefined>,
  numbers: readonly number[] = [NUMBER],
): string | undefined {
  if (here === undefined || here.measure !== there?.measure) return undefined;
  const meant = Number(here.size) / Number(there.size);
  const factors = numbers.flatMap((number) => {
    const converted = convert.own(number, NOWHERE);
    const isNumber = typeof converted === 'number' || typeof converted === 'bigint';
    return isNumber ? [Number(converted) / number] : [];
  });
  const [is] = factors;
  // Allows for rounding.
  if (is === undefined || factors.some((one) => Math.abs(one - meant) <= meant / 1000)) {
    return undefined;
  }
  const states = `whose names or descriptions state units with the factor ${round(meant)}`;
  return is === 1
    ? `${states}, and the number stays the same. Multiply it, for instance with scale, or accept the finding.`
    : `${states}, but it multiplies the numbers by ${round(is)}. Correct the factor, or accept the finding.`;
}

/** Texts that state their unit, and their sizes in the smallest unit of their measure. */
const TEXTS = [
  { text: '1h', measure: 'time', size: 3600 * 10 ** 9 },
  { text: '1h30m0s', measure: 'time', size: 5400 * 10 ** 9 },
  { text: '90s', measure: 'time', size: 90 * 10 ** 9 },
  // Whole in days, so that a function that counts days does not round it to nothing.
  { text: '720h', measure: 'time', size: 720 * 3600 * 10 ** 9 },
  { text: '1Gi', measure: 'size', size: 1024 ** 3 },
  { text: '512Mi', measure: 'size', size: 512 * 1024 ** 2 },
] as const;

/** Returns what is wrong if a text with a unit becomes a number in another unit than its name states. */
function wrongUnit(convert: Convert, path: Path): string | undefined {
  const unit = namedUnitOf({ path });
  for (const { text, measure, size } of TEXTS) {
    const number = unit?.measure === measure ? numberFrom(convert, text) : undefined;
    const meant = size / Number(unit?.size);
    // A function may round.
    if (number === undefined || Math.abs(number - meant) < Math.max(meant / 1000, 1)) continue;
    return `where ${text} becomes ${number}, but the name of the field states a unit in which it is ${round(meant)}. Correct the conversion, or accept the finding.`;
  }
  return undefined;
}

/** Returns what is wrong if a function gives back a group as an apiVersion, or an apiVersion as a group. */
function wrongVersion({ convert }: FieldPart, at: Both<Path>): string | undefined {
  if (contrary({ path: at.own }, { path: at.hub }) !== 'version') return undefined;
  const hasVersion = (side: Side): boolean => tokensOf(at[side].at(-1) ?? '').includes('version');
  const passed = (['own', 'hub'] as const)
    .map((side) => ({ side, text: hasVersion(side) ? 'example.com/v1' : 'example.com' }))
    .find(({ side, text }) => resultOf(convert[side], text) === text);
  return passed === undefined
    ? undefined
    : `where ${passed.text} stays ${passed.text}, but only one of the two has a version. Correct the function, or accept the finding.`;
}

/** Returns the number that a text becomes; undefined if it becomes none. */
function numberFrom(convert: Convert, text: string): number | undefined {
  const number = resultOf(convert, text);
  const isNumber = typeof number === 'number' || typeof number === 'bigint';
  return isNumber && Number.isFinite(Number(number)) ? Number(number) : undefined;
}

/** Returns the result of a conversion. A function of the author may throw. */
function resultOf(convert: Convert, text: string): unknown {
  try {
    return convert(text, NOWHERE);
  } catch {
    return undefined;
  }
}

function round(factor: number): number {
  return Number(factor.toPrecision(6));
}
