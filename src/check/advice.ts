import type { JsonType } from '../core/schema/shape.ts';
import type { Both, Path } from '../core/lens/engine/path.ts';
import { isSamePath } from '../core/lens/engine/path.ts';
import { sharedFields } from './compare.ts';
import type { Place } from './place.ts';
import { similarity } from './similar.ts';
import { isMap, isWithinType } from './types.ts';
import { tableFor } from './lens/word-table.ts';
import { quote, quotePath, quoteWhere } from './words.ts';

/** The part that most likely says how two places of different types relate; undefined where only a function can. */
export function partFor(at: Both<Path>, places: Both<Place>): string | undefined {
  const { own, hub } = places;
  if (areAlike(own, hub)) {
    return isSamePath(at.own, at.hub) ? undefined : renaming(at);
  }
  const [left = '', right = ''] = [at.own.at(-1), at.hub.at(-1)];
  const context = { where: quoteWhere(at), isSeveral: left === right };
  return (
    oneWay(own, hub, { ...context, name: left, lenses: STRAIGHT }) ??
    oneWay(hub, own, { ...context, name: right, lenses: TURNED }) ??
    betweenScalars(at, places)
  );
}

/** How two names of one field are said. */
export function renaming({ own, hub }: Both<Path>): string {
  return `rename(${quotePath(own)}, ${quotePath(hub)})`;
}

/** The function that takes any two places to one another. */
export function customFor(at: Both<Path>): string {
  return `custom(${quoteWhere(at)}, { toHub: (value) => …, fromHub: (value) => … })`;
}

/** The lenses that make something of a value: a list, a map of its elements, an object, or a list of its pieces. */
interface Lenses {
  readonly list: string;
  readonly map: string;
  readonly object: string;
  readonly pieces: string;
}

const STRAIGHT: Lenses = {
  list: 'valueToList',
  map: 'listToMap',
  object: 'wrap',
  pieces: 'stringToList',
};
const TURNED: Lenses = {
  list: 'listToValue',
  map: 'mapToList',
  object: 'unwrap',
  pieces: 'listToString',
};

interface OneWayContext {
  readonly where: string;
  /** The name of the field. */
  readonly name: string;
  /** Its name is the same where it is a list, so it may well have held several things before. */
  readonly isSeveral: boolean;
  readonly lenses: Lenses;
}

/** What the first of two places may have become in the second one. */
function oneWay(
  from: Place,
  to: Place,
  { where, name, isSeveral, lenses }: OneWayContext,
): string | undefined {
  if (to.type === 'list') {
    if (to.items === undefined || !areAlike(from, to.items)) return undefined;
    return isSeveral && from.type === 'string'
      ? `${lenses.pieces}(${where}, ',')`
      : `${lenses.list}(${where})`;
  }
  if (to.type !== 'object' || from.type === undefined) return undefined;
  if (isMap(to)) {
    const key = from.type === 'list' ? keyOf(from.items) : undefined;
    return key === undefined ? undefined : `${lenses.map}(${where}, ${quote(key)})`;
  }
  const field = fieldFor(from, name, to);
  return field === undefined ? undefined : `${lenses.object}(${where}, ${quote(field)})`;
}

const SCALARS: readonly (JsonType | undefined)[] = ['string', 'integer', 'number', 'boolean'];

function betweenScalars(at: Both<Path>, { own, hub }: Both<Place>): string | undefined {
  if (!SCALARS.includes(own.type) || !SCALARS.includes(hub.type)) return undefined;
  if (own.words !== undefined || hub.words !== undefined) {
    return `values(${quoteWhere(at)}, ${tableFor({ own: withWords(own), hub: withWords(hub) })})`;
  }
  const [left, right] = [formOf(own, at.own, at.hub), formOf(hub, at.hub, at.own)];
  return `retype(${quoteWhere(at)}, ${left}, ${right})`;
}

/** A boolean has two words, too. */
function withWords(place: Place): Place {
  return place.type === 'boolean' ? { ...place, words: [true, false] } : place;
}

/** What a number counts, when its name says more than that of the text: `memoryMi` beside `memory`. */
const UNITS: Readonly<Record<string, string>> = {
  ki: "quantity('Ki')",
  mi: "quantity('Mi')",
  gi: "quantity('Gi')",
  bytes: "quantity('')",
  millicores: "quantity('m')",
  ms: "duration('ms')",
  millis: "duration('ms')",
  milliseconds: "duration('ms')",
  seconds: "duration('s')",
  minutes: "duration('m')",
  hours: "duration('h')",
};

/** The form of a place for `retype`. */
function formOf({ type = 'string' }: Place, path: Path, across: Path): string {
  const [name, longer] = [path.at(-1) ?? '', across.at(-1) ?? ''];
  if (type !== 'string' || !longer.startsWith(name)) return quote(type);
  return UNITS[longer.slice(name.length).toLowerCase()] ?? quote(type);
}

function areAlike(one: Place, another: Place): boolean {
  const isSameType = one.type === another.type || isWithinType(one.type, another.type);
  if (!isSameType || one.type === undefined) return false;
  return one.type !== 'object' || (isMap(one) === isMap(another) && sharedFields(one, another) > 0);
}

/** The field of an object that a value most likely is: of its type, and best of its name. */
function fieldFor(value: Place, name: string, object: Place): string | undefined {
  const names = Object.entries(object.fields ?? {})
    .filter(([, field]) => field.type === value.type && areAlike(value, field))
    .map(([key]) => key);
  const scored = names.map((key) => ({
    key,
    score: COMMON.includes(key) ? 0.9 : similarity(key, name),
  }));
  return scored.toSorted((left, right) => right.score - left.score)[0]?.key;
}

const COMMON: readonly string[] = ['name', 'value', 'type'];

/** The field by which elements are best told apart. */
function keyOf(element: Place | undefined): string | undefined {
  const texts = Object.entries(element?.fields ?? {})
    .filter(([, field]) => field.type === 'string')
    .map(([key]) => key);
  return ['name', 'key', 'id', 'type'].find((key) => texts.includes(key)) ?? texts[0];
}
