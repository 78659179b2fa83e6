import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, Name } from './kept.ts';
import { areAmong, nameText } from './kept.ts';
import { keysFor, nameOf } from './match-elements.ts';

/**
 * Returns the thing of a name; undefined if there is none.
 *
 * @param unclear - returned if the name fits several; by default, as if there were none
 */
export type FindByName<One = JsonValue> = <Unclear = undefined>(
  name: Name | undefined,
  unclear?: Unclear,
) => One | Unclear | undefined;

/** The maximum number of keys. Lists have few, but an annotation can name thousands, to be read in every element. */
export const MOST_KEYS = 16;

/**
 * Returns a function that finds the elements of a list in the version that data is kept for.
 *
 * @param kept - the data kept of the elements to find, each by a name of its own; without keys, nothing is found
 */
export function finderByName(
  value: JsonValue | undefined,
  { keys, elements }: Pick<KeptElements, 'keys' | 'elements'>,
  shape?: Shape,
  textsOf: TextsOf = [nameText],
): FindByName {
  if (keys === undefined || keys.length > MOST_KEYS) return (_, unclear) => unclear;
  const named = isJsonList(value) ? namedThere(value, keys, shape) : entriesOf(value);
  const names = elements.map(({ name = [] }) => name);
  return finderAmong(named, names, textsOf);
}

/**
 * Returns a function that finds the elements of a list in another version, which may be a map there. There, the values
 * of keys may have another type.
 *
 * @param shape - of the list in that version
 */
export function finderThere(
  value: JsonValue | undefined,
  kept: KeptElements,
  shape: Shape | undefined,
): FindByName {
  return finderByName(value, kept, shape, ANY_TYPE);
}

/** Functions that write a name as a text. The next one counts where the one before finds nothing. */
type TextsOf = readonly ((name: Name) => string)[];

/** The same names, then those that only have the same texts. */
export const ANY_TYPE: TextsOf = [nameText, textThere];

/**
 * Returns a function that finds things by the names that a version has for them. There, the keys may have other names,
 * and a key that none of the things has does not count.
 *
 * @param names - names that find nothing if they are the same there
 */
export function finderAmong<One>(
  named: Named<One>,
  names: readonly Name[],
  textsOf: TextsOf,
): FindByName<One> {
  const counted = new Set<number>();
  for (const [name] of named) name.forEach((part, at) => part !== null && counted.add(at));
  const countedIn = (name: Name): Name => {
    const shared = name.filter((_, at) => counted.has(at));
    // A key may have another name here that is also among the keys.
    return shared.some((part) => part !== null) ? shared : name;
  };
  // The last of several with one name counts, unless a key is missing here, which may tell them apart elsewhere.
  const lacksKey = named.some(([name]) => name.some((_, at) => !counted.has(at)));
  const ones = lacksKey
    ? named
    : [...new Map(named.map((one) => [nameText(one[0]), one])).values()];
  const indexes = textsOf.map((textOf) => {
    const textIn = (name: Name): string => textOf(countedIn(name));
    const texts = ones.map(([name]) => textIn(name));
    const known = new Map(ones.map(([, one], at) => [texts[at], one]));
    const repeated = new Set([...repeatedIn(texts), ...repeatedIn(names.map(textIn))]);
    return { textIn, known, repeated };
  });
  return (name = [], unclear) => {
    for (const { textIn, known, repeated } of indexes) {
      const text = textIn(name);
      if (repeated.has(text)) return unclear;
      if (known.has(text)) return known.get(text);
    }
    return undefined;
  };
}

/** Things by their names. */
export type Named<One> = readonly (readonly [Name, One])[];

function repeatedIn(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Returns a text of a name that depends neither on the names and the order of its keys nor on the types of their values. */
function textThere(name: Name): string {
  return nameText(name.flatMap((part) => (part === null ? [] : [String(part)])).toSorted());
}

/** A place in another version: its value, and its shape if that version has such a place. */
export interface PlaceThere {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
}

/**
 * Returns a place as a map if it has a list in place of the map of another version. Any other place stays as it is, and
 * so does a list if it is unknown what names its elements.
 */
export function asMap<Place extends PlaceThere>(place: Place): Place {
  const { value, shape } = place;
  if (!isJsonList(value)) return place;
  const named = namedThere(value, ['name'], shape);
  if (named.length === 0 && value.length > 0) return place;
  const map = Object.fromEntries(named.map(([[name = null], one]) => [String(name), one]));
  return { ...place, value: map, shape: shape?.items && { values: shape.items } };
}

function entriesOf(value: JsonValue | undefined): Named<JsonValue> {
  if (!isJsonObject(value)) return [];
  return Object.entries<JsonValue | undefined>(value).flatMap(([name, one]) =>
    one === undefined ? [] : [[[name], one]],
  );
}

function namedThere(
  list: readonly JsonValue[],
  keys: readonly string[],
  shape: Shape = {},
): Named<JsonValue> {
  const isDeclared = [shape.names, shape.keys].some((own) => areAmong(keys, own));
  const sets = isDeclared ? [keys] : keysFor(shape, keys);
  for (const set of sets) {
    const named = list.flatMap((one): [Name, JsonValue][] => {
      const name = set.length === keys.length ? nameOf(set, one) : undefined;
      return name === undefined ? [] : [[name, one]];
    });
    if (named.length > 0) return named;
  }
  return [];
}

/** Returns the shape of the elements of a list or the entries of a map. */
export function shapeOfOne({ items, values }: Shape = {}): Shape | undefined {
  return items ?? values;
}

/** Returns the data kept of elements, by the text of their name. */
export function keptByName(elements: readonly KeptElement[]): ReadonlyMap<string, Kept> {
  return new Map(elements.map(({ name = [], kept }) => [nameText(name), kept]));
}

/** Returns the data kept of elements or fields, each with its name. */
export function namedIn(kept: KeptFields | KeptElements): Named<Kept> {
  return kept.type === 'elements'
    ? kept.elements.map(({ name = [], kept: one }) => [name, one])
    : [...kept.fields].map(([name, one]) => [[name], one]);
}
