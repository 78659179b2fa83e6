import type { JsonType } from '../core/schema/shape.ts';
import type { Both, Path } from '../core/lens/engine/path.ts';
import { isSamePath } from '../core/lens/engine/path.ts';
import { sharedFields } from './compare.ts';
import type { SchemaPlace } from './place.ts';
import { similarity } from './similar.ts';
import { isMap, isWithinType } from './types.ts';
import { tableFor } from './lens/word-table.ts';
import { quote, quotePath, quoteWhere } from './words.ts';

/** Returns the part that most likely relates two places of different types; undefined if only a function can. */
export function advisePart(at: Both<Path>, places: Both<SchemaPlace>): string | undefined {
  const { own, hub } = places;
  if (own.type === hub.type && areAlike(own, hub)) {
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

/** Returns the part for a renamed field. */
export function renaming({ own, hub }: Both<Path>): string {
  return `rename(${quotePath(own)}, ${quotePath(hub)})`;
}

/** Returns the part that can relate any two places with functions. */
export function customFor(at: Both<Path>): string {
  return `custom(${quoteWhere(at)}, { toHub: (value) => …, fromHub: (value) => … })`;
}

/** The lenses that convert a value to a list, a map of its elements, an object, or a list of its pieces. */
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
  /** The list has the same name, so the field may have held several values already. */
  readonly isSeveral: boolean;
  readonly lenses: Lenses;
}

/** Returns the lens that most likely converts the first of two places to the second; undefined if none fits. */
function oneWay(
  from: SchemaPlace,
  to: SchemaPlace,
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

function betweenScalars(at: Both<Path>, { own, hub }: Both<SchemaPlace>): string | undefined {
  if (!SCALARS.includes(own.type) || !SCALARS.includes(hub.type)) return undefined;
  if (own.words !== undefined || hub.words !== undefined) {
    return `values(${quoteWhere(at)}, ${tableFor({ own: withWords(own), hub: withWords(hub) })})`;
  }
  const [left, right] = [formOf(own, at.own, at.hub), formOf(hub, at.hub, at.own)];
  return `retype(${quoteWhere(at)}, ${left}, ${right})`;
}

/** Treats a boolean as an enum of two values. */
function withWords(place: SchemaPlace): SchemaPlace {
  return place.type === 'boolean' ? { ...place, words: [true, false] } : place;
}

/** The form of a text for each suffix that the name of a number may have: `memoryMi` for `memory`. */
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

/** Returns the form of a place for `retype`. */
function formOf({ type = 'string' }: SchemaPlace, path: Path, across: Path): string {
  const [name, longer] = [path.at(-1) ?? '', across.at(-1) ?? ''];
  if (type !== 'string' || !longer.startsWith(name)) return quote(type);
  return UNITS[longer.slice(name.length).toLowerCase()] ?? quote(type);
}

function areAlike(one: SchemaPlace, another: SchemaPlace): boolean {
  const isSameType = one.type === another.type || isWithinType(one.type, another.type);
  if (!isSameType || one.type === undefined) return false;
  return one.type !== 'object' || (isMap(one) === isMap(another) && sharedFields(one, another) > 0);
}

/** Returns the field of an object that most likely holds a value: of the same type, and with the most similar name. */
function fieldFor(value: SchemaPlace, name: string, object: SchemaPlace): string | undefined {
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

/** Returns the field that best identifies elements. */
function keyOf(element: SchemaPlace | undefined): string | undefined {
  const texts = Object.entries(element?.fields ?? {})
    .filter(([, field]) => field.type === 'string')
    .map(([key]) => key);
  return ['name', 'key', 'id', 'type'].find((key) => texts.includes(key)) ?? texts[0];
}
