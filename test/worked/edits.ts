import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { isKept } from './worked-kind.ts';

/** A path into an object: fields by name, elements by index. */
export type Way = readonly (string | number)[];

/** One edit by a client. `where` selects one of the possible places. */
export interface Edit {
  readonly what: 'take' | 'remove' | 'turn' | 'repeat' | 'add';
  readonly where: number;
}

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Edit['what'][]>(
      'take',
      'take',
      'remove',
      'remove',
      'turn',
      'repeat',
      'add',
    ),
    where: fc.nat(),
  }),
  { minLength: 1, maxLength: 3 },
);

/**
 * Applies edits to an object. New values come from another object of the same version, so the result is what a client
 * of that version could write.
 */
export function edit(object: JsonObject, donor: JsonObject, todo: readonly Edit[]): JsonObject {
  let edited: JsonValue = object;
  for (const { what, where } of todo) edited = editOnce(edited, donor, what, where);
  return isJsonObject(edited) ? edited : object;
}

function editOnce(
  object: JsonValue,
  donor: JsonObject,
  what: Edit['what'],
  where: number,
): JsonValue {
  if (what === 'take') {
    const way = choose(waysInto(donor), where);
    return way === undefined ? object : put(object, way, valueAt(donor, way));
  }
  const ways = waysInto(object).filter(
    (way) => what === 'remove' || Array.isArray(valueAt(object, way)),
  );
  const way = choose(ways, where);
  if (way === undefined) return object;
  if (what === 'remove') return put(object, way, undefined);
  const list = listAt(object, way);
  if (what === 'turn') return put(object, way, list.toReversed());
  if (what === 'repeat') return put(object, way, [...list.slice(0, 1), ...list]);
  return put(object, way, [...listAt(donor, way).slice(0, 1), ...list]);
}

/**
 * Returns all places that a client may edit. In the metadata these are single labels and annotations: a client that
 * replaces all annotations also discards kept data.
 */
function waysInto(object: JsonValue, from: Way = []): Way[] {
  if (isJsonList(object)) {
    return object.flatMap((one, at) => [[...from, at], ...waysInto(one, [...from, at])]);
  }
  if (!isJsonObject(object)) return [];
  return Object.entries(object).flatMap(([name, field]): Way[] => {
    const way = [...from, name];
    if (field === undefined || !isEditable(way)) return [];
    const below = waysInto(field, way);
    return way[0] === 'metadata' && way.length < 3 ? below : [way, ...below];
  });
}

function isEditable([root, field, key]: Way): boolean {
  if (root === 'apiVersion' || root === 'kind') return false;
  if (root !== 'metadata' || field === undefined) return true;
  const isOurs = typeof key === 'string' && isKept(key);
  return (field === 'labels' || field === 'annotations') && !isOurs;
}

function choose(ways: readonly Way[], where: number): Way | undefined {
  return ways[where % Math.max(ways.length, 1)];
}

export function valueAt(object: JsonValue | undefined, way: Way): JsonValue | undefined {
  let value = object;
  for (const step of way) {
    if (typeof step === 'number') value = isJsonList(value) ? value[step] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

function listAt(object: JsonValue, way: Way): readonly JsonValue[] {
  const value = valueAt(object, way);
  return isJsonList(value) ? value : [];
}

/** Returns a copy with a value set or removed at a path. Without such a path nothing changes. */
function put(object: JsonValue, [step, ...rest]: Way, value: JsonValue | undefined): JsonValue {
  if (typeof step === 'number' && isJsonList(object)) {
    if (rest.length === 0 && value === undefined) return object.toSpliced(step, 1);
    const after = rest.length === 0 ? value : put(object[step] ?? null, rest, value);
    return object.toSpliced(step, 1, after ?? null);
  }
  if (typeof step !== 'string' || !isJsonObject(object)) return object;
  const fields = new Map(Object.entries(object));
  if (rest.length === 0 && value === undefined) fields.delete(step);
  else if (rest.length === 0) fields.set(step, value);
  else if (Object.hasOwn(object, step)) fields.set(step, put(object[step] ?? null, rest, value));
  return Object.fromEntries(fields);
}

/** Returns the paths of all objects and lists that can be reached through fields alone. */
export function waysToParents(object: JsonValue, from: Way = []): Way[] {
  if (!isJsonObject(object)) return [];
  return Object.entries(object).flatMap(([name, field]): Way[] => {
    const isParent = isJsonObject(field) || isJsonList(field);
    if (!isParent || (from.length === 0 && name === 'metadata')) return [];
    const way = [...from, name];
    return [way, ...waysToParents(field, way)];
  });
}
