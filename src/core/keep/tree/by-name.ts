import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, Name } from './kept.ts';
import { areAmong, nameText } from './kept.ts';
import { keysFor, nameOf } from './match-elements.ts';

/**
 * Returns the element of a name; undefined if there is none.
 *
 * @param unclear - returned if the element cannot be told from others; by default, as if there were none
 */
export type FindByName = (name: Name | undefined, unclear?: null) => JsonValue | undefined;

/** The maximum number of keys. Lists have few, but an annotation can name thousands, to be read in every element. */
const MOST_KEYS = 16;

/**
 * Returns a function that finds the elements of a list, which may be that of another version. There, the keys may have
 * other names, the list may be a map, and a key that no element has does not count. Several names may then be the same,
 * and find nothing.
 *
 * @param kept - the data kept of the elements to find; without keys, nothing is found
 * @param shape - of the list in another version
 */
export function finderByName(
  value: JsonValue | undefined,
  { keys, elements }: KeptElements,
  shape?: Shape,
): FindByName {
  if (keys === undefined || keys.length > MOST_KEYS) return (_, unclear) => unclear;
  const named = isJsonList(value) ? namedThere(value, keys, shape) : entriesOf(value);
  const counts = keys.map((_, at) => named.some(([name]) => (name[at] ?? null) !== null));
  const textOf = (name: Name = []): string => {
    const shared = name.filter((_, at) => counts[at] === true);
    // A key may have another name here that is also among the keys.
    return shared.some((part) => part !== null) ? nameText(shared) : textThere(name);
  };
  const texts = named.map(([name]) => textOf(name));
  const known = new Map(named.map(([, one], at) => [texts[at], one]));
  const repeated = new Set([
    ...repeatedIn(elements.map(({ name }) => textOf(name))),
    ...(counts.includes(false) ? repeatedIn(texts) : []),
  ]);
  return (name, unclear) => {
    const text = textOf(name);
    return repeated.has(text) ? unclear : known.get(text);
  };
}

function repeatedIn(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Returns a text of a name that is the same whatever names the keys have. */
export function textThere(name: Name): string {
  return nameText(name.filter((part) => part !== null));
}

/** A place in another version: its value, and its shape if that version has such a place. */
export interface PlaceThere {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
}

/**
 * Returns the place of a list that another version has in place of a map as such a map; any other place as it is, also a
 * list of which it is not known what names the elements.
 */
export function asMap<Place extends PlaceThere>(place: Place): Place {
  const { value, shape } = place;
  if (!isJsonList(value)) return place;
  const named = namedThere(value, ['name'], shape);
  if (named.length === 0) return place;
  const map = Object.fromEntries(named.map(([[name = null], one]) => [String(name), one]));
  return { ...place, value: map, shape: shape?.items && { values: shape.items } };
}

type Named = readonly (readonly [Name, JsonValue])[];

function entriesOf(value: JsonValue | undefined): Named {
  if (!isJsonObject(value)) return [];
  return Object.entries<JsonValue | undefined>(value).flatMap(([name, one]) =>
    one === undefined ? [] : [[[name], one]],
  );
}

function namedThere(list: readonly JsonValue[], keys: readonly string[], shape: Shape = {}): Named {
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

/** Returns the data kept of elements or fields, by `textThere` of their name. */
export function keptThere(kept: KeptFields | KeptElements): ReadonlyMap<string, Kept> {
  const ones =
    kept.type === 'elements'
      ? kept.elements.map(({ name = [], kept: one }) => [textThere(name), one] as const)
      : [...kept.fields].map(([name, one]) => [nameText([name]), one] as const);
  return new Map(ones);
}
