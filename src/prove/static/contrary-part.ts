import { contrary } from '../../check/contrary.ts';
import { tokensOf } from '../../check/likeness.ts';
import type { Field } from '../../check/likeness.ts';
import { partFormOf, writtenOn } from '../../check/lens/carry.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { isOtherUnit, textsAt, unitOf } from '../../check/units.ts';
import type { NamedUnit } from '../../check/units.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Convert, FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { quote } from '../../check/words.ts';
import { whyOtherSeparator } from './contrary-pieces.ts';
import { whyWrongTable } from './contrary-table.ts';

/** Returns what contradicts the names of its two fields in a part, as ends of a sentence that names the part and them. */
export function whyContrary(
  part: FieldPart,
  { own, hub }: Both<Path>,
  places: Both<SchemaPlace>,
): string[] {
  const isKnown = part.isByHand !== true;
  const units = unitsAt({ own, hub }, places);
  const reason = part.isMove === true ? contrary({ path: own }, { path: hub }) : undefined;
  const wrong =
    (isKnown ? (wrongFactor(part, units) ?? wrongUnit(part, { own, hub }, places)) : undefined) ??
    (part.isMove === true ? undefined : wrongVersion(part, { own, hub }));
  const why = wrong ?? (reason === undefined || reason === 'unit' ? undefined : WHY[reason]);
  const inTable = isKnown ? whyWrongTable({ ...part, at: { own, hub } }, places) : [];
  const inList = whyWrongList(part, { own, hub }, places);
  return [
    ...(why === undefined ? [] : [why]),
    ...inTable,
    ...(inList === undefined ? [] : [inList]),
  ];
}

/** Returns what is wrong with the separator or the key by which a part converts a list. */
function whyWrongList(
  part: FieldPart,
  at: Both<Path>,
  places: Both<SchemaPlace>,
): string | undefined {
  const { name } = partFormOf(part);
  const side = writtenOn(part, 'own');
  const place = placeAt(places[side], at[side]);
  const [first, second] = part.args ?? [];
  if (place === undefined || typeof first !== 'string') return undefined;
  if (name === 'listToMap') return whyWrongKey(place, first, second);
  const reason = name === 'stringToList' ? whyOtherSeparator({ place }, [first]) : undefined;
  return reason === undefined
    ? undefined
    : `and divides the text at ${quote(first)}. ${reason}. Correct the separator, or accept the finding.`;
}

/** Fields that may identify an element even if the schema has other keys. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'key', 'name']);

/** Returns what is wrong if a list becomes a map by a field that does not identify its elements. */
function whyWrongKey({ keys = [] }: SchemaPlace, key: string, value: unknown): string | undefined {
  const isNot = IDENTIFIERS.has(key)
    ? keys.includes(key) && keys.length > 1
    : keys.some((one) => one !== key);
  if (isNot) {
    return `and takes the field ${key} as the key, but the schema of the list identifies elements by ${keys.join(' and ')}. A list in which two elements have the same ${key} stays as it is. Correct the key, or accept the finding.`;
  }
  return key === 'value' && typeof value === 'string'
    ? `and takes the field ${key} as the key, and the field ${value} as the value. Exchange the two, or accept the finding.`
    : undefined;
}

/** Returns what contradicts the names of the two fields between which functions convert, as ends of a sentence. */
export function whyContraryAnswer(part: FieldPart, places: Both<SchemaPlace>): string[] {
  const units = unitsAt(part.at, places);
  // A function may calculate with a number, as long as its unit stays the same.
  const numbers = numbersIn(part);
  const isFactor = numbers.length > 0 && isOtherUnit(units.own, units.hub);
  const factor = isFactor ? wrongFactor(part, units, [NUMBER, ...numbers]) : undefined;
  const wrong = factor ?? wrongUnit(part, part.at, places);
  const inTable = whyWrongTable(part, places);
  return [...(wrong === undefined ? [] : [wrong]), ...inTable];
}

/** Returns the numbers that functions were tried with. */
function numbersIn({ args = [] }: FieldPart): readonly number[] {
  return args.flatMap((row) => {
    const number: unknown = isJsonList(row) ? row[0] : undefined;
    return typeof number === 'number' && number !== 0 ? [number] : [];
  });
}

/** Returns the units that the names or the descriptions of two fields state. */
function unitsAt({ own, hub }: Both<Path>, places: Both<SchemaPlace>): Both<NamedUnit | undefined> {
  const fieldAt = (side: Side, path: Path): Field => ({
    path,
    place: placeAt(places[side], path) ?? { at: path },
  });
  const fields = { own: fieldAt('own', own), hub: fieldAt('hub', hub) };
  return { own: unitOf(fields.own, fields.hub), hub: unitOf(fields.hub, fields.own) };
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
  const all = factorsBetween(here, there);
  const [meant = 1] = all;
  const factors = numbers.flatMap((number) => {
    const converted = convert.own(number, NOWHERE);
    const isNumber = typeof converted === 'number' || typeof converted === 'bigint';
    return isNumber ? [Number(converted) / number] : [];
  });
  const [is] = factors;
  // Allows for rounding.
  const isRight = (one: number): boolean =>
    all.some((right) => Math.abs(one - right) <= right / 1000);
  if (is === undefined || factors.some(isRight)) return undefined;
  const states = `whose names or descriptions state units with the factor ${round(meant)}`;
  return is === 1
    ? `${states}, and the number stays the same. Multiply it, for instance with scale, or accept the finding.`
    : `${states}, but it multiplies the numbers by ${round(is)}. Correct the factor, or accept the finding.`;
}

/** Returns the factors between two units, the one of their standard sizes first. */
function factorsBetween(here: NamedUnit, there: NamedUnit): readonly number[] {
  return sizesOf(here).flatMap((from) => sizesOf(there).map((to) => from / to));
}

/** Returns the size of a unit, and the other one that its name may mean. */
function sizesOf({ size, orSize = size }: NamedUnit): readonly number[] {
  return [...new Set([Number(size), Number(orSize)])];
}

/** Returns what is wrong if a text with a unit becomes a number in another unit than its name or description states. */
function wrongUnit(
  { convert }: FieldPart,
  at: Both<Path>,
  places: Both<SchemaPlace>,
): string | undefined {
  const units = unitsAt(at, places);
  for (const side of ['own', 'hub'] as const) {
    const unit = units[other(side)];
    if (unit === undefined) continue;
    const wrong = textsAt(placeAt(places[side], at[side]), unit).flatMap(({ text, size }) => {
      const number = numberFrom(convert[side], text);
      const all = sizesOf(unit).map((one) => size / one);
      const [meant = 0] = all;
      // A function may round.
      const isRight =
        number === undefined || all.some((one) => Math.abs(number - one) < Math.max(one / 1000, 1));
      return isRight ? [] : [{ text, number, meant }];
    });
    // A limit is one number for all texts that exceed it, and a default one for all texts.
    const first = wrong.find((one) => wrong.some((two) => areUnlimited(one, two)));
    if (first === undefined) continue;
    return `where ${first.text} becomes ${first.number}, but the name or the description of the field states a unit in which it is ${round(first.meant)}. Correct the conversion, or accept the finding.`;
  }
  return undefined;
}

/** Reports whether two numbers are too great, or too small, and differ. */
function areUnlimited(one: Readonly<Record<'number' | 'meant', number>>, two: typeof one): boolean {
  return one.number !== two.number && one.number > one.meant === two.number > two.meant;
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
