import type { JsonType } from '../../core/schema/shape.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type {
  CustomContext,
  FieldPart,
  FieldsPart,
  Holds,
  Part,
} from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
import { anything, childOf, elementOf, isOpen, withoutField } from '../place.ts';
import { typeOfValue } from '../types.ts';

/** The name of a part before it was reversed, and whether it is reversed. */
export interface PartForm {
  readonly name: string;
  readonly isTurned: boolean;
}

/** Parts whose reverse has a name. */
const TURNED: Readonly<Record<string, string>> = {
  unwrap: 'wrap',
  join: 'split',
  listToValue: 'valueToList',
  listToString: 'stringToList',
  mapToList: 'listToMap',
  labelToField: 'fieldToLabel',
  annotationToField: 'fieldToAnnotation',
};

/** Returns the form of a part. */
export function partFormOf({ lens }: Part): PartForm {
  const flipped = /^flip\((.*)\)$/.exec(lens)?.[1];
  const name = flipped ?? lens;
  const straight = Object.hasOwn(TURNED, name) ? TURNED[name] : undefined;
  const isTurned = (flipped === undefined) === (straight !== undefined);
  return { name: straight ?? name, isTurned };
}

/** Maps a side of a part to the same side of the part before it was reversed. */
export function writtenOn(part: Part, side: Side): Side {
  return partFormOf(part).isTurned ? other(side) : side;
}

/** Reports whether a part moves values unchanged, with all their content. */
export function carriesAsIs(part: Part): boolean {
  return part.type === 'field' && part.isMove === true;
}

/** Returns the place that a part for one field makes of a place on one side. */
export function carried(part: FieldPart, from: Side, place: SchemaPlace): SchemaPlace {
  if (carriesAsIs(part)) return { ...place, by: part };
  const structure = STRUCTURES[partFormOf(part).name]?.(place, writtenOn(part, from), part);
  if (structure !== undefined) return { ...structure, by: part };
  const held = placeHolding(part.holds?.[other(from)], place.at, part);
  return { ...held, ...wordsOf(part, from, place) };
}

/**
 * Returns the places that a part for several fields makes of their places on one side, one for each field it writes.
 */
export function carriedAll(
  part: FieldsPart,
  from: Side,
  places: readonly (SchemaPlace | undefined)[],
): readonly SchemaPlace[] {
  const to = other(from);
  const at = places.find((place) => place !== undefined)?.at ?? [];
  const known = FIELDS[partFormOf(part).name]?.(places, writtenOn(part, from), part);
  return part.at[to].map((_, index): SchemaPlace => {
    const place = known?.[index];
    if (place !== undefined) return { ...place, by: part };
    const holds = part.holds?.[to][index];
    return { ...placeHolding(holds, at, part), ...(holds?.words && { words: holds.words }) };
  });
}

/** Returns the place that a part declares. */
function placeHolding({ type, words, items, values }: Holds = {}, at: Path, by: Part): SchemaPlace {
  const known = type ?? typeOfWords(words);
  if (known === undefined) return { ...anything(at), by };
  const below = [...at, EVERY];
  const isWhole = known === 'object' && values === undefined;
  return {
    at,
    by,
    type: known,
    ...(items && { items: placeHolding(items, below, by) }),
    ...(values && { values: placeHolding(values, below, by) }),
    ...(isWhole ? { open: true } : {}),
  };
}

/** Returns the type that all values have; undefined if they differ. */
function typeOfWords(words: Holds['words'] = []): JsonType | undefined {
  const [type, ...others] = new Set(words.map(typeOfValue));
  return others.length === 0 ? type : undefined;
}

/** Returns the values that a part makes of an enum. Values that it cannot read stay. */
function wordsOf(part: FieldPart, from: Side, { words }: SchemaPlace): Pick<SchemaPlace, 'words'> {
  if (words === undefined || part.isByHand === true) return {};
  return { words: words.map((word) => part.convert[from](word, NO_CONTEXT) ?? word) };
}

/** The context of a value outside of an object. */
export const NO_CONTEXT: CustomContext = { root: {}, metadata: {}, at: [] };

type Structure = (place: SchemaPlace, side: Side, part: FieldPart) => SchemaPlace | undefined;

/** Parts for one field that keep its content in another structure. */
const STRUCTURES: Readonly<Record<string, Structure>> = {
  valueToList: (place, side) =>
    side === 'own' ? { at: place.at, type: 'list', items: place } : elementOf(place),
  listToMap: (place, side, { args = [] }) => {
    const [key, value] = args;
    const element = elementOf(place);
    if (typeof key !== 'string' || element === undefined) return undefined;
    return side === 'own'
      ? { at: place.at, type: 'object', values: entryOf(element, key, value) }
      : { at: place.at, type: 'list', items: withKey(element, key, value) };
  },
  renameKeys: (place, side, { args = [] }) =>
    withKeys(place, (key) => {
      for (const pair of args) {
        if (!isJsonList(pair)) continue;
        const [own, hub] = pair;
        const [before, after] = side === 'own' ? [own, hub] : [hub, own];
        if (before === key && typeof after === 'string') return after;
      }
      return key;
    }),
  renameKeyPrefix: (place, side, { args = [] }) => {
    const [own, hub] = args;
    if (typeof own !== 'string' || typeof hub !== 'string') return undefined;
    const [before, after] = side === 'own' ? [own, hub] : [hub, own];
    return withKeys(place, (key) =>
      key.startsWith(before) ? `${after}${key.slice(before.length)}` : key,
    );
  },
};

/** Returns the value of an element in a map: one other field, or all fields but its key. */
function entryOf(element: SchemaPlace, key: string, value: unknown): SchemaPlace {
  if (typeof value === 'string') return childOf(element, value) ?? anything(element.at);
  return isOpen(element) && element.fields === undefined ? element : withoutField(element, key);
}

/** Returns the element of a list for an entry of a map. */
function withKey(entry: SchemaPlace, key: string, value: unknown): SchemaPlace {
  const name: SchemaPlace = { at: entry.at, type: 'string' };
  if (typeof value === 'string') {
    return { at: entry.at, type: 'object', fields: { [key]: name, [value]: entry } };
  }
  return { ...entry, fields: { ...entry.fields, [key]: name } };
}

function withKeys(place: SchemaPlace, rekey: (key: string) => string): SchemaPlace {
  if (place.fields === undefined) return place;
  const entries = Object.entries(place.fields).map(([key, field]) => [rekey(key), field] as const);
  return { ...place, fields: Object.fromEntries(entries) };
}

type FieldsStructure = (
  places: readonly (SchemaPlace | undefined)[],
  side: Side,
  part: FieldsPart,
) => readonly (SchemaPlace | undefined)[];

/** Parts for several fields that keep their content. */
const FIELDS: Readonly<Record<string, FieldsStructure>> = {
  tagged: (places, side, { args = [] }) =>
    side === 'own'
      ? [{ at: places[0]?.at ?? [], type: 'string', words: args.filter(isWord) }, ...places]
      : places.slice(1),
  byType: (places, side, { args = [] }) => {
    if (side === 'own') {
      const [place] = places;
      return args.map((type) => place && { at: place.at, ...typeNamed(type) });
    }
    return [places.length === 1 ? places[0] : oneOf(places)];
  },
  sharedToEach: ([list, ...shared], side, part) => {
    const items = list && elementOf(list);
    if (list === undefined || items === undefined) return [];
    const keys = (part.args ?? []).filter((key) => typeof key === 'string');
    if (side === 'own') return [listWith(list, items, keys, shared)];
    const common = keys.map((key) => childOf(items, key));
    // The part itself leaves a field in elements that differ.
    const left = common.map((place) => place && { ...place, by: part });
    return [listWith(list, items, keys, left), ...common];
  },
};

/** Returns a list whose elements have these places at these keys. */
function listWith(
  list: SchemaPlace,
  items: SchemaPlace,
  keys: readonly string[],
  places: readonly (SchemaPlace | undefined)[],
): SchemaPlace {
  const entries = keys.flatMap((key, at): [string, SchemaPlace][] => {
    const place = places[at];
    return place === undefined ? [] : [[key, place]];
  });
  return {
    ...list,
    items: { ...items, fields: { ...items.fields, ...Object.fromEntries(entries) } },
  };
}

/** Returns the place of one field that has the values of several fields. */
function oneOf(places: readonly (SchemaPlace | undefined)[]): SchemaPlace {
  const known = places.filter((place) => place !== undefined);
  const types = new Set(known.map(({ type }) => type));
  const at = known[0]?.at ?? [];
  const isIntOrString = types.size === 2 && types.has('integer') && types.has('string');
  return isIntOrString ? { at, type: 'int-or-string' } : anything(at);
}

const TYPES: readonly JsonType[] = ['string', 'integer', 'number', 'boolean', 'list', 'object'];

function typeNamed(name: unknown): Pick<SchemaPlace, 'type' | 'open'> {
  const type = TYPES.find((one) => one === name);
  // The content of an object or list stays unchanged, and is not checked here.
  const isWhole = type === undefined || type === 'object' || type === 'list';
  return { ...(type === undefined ? {} : { type }), ...(isWhole ? { open: true } : {}) };
}

function isWord(argument: unknown): argument is JsonValue {
  return typeof argument === 'string';
}
