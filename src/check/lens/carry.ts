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
import type { Fields, Place } from '../place.ts';
import { anything, childOf, elementOf, isOpen } from '../place.ts';
import { typeOfValue } from '../types.ts';

/** The name of a part as it was before anybody turned it round, and whether it is turned. */
export interface PartForm {
  readonly name: string;
  readonly isTurned: boolean;
}

/** Parts that have a name of their own for the other way round. */
const TURNED: Readonly<Record<string, string>> = {
  unwrap: 'wrap',
  join: 'split',
  listToValue: 'valueToList',
  listToString: 'stringToList',
  mapToList: 'listToMap',
  labelToField: 'fieldToLabel',
  annotationToField: 'fieldToAnnotation',
};

/** How a part was made. */
export function partFormOf({ lens }: Part): PartForm {
  const flipped = /^flip\((.*)\)$/.exec(lens)?.[1];
  const name = flipped ?? lens;
  const straight = Object.hasOwn(TURNED, name) ? TURNED[name] : undefined;
  const isTurned = (flipped === undefined) === (straight !== undefined);
  return { name: straight ?? name, isTurned };
}

/** The side of a part on which its author wrote the own version, before it was turned. */
export function writtenOn(part: Part, side: Side): Side {
  return partFormOf(part).isTurned ? other(side) : side;
}

/** Whether a part hands on what it finds as it is: then what stands inside of it is carried, too. */
export function carriesAsIs(part: Part): boolean {
  return part.type === 'field' && part.isMove === true;
}

/** What a part for one field makes of what stands at its place on one side. */
export function carried(part: FieldPart, from: Side, place: Place): Place {
  if (carriesAsIs(part)) return { ...place, by: part };
  const structure = STRUCTURES[partFormOf(part).name]?.(place, writtenOn(part, from), part);
  if (structure !== undefined) return { ...structure, by: part };
  const held = placeHolding(part.holds?.[other(from)], place.at, part);
  return { ...held, ...wordsOf(part, from, place) };
}

/** What a part for several fields makes of them: one place for each that it writes. */
export function carriedAll(
  part: FieldsPart,
  from: Side,
  places: readonly (Place | undefined)[],
): readonly Place[] {
  const to = other(from);
  const at = places.find((place) => place !== undefined)?.at ?? [];
  const known = FIELDS[partFormOf(part).name]?.(places, writtenOn(part, from), part);
  return part.at[to].map((_, index): Place => {
    const place = known?.[index];
    if (place !== undefined) return { ...place, by: part };
    const { words, ...held } = part.holds?.[to][index] ?? {};
    return {
      ...placeHolding({ ...held, ...(words && { words }) }, at, part),
      ...(words && { words }),
    };
  });
}

/** A place that holds what a part says it holds there. */
function placeHolding({ type, words, items, values }: Holds = {}, at: Path, by: Part): Place {
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

/** The type that all words have. */
function typeOfWords(words: Holds['words'] = []): JsonType | undefined {
  const [type, ...others] = new Set(words.map(typeOfValue));
  return others.length === 0 ? type : undefined;
}

/** The words that a part makes of those that a schema admits, where it can read them. */
function wordsOf(part: FieldPart, from: Side, { words }: Place): Pick<Place, 'words'> {
  if (words === undefined || part.isByHand === true) return {};
  return { words: words.map((word) => part.convert[from](word, NO_CONTEXT) ?? word) };
}

/** Words stand in no object. Functions of authors are not asked. */
const NO_CONTEXT: CustomContext = { root: {}, metadata: {}, at: [] };

type Structure = (place: Place, side: Side, part: FieldPart) => Place | undefined;

/** Parts for one field that hand on what stands inside of it, in another structure. */
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

/** What a map holds of an element: its only other field, or all but its key. */
function entryOf(element: Place, key: string, value: unknown): Place {
  if (typeof value === 'string') return childOf(element, value) ?? anything(element.at);
  return isOpen(element) && element.fields === undefined ? element : withoutField(element, key);
}

/** An element of a list that a map is made of. */
function withKey(entry: Place, key: string, value: unknown): Place {
  const name: Place = { at: entry.at, type: 'string' };
  if (typeof value === 'string') {
    return { at: entry.at, type: 'object', fields: { [key]: name, [value]: entry } };
  }
  return { ...entry, fields: { ...entry.fields, [key]: name } };
}

function withKeys(place: Place, rekey: (key: string) => string): Place {
  const entries = Object.entries(place.fields ?? {}).map(([key, field]): [string, Place] => [
    rekey(key),
    field,
  ]);
  return place.fields === undefined ? place : { ...place, fields: Object.fromEntries(entries) };
}

/** A place that has no such field. */
export function withoutField(place: Place, key: string): Place {
  const left = Object.entries(place.fields ?? {}).filter(([name]) => name !== key);
  const fields: Fields = Object.fromEntries(left);
  return place.fields === undefined ? place : { ...place, fields };
}

type FieldsStructure = (
  places: readonly (Place | undefined)[],
  side: Side,
  part: FieldsPart,
) => readonly (Place | undefined)[];

/** Parts for several fields that hand on what stands inside of them. */
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
  sharedToEach: ([list, ...shared], side, { args = [] }) => {
    const items = list && elementOf(list);
    if (list === undefined || items === undefined) return [];
    const keys = args.filter((key) => typeof key === 'string');
    if (side === 'own') {
      const moved = keys.flatMap((key, at): [string, Place][] => {
        const place = shared[at];
        return place === undefined ? [] : [[key, place]];
      });
      const fields: Fields = { ...items.fields, ...Object.fromEntries(moved) };
      return [{ ...list, items: { ...items, fields } }];
    }
    // Where elements differ, the field stays in them.
    return [list, ...keys.map((key) => childOf(items, key))];
  },
};

/** One field that holds what several held: any of their types. */
function oneOf(places: readonly (Place | undefined)[]): Place {
  const known = places.filter((place) => place !== undefined);
  const types = new Set(known.map(({ type }) => type));
  const at = known[0]?.at ?? [];
  const isIntOrString = types.size === 2 && types.has('integer') && types.has('string');
  return isIntOrString ? { at, type: 'int-or-string' } : anything(at);
}

const TYPES: readonly JsonType[] = ['string', 'integer', 'number', 'boolean', 'list', 'object'];

function typeNamed(name: unknown): Pick<Place, 'type' | 'open'> {
  const type = TYPES.find((one) => one === name);
  // What is inside of an object or a list stays as it is, and nobody has looked at it here.
  const isWhole = type === undefined || type === 'object' || type === 'list';
  return { ...(type === undefined ? {} : { type }), ...(isWhole ? { open: true } : {}) };
}

function isWord(argument: unknown): argument is JsonValue {
  return typeof argument === 'string';
}
