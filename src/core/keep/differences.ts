import type { Shape } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { isContent } from './kept-entry.ts';
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
): readonly KeptEntry[] {
  const found: KeptEntry[] = [];
  for (const name of fieldNames(object, back)) {
    if (name === 'apiVersion' || name === 'kind') continue;
    if (Object.is(object[name], back[name])) continue;
    if (name === 'metadata') compareMetadata(object[name], back[name], found);
    else compareField({ name, at: [], shape, found }, object, back);
  }
  return found;
}

/** Where a comparison is, and where it puts what it finds. */
interface Place {
  readonly at: readonly Segment[];
  readonly shape: Shape;
  readonly found: KeptEntry[];
}

/** The API server takes labels and annotations from a conversion and restores the rest of the metadata itself. */
function compareMetadata(
  object: JsonValue | undefined,
  back: JsonValue | undefined,
  found: KeptEntry[],
): void {
  if (!isJsonObject(object) || !isJsonObject(back) || object === back) return;
  for (const name of ['labels', 'annotations']) {
    const place = { at: ['metadata', name], shape: OPEN, found };
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
  const { name, at, shape, found } = place;
  const here = Object.hasOwn(object, name) ? object[name] : undefined;
  const there = Object.hasOwn(back, name) ? back[name] : undefined;
  // Minus zero is a value of its own.
  if (Object.is(here, there)) return;
  compareValue({ at: [...at, name], shape: fieldShape(shape, name) ?? OPEN, found }, here, there);
}

const OPEN: Shape = { open: true };

function compareValue(
  place: Place,
  here: JsonValue | undefined,
  there: JsonValue | undefined,
): void {
  if (isJsonObject(here) && isJsonObject(there)) compareFields(place, here, there);
  else if (isJsonList(here) && isJsonList(there)) compareLists(place, here, there);
  else if (!sameJson(here, there)) place.found.push(entry(place.at, here, there));
}

function compareLists(place: Place, here: readonly JsonValue[], there: readonly JsonValue[]): void {
  const { at, shape, found } = place;
  const names = nameElements(there, shape.keys);
  const pairs = pairElements(here, there, shape.keys);
  if (pairs === undefined) {
    found.push(entry(at, here, there));
    return;
  }
  const inside = shape.items ?? OPEN;
  for (const [index, name] of names.entries()) {
    compareValue(
      { at: [...at, name], shape: inside, found },
      here[pairs[index] ?? -1],
      there[index],
    );
  }
  const keys = names.length > 0 && names.every(isContent) ? undefined : shape.keys;
  for (const run of leftOut(here, pairs, names)) {
    found.push({ at, ...run, ...(keys !== undefined && { keys }) });
  }
}

/**
 * For every element of `there`, the index of the element of `here` that it is. Undefined when `there` is not a part
 * of `here` in the same order; then the list can only be kept as a whole.
 */
function pairElements(
  here: readonly JsonValue[],
  there: readonly JsonValue[],
  keys: readonly string[] | undefined,
): readonly number[] | undefined {
  if (keys === undefined && here.length === there.length) return [...here.keys()];
  const hereNames = nameElements(here, keys).map(print);
  const pairs: number[] = [];
  let next = 0;
  for (const name of nameElements(there, keys).map(print)) {
    while (next < hereNames.length && hereNames[next] !== name) next += 1;
    if (next === hereNames.length) return undefined;
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
  at: readonly Segment[],
  is: JsonValue | undefined,
  was: JsonValue | undefined,
): KeptEntry {
  return {
    at,
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was: fingerprint(was) }),
  };
}

function fieldNames(object: JsonObject, back: JsonObject): readonly string[] {
  const names = Object.keys(object);
  for (const name of Object.keys(back)) if (!Object.hasOwn(object, name)) names.push(name);
  return names;
}
