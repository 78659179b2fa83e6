import { fits } from './fits.ts';
import type { Shape } from './shape.ts';
import { fieldOf, setField, without } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { META_FIELDS } from '../kind/kubernetes-object.ts';

/** The shape of an empty schema: only scalars survive. */
const NOTHING: Shape = {};

/**
 * Drops the data that a version cannot represent: fields that its schema does not know, as the API server does with
 * every reply (apiextensions-apiserver, `pkg/apiserver/schema/pruning/algorithm.go` and `defaulting/prunenulls.go`),
 * and values of the wrong type. The API server would serve such a value, and a typed client's whole list would fail.
 *
 * The result shares the kept parts with the input. If nothing is dropped, it is the input itself. Parts that are shared
 * with the object before a conversion are pruned, too, even if both versions have the same shape there: the schema of
 * the cluster may be newer than the shapes, and may have the field in one of the versions only.
 *
 * @param like - an object whose parts replace equal parts of the result, at any depth, so that a comparison need not
 *   walk them
 */
export function pruneObject(object: JsonObject, shape: Shape, like?: JsonObject): JsonObject {
  return pruneFields(object, shape, like, META_FIELDS);
}

/** Returns a value as it survives at its place; undefined if it does not. */
export function prune(value: JsonValue, shape: Shape, like?: JsonValue): JsonValue | undefined {
  if (!fits(value, shape)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  return isJsonObject(value) ? pruneFields(value, shape, like) : pruneElements(value, shape, like);
}

/** Reports whether pruning leaves a value as it is. */
export function isPruned(value: JsonValue, shape: Shape): boolean {
  return prune(value, shape) === value;
}

function pruneFields(
  object: JsonObject,
  shape: Shape,
  wanted: JsonValue | undefined,
  always?: ReadonlySet<string>,
): JsonObject {
  const like = isJsonObject(wanted) ? wanted : undefined;
  const fields = fieldsOf(shape);
  let changes: Map<string, JsonValue | undefined> | undefined;
  // A list of the names would take time, and a field added to the prototype does no harm.
  for (const name in object) {
    if (always?.has(name) === true) continue;
    const value = object[name];
    const place = fields.get(name) ?? shape.values;
    const kept = keptField(value, place, shape, like && fieldOf(like, name));
    if (kept !== value) (changes ??= new Map()).set(name, kept);
  }
  const pruned = withChanges(object, changes);
  return like !== undefined && hasSameFields(pruned, like) ? like : pruned;
}

function hasSameFields(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Object.is(one[name], other[name]))
  );
}

/** Returns a field as it survives; undefined if it does not. */
function keptField(
  value: JsonValue | undefined,
  place: Shape | undefined,
  parent: Shape,
  like?: JsonValue,
): JsonValue | undefined {
  if (value === undefined) return undefined;
  if (place === undefined) return parent.open === true ? value : undefined;
  if (value === null) return place.nullable === true ? value : undefined;
  return prune(value, place, like);
}

/**
 * Reports whether pruning leaves a field as it is.
 *
 * @param place - the shape of the field; undefined if the schema does not know the field
 * @param parent - the shape of the object
 */
export function isKept(value: JsonValue, place: Shape | undefined, parent: Shape): boolean {
  return keptField(value, place, parent) === value;
}

function pruneElements(
  list: readonly JsonValue[],
  shape: Shape,
  wanted: JsonValue | undefined,
): readonly JsonValue[] {
  if (shape.open === true && shape.items === undefined) return list;
  const like = isJsonList(wanted) ? wanted : undefined;
  const kept = keptElements(list, shape.items ?? NOTHING, like);
  return like !== undefined && isSameList(kept, like) ? like : kept;
}

/** Returns the elements as they survive; the list itself if none changes. */
function keptElements(list: List, items: Shape, like: List | undefined): List {
  let kept: JsonValue[] | undefined;
  let index = 0;
  for (const element of list) {
    const value = prune(element, items, like?.[index]);
    if (value !== element) kept ??= list.slice(0, index);
    if (kept !== undefined && value !== undefined) kept.push(value);
    index += 1;
  }
  return kept ?? list;
}

type List = readonly JsonValue[];

function isSameList(one: List, other: List): boolean {
  return one.length === other.length && one.every((element, at) => Object.is(element, other[at]));
}

/** Returns the shape of a field by name; undefined if the schema does not know the field. */
export function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  return shape && (fieldsOf(shape).get(name) ?? shape.values);
}

type ShapeFields = ReadonlyMap<string, Shape>;

const known = new WeakMap<Shape, ShapeFields>();

const NO_FIELDS: ShapeFields = new Map();

/** Returns the fields of a shape as a map, which finds a name faster than an object used as one. */
function fieldsOf(shape: Shape): ShapeFields {
  if (shape.fields === undefined) return NO_FIELDS;
  const found = known.get(shape);
  if (found !== undefined) return found;
  const made = new Map(Object.entries(shape.fields));
  known.set(shape, made);
  return made;
}

/** Returns an object with some fields replaced, or removed where the change is undefined. No key is special. */
export function withChanges(
  object: JsonObject,
  changes: ReadonlyMap<string, JsonValue | undefined> | undefined,
): JsonObject {
  if (changes === undefined || changes.size === 0) return object;
  const gone: string[] = [];
  for (const [name, value] of changes) if (value === undefined) gone.push(name);
  const copy = gone.length === 0 ? { ...object } : without(object, gone);
  for (const [name, value] of changes) if (value !== undefined) setField(copy, name, value);
  return copy;
}

/**
 * Replaces null by an empty object where the schema has an object. When server-side apply removes all visible fields of
 * an object, it leaves null (structured-merge-diff, `RemoveItems`). Without a conversion, the hidden fields would still
 * be in the object. No stored object has such a null: the API server drops it.
 */
export function withoutNulls(object: JsonObject, shape: Shape): JsonObject {
  let changes: Map<string, JsonValue> | undefined;
  for (const [name, value] of Object.entries<JsonValue | undefined>(object)) {
    const place = fieldShape(shape, name);
    if (place === undefined || value === undefined) continue;
    const isEmptied = value === null && place.type === 'object' && place.nullable !== true;
    const after = isEmptied ? {} : withoutNullsIn(value, place);
    if (after !== value) (changes ??= new Map()).set(name, after);
  }
  return withChanges(object, changes);
}

function withoutNullsIn(value: JsonValue, shape: Shape): JsonValue {
  if (isJsonObject(value)) return withoutNulls(value, shape);
  const { items } = shape;
  if (!isJsonList(value) || items === undefined) return value;
  const changed = value.map((element) => withoutNullsIn(element, items));
  return isSameList(changed, value) ? value : changed;
}
