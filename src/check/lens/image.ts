import { leadsTo } from '../../core/json/value-path.ts';
import { fieldOf } from '../../core/json/fields.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { isNested, pathsOf } from '../../core/lens/engine/leaves.ts';
import type { ConstantPart, Part, RestPart } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import { carried, carriedAll } from './carry.ts';
import type { Level } from './level.ts';
import { innerLevel } from './level.ts';
import type { SchemaFields, SchemaPlace } from '../place.ts';
import { isInSchema, placeAt } from '../place.ts';
import { typeOfValue } from '../types.ts';

/**
 * Returns the image of one side of a lens: the tree of places that the other side gets from it. Like the conversion
 * itself, it first removes the places that parts read, and then puts the results of the parts.
 */
export function imageOf(level: Level, from: Side): SchemaPlace {
  const source = level.places[from];
  const gone = level.leaves.flatMap((leaf) => goneOf(leaf, level, from));
  let image: SchemaPlace | undefined = source;
  for (const path of gone) image = image && without(image, path);
  let result = image ?? emptyObject(source.at);
  const made = level.leaves.flatMap((leaf) => madeOf(leaf, level, from));
  const unmet = level.leaves.flatMap((leaf) => unmetOf(leaf, level, from));
  for (const { path, place } of [...made, ...unmet]) result = put(result, path, place);
  return result;
}

/** Returns the paths that a leaf removes. If it has conditions, other objects may keep their values at these paths. */
function goneOf(leaf: Leaf, level: Level, from: Side): readonly Path[] {
  const { part, prefix, conditions } = leaf;
  if (part.type === 'rest') return restOf(part, prefix, level, from).map(({ path }) => path);
  // All other values stay.
  if (part.type === 'constant' && part.isAbsence === true) return [];
  const across = level.places[other(from)];
  return pathsOf(leaf, from).filter(
    (path) => conditions.length === 0 || !isInSchema(across, path) || isPutBack(leaf, path, from),
  );
}

function isPutBack(leaf: Leaf, path: Path, from: Side): boolean {
  return pathsOf(leaf, other(from)).some((to) => leadsTo(to, path));
}

/**
 * Returns the enums that a leaf with conditions would convert at their own path, and that other objects keep. A value of
 * a wrong type is never shown in the other version, but one that an enum does not have would be.
 */
function unmetOf(leaf: Leaf, level: Level, from: Side): readonly MadePlace[] {
  const written = pathsOf(leaf, other(from));
  return pathsOf(leaf, from).flatMap((path) => {
    if (!written.some((to) => isSamePath(to, path))) return [];
    if (isAlwaysMet(leaf, path, level, from)) return [];
    const place = placeAt(level.places[from], path);
    const left = place && wordsOf(place, leaf.part);
    return left === undefined ? [] : [{ path, place: left }];
  });
}

/** Reports whether each object meets the conditions of this leaf, or of another one that names the same path. */
function isAlwaysMet(leaf: Leaf, path: Path, { leaves, places }: Level, from: Side): boolean {
  const met = leaves
    .filter((one) => pathsOf(one, from).some((named) => isSamePath(named, path)))
    .flatMap(({ conditions }) => conditions);
  return leaf.conditions.every(({ at }) => {
    // A condition outside of a level that several branches share.
    if (at[from][0] === '..') return true;
    const { type, words } = placeAt(places[from], at[from]) ?? {};
    const all = type === 'boolean' ? [true, false] : words;
    const isMet = (word: JsonValue): boolean =>
      met.some((one) => isSamePath(one.at[from], at[from]) && one.equals[from] === word);
    return all !== undefined && all.every(isMet);
  });
}

/** Returns the enums in a place, without its types; undefined if there are none. */
function wordsOf({ at, words, ...place }: SchemaPlace, by: Part): SchemaPlace | undefined {
  const below = (inner?: SchemaPlace): SchemaPlace | undefined => inner && wordsOf(inner, by);
  const [items, values] = [below(place.items), below(place.values)];
  const fields = Object.entries(place.fields ?? {}).flatMap(([key, field]) => {
    const left = below(field);
    return left === undefined ? [] : [[key, left] as const];
  });
  if (fields.length === 0 && [words, items, values].every((one) => one === undefined)) {
    return undefined;
  }
  return {
    at,
    by,
    isUnmet: true,
    ...(words && { words }),
    ...(items && { items }),
    ...(values && { values }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

/** A place that a part puts at a path. */
interface MadePlace {
  readonly path: Path;
  readonly place: SchemaPlace;
}

function madeOf(leaf: Leaf, level: Level, from: Side): readonly MadePlace[] {
  const { part, prefix } = leaf;
  const to = other(from);
  const source = level.places[from];
  if (isNested(leaf)) {
    const place = placeAt(source, [...prefix, ...leaf.part.at[from]]);
    const path = [...prefix, ...leaf.part.at[to]];
    if (place === undefined) return [];
    const inner = imageOf(innerLevel(leaf, level), from);
    return [{ path, place: { ...nestedIn(leaf.part.type, place, inner), by: part } }];
  }
  switch (part.type) {
    case 'field': {
      const place = placeAt(source, [...prefix, ...part.at[from]]);
      if (place === undefined) return [];
      return [{ path: [...prefix, ...part.at[to]], place: carried(part, from, place) }];
    }
    case 'fields': {
      const places = part.at[from].map((path) => placeAt(source, [...prefix, ...path]));
      if (places.every((place) => place === undefined)) return [];
      const made = carriedAll(part, from, places);
      return part.at[to].flatMap((path, at): readonly MadePlace[] => {
        const place = made[at];
        return place === undefined ? [] : [{ path: [...prefix, ...path], place }];
      });
    }
    case 'rest':
      return restOf(part, prefix, level, from).map(({ key, place }) => ({
        path: [...prefix, ...part.at[to], ...key],
        place,
      }));
    case 'constant':
      return part.side === from ? [] : [constant(part, prefix)];
    case 'only':
    case 'forget':
    case 'inside':
    case 'each':
      return [];
  }
}

function nestedIn(type: 'each' | 'inside', place: SchemaPlace, inner: SchemaPlace): SchemaPlace {
  if (type === 'inside') return inner;
  if (place.items !== undefined) return { ...place, items: inner };
  return place.values === undefined ? place : { ...place, values: inner };
}

function constant(part: ConstantPart, prefix: Path): MadePlace {
  const type = typeOfValue(part.value);
  const path = [...prefix, ...part.path];
  const place: SchemaPlace = {
    at: path,
    by: part,
    words: [part.value],
    ...(type === undefined ? {} : { type }),
    ...(type === 'object' || type === 'list' ? { open: true } : {}),
  };
  return { path, place };
}

/** Returns the fields of an object that no other part names, or the object itself if it may have any field. */
function restOf(
  part: RestPart,
  prefix: Path,
  level: Level,
  from: Side,
): readonly { readonly path: Path; readonly key: Path; readonly place: SchemaPlace }[] {
  const path = [...prefix, ...part.at[from]];
  const place = placeAt(level.places[from], path);
  if (place === undefined) return [];
  const named = new Set([
    ...keysNamedAt(path, level, from),
    ...keysNamedAt([...prefix, ...part.at[other(from)]], level, other(from)),
  ]);
  if (place.values !== undefined || place.open === true) {
    return [{ path, key: [], place: { ...place, by: part } }];
  }
  return Object.entries(place.fields ?? {})
    .filter(([key]) => !named.has(key))
    .map(([key, field]) => ({ path: [...path, key], key: [key], place: { ...field, by: part } }));
}

/** Returns the keys of the object at a path that parts name on one side. */
function keysNamedAt(path: Path, { leaves }: Level, side: Side): readonly string[] {
  return leaves
    .flatMap((leaf) => pathsOf(leaf, side))
    .filter((named) => named.length > path.length && leadsTo(path, named))
    .map((named) => named[path.length] ?? '');
}

/** Returns a place without the place at a path; undefined if nothing remains. */
function without(place: SchemaPlace, [key, ...rest]: Path): SchemaPlace | undefined {
  if (key === undefined) return undefined;
  const field = fieldOf(place.fields ?? {}, key);
  // The other entries of a map stay, because no part can name all of them.
  if (field === undefined) {
    return place.values === undefined ? place : { ...place, isTouched: true };
  }
  const left = without(field, rest);
  const others = Object.entries(place.fields ?? {}).filter(([name]) => name !== key);
  const fields: SchemaFields = {
    ...Object.fromEntries(others),
    ...(left === undefined ? {} : { [key]: left }),
  };
  const isEmpty =
    Object.keys(fields).length === 0 && place.values === undefined && place.open !== true;
  return isEmpty ? undefined : { ...place, fields, isTouched: true };
}

/** Returns a place with another place added at a path. */
function put(place: SchemaPlace, [key, ...rest]: Path, made: SchemaPlace): SchemaPlace {
  if (key === undefined) return meet(place, made);
  const field = fieldOf(place.fields ?? {}, key);
  const inside =
    field === undefined && rest.length === 0 ? made : put(field ?? emptyObject([]), rest, made);
  return { ...place, fields: { ...place.fields, [key]: inside } };
}

/** Merges two places at the same path: into an object with the fields of both, or into alternatives. */
function meet(one: SchemaPlace, another: SchemaPlace): SchemaPlace {
  if (one.isTouched === true && one.values === undefined && another.isUnmet !== true) {
    // The rest of an object from which parts have taken fields.
    return { ...another, fields: mergeFields(one.fields ?? {}, another.fields ?? {}) };
  }
  if (one.type === 'object' && another.type === 'object') {
    return { ...one, ...another, fields: mergeFields(one.fields ?? {}, another.fields ?? {}) };
  }
  return { ...one, also: [...(one.also ?? []), another] };
}

function mergeFields(some: SchemaFields, more: SchemaFields): SchemaFields {
  const merged = Object.entries(more).map(([key, field]): [string, SchemaPlace] => {
    const there = fieldOf(some, key);
    return [key, there === undefined ? field : meet(there, field)];
  });
  return { ...some, ...Object.fromEntries(merged) };
}

function emptyObject(at: Path): SchemaPlace {
  return { at, type: 'object', fields: {}, isTouched: true };
}
