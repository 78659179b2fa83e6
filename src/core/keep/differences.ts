import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { MAX_DEPTH, isContent } from './kept-entry.ts';
import { nameElements } from './list-elements.ts';
import { fieldShape } from './prune.ts';

/**
 * What an object holds and the way back does not give, or gives differently, place by place.
 *
 * @param object - the object before the conversion
 * @param back - the same object, there and back
 * @param shape - what the schema of its version knows. The API server has pruned the object, so a field that the shape
 *   does not know is one that the schema has got since
 */
export function differences(
  object: JsonObject,
  back: JsonObject,
  shape: Shape,
): readonly Difference[] {
  const found: Difference[] = [];
  for (const name of fieldNames(object, back)) {
    if (name === 'apiVersion' || name === 'kind') continue;
    if (Object.is(object[name], back[name])) continue;
    if (name === 'metadata') compareMetadata(object[name], back[name], found);
    else compareField({ name, at: [], here: [], shape, found }, object, back);
  }
  return found;
}

/** A kept entry, and its place by positions in the object that was compared: the same in every comparison of it. */
export interface Difference extends KeptEntry {
  readonly here: readonly (string | number)[];
}

/** Where a comparison is, and where it puts what it finds. */
interface Place {
  readonly at: readonly Segment[];
  readonly here: readonly (string | number)[];
  readonly shape: Shape;
  readonly found: Difference[];
}

/** The API server takes labels and annotations from a conversion and restores the rest of the metadata itself. */
function compareMetadata(
  object: JsonValue | undefined,
  back: JsonValue | undefined,
  found: Difference[],
): void {
  if (!isJsonObject(object) || !isJsonObject(back) || object === back) return;
  for (const name of ['labels', 'annotations']) {
    const at = ['metadata', name];
    const place = { at, here: at, shape: OPEN, found };
    compareFields(place, fieldsOf(object[name]), fieldsOf(back[name]));
  }
}

function fieldsOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function compareFields(place: Place, object: JsonObject, back: JsonObject): void {
  for (const name of fieldNames(object, back)) compareField({ ...place, name }, object, back);
}

function compareField(place: Place & { name: string }, object: JsonObject, back: JsonObject): void {
  const { name, shape, found } = place;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  const given = Object.hasOwn(back, name) ? back[name] : undefined;
  const inside = {
    at: [...place.at, name],
    here: [...place.here, name],
    shape: fieldShape(shape, name) ?? OPEN,
    found,
  };
  compareValue(inside, value, given);
}

function compareValue(
  place: Place,
  value: JsonValue | undefined,
  given: JsonValue | undefined,
): void {
  // Minus zero is a value of its own, and an integer is one however it is held.
  if (Object.is(value, given) || isSameInteger(value, given)) return;
  const isDeep = place.at.length >= MAX_DEPTH;
  if (isJsonObject(value) && isJsonObject(given) && !isDeep) compareFields(place, value, given);
  else if (isJsonList(value) && isJsonList(given) && !isDeep) compareLists(place, value, given);
  else if (!sameJson(value, given)) place.found.push(entry(place, value, given));
}

function isSameInteger(value: JsonValue | undefined, given: JsonValue | undefined): boolean {
  const [big, small] = typeof value === 'bigint' ? [value, given] : [given, value];
  return typeof big === 'bigint' && Number.isSafeInteger(small) && big === BigInt(Number(small));
}

function compareLists(place: Place, list: readonly JsonValue[], given: readonly JsonValue[]): void {
  const { at, here, shape, found } = place;
  const names = nameElements(given, shape.keys);
  const pairs = pairElements(list, names, shape.keys);
  if (pairs === undefined) {
    found.push(entry(place, list, given));
    return;
  }
  for (const [index, name] of names.entries()) {
    const position = pairs[index] ?? -1;
    const inside = {
      at: [...at, name],
      here: [...here, position],
      shape: shape.items ?? OPEN,
      found,
    };
    compareValue(inside, list[position], given[index]);
  }
  const keys = names.length > 0 && names.every(isContent) ? undefined : shape.keys;
  for (const run of leftOut(list, pairs, names)) {
    const position = run.index ?? 0;
    found.push({ at, here: [...here, position], ...run, ...(keys !== undefined && { keys }) });
  }
}

/**
 * For every name of an element of the other list, the index of the element here that it is. Undefined when the other
 * list is not a part of this one in the same order; then the list can only be kept as a whole.
 */
function pairElements(
  list: readonly JsonValue[],
  names: readonly Segment[],
  keys: readonly string[] | undefined,
): readonly number[] | undefined {
  if (keys === undefined && list.length === names.length) return [...list.keys()];
  const prints = nameElements(list, keys).map(print);
  const pairs: number[] = [];
  let next = 0;
  for (const name of names.map(print)) {
    while (next < prints.length && prints[next] !== name) next += 1;
    if (next === prints.length) return undefined;
    pairs.push(next);
    next += 1;
  }
  return pairs;
}

/** What names an element, without its count: that differs between two lists. */
function print(name: Segment): string {
  return isContent(name) ? name[0] : fingerprint(name);
}

/** The runs of elements that the way back leaves out, each with the element that it stands behind. */
function leftOut(
  here: readonly JsonValue[],
  pairs: readonly number[],
  names: readonly Segment[],
): Omit<KeptEntry, 'at'>[] {
  const bounds = [-1, ...pairs, here.length];
  return bounds.slice(1).flatMap((end, index) => {
    const start = (bounds[index] ?? -1) + 1;
    if (start === end) return [];
    return [{ is: here.slice(start, end), after: names[index - 1] ?? null, index: start }];
  });
}

function entry(
  { at, here }: Place,
  is: JsonValue | undefined,
  was: JsonValue | undefined,
): Difference {
  return {
    at,
    here,
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was: fingerprint(was) }),
  };
}

function fieldNames(object: JsonObject, back: JsonObject): readonly string[] {
  const names = Object.keys(object);
  for (const name of Object.keys(back)) if (!Object.hasOwn(object, name)) names.push(name);
  return names;
}
