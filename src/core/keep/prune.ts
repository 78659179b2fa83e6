import { fits } from '../crd/fits.ts';
import type { Shape } from '../crd/shape.ts';
import { fieldOf, setField, without } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';

/**
 * A value that has been pruned to a shape before. What another value shares with it, under the same shape, need not
 * be walked again: the API server prunes every object in its own version before it asks for a conversion.
 */
export interface Pruned {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
}

/** The root of a custom resource always keeps these; the API server looks after their insides. */
const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** What a schema that says nothing lets survive: scalars. */
const NOTHING: Shape = {};

/**
 * Drops what a version cannot hold: what its schema does not know, as the API server does with every reply
 * (apiextensions-apiserver, `pkg/apiserver/schema/pruning/algorithm.go` and `defaulting/prunenulls.go`), and what has
 * another type than its place. The API server would serve that, and one such value fails a typed client's whole list.
 *
 * Shares with the input what it keeps, and returns the input itself when nothing has to go.
 */
export function pruneObject(object: JsonObject, shape: Shape, pruned: Pruned): JsonObject {
  return pruneFields(object, shape, pruned, META_FIELDS);
}

function prune(value: JsonValue, shape: Shape | undefined, pruned: Pruned): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value === pruned.value && shape === pruned.shape) return value;
  return isJsonObject(value)
    ? pruneFields(value, shape ?? NOTHING, pruned)
    : pruneElements(value, shape ?? NOTHING, pruned);
}

function pruneFields(
  object: JsonObject,
  shape: Shape,
  pruned: Pruned,
  always?: ReadonlySet<string>,
): JsonObject {
  const before = isJsonObject(pruned.value) ? pruned.value : {};
  let changes: Map<string, JsonValue | undefined> | undefined;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined || always?.has(name) === true) continue;
    const inside = fieldShape(shape, name);
    const known = { value: before[name], shape: fieldShape(pruned.shape, name) };
    const kept = keptField(value, inside, shape, known);
    if (kept !== value) (changes ??= new Map()).set(name, kept);
  }
  return changes === undefined ? object : withChanges(object, changes);
}

/** A field as it survives; undefined when it does not. */
function keptField(
  value: JsonValue,
  shape: Shape | undefined,
  parent: Shape,
  pruned: Pruned,
): JsonValue | undefined {
  if (shape === undefined) return parent.open === true ? value : undefined;
  if (value === null) return shape.nullable === true ? null : undefined;
  return fits(value, shape) ? prune(value, shape, pruned) : undefined;
}

function pruneElements(
  list: readonly JsonValue[],
  shape: Shape,
  pruned: Pruned,
): readonly JsonValue[] {
  if (shape.open === true && shape.items === undefined) return list;
  const before = isJsonList(pruned.value) ? pruned.value : [];
  const known = pruned.shape?.items;
  let kept: JsonValue[] | undefined;
  for (const [index, element] of list.entries()) {
    const value = keptElement(element, shape.items, { value: before[index], shape: known });
    if (value !== element) kept ??= list.slice(0, index);
    if (value !== undefined) kept?.push(value);
  }
  return kept ?? list;
}

/** An element as it survives; undefined when it does not. */
function keptElement(
  element: JsonValue,
  shape: Shape = NOTHING,
  pruned: Pruned = { value: undefined, shape: undefined },
): JsonValue | undefined {
  return fits(element, shape) ? prune(element, shape, pruned) : undefined;
}

/** The shape of a field by its name; undefined when the schema does not know the field. */
export function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  const { fields } = shape ?? NOTHING;
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : shape?.values;
}

/** An object with some fields replaced, and those that are undefined left out. Any key is only a key. */
export function withChanges(
  object: JsonObject,
  changes: ReadonlyMap<string, JsonValue | undefined>,
): JsonObject {
  if (changes.size === 0) return object;
  const gone: string[] = [];
  for (const [name, value] of changes) if (value === undefined) gone.push(name);
  const copy = gone.length === 0 ? { ...object } : without(object, gone);
  for (const [name, value] of changes) if (value !== undefined) setField(copy, name, value);
  return copy;
}

/**
 * Takes null for an empty object where the schema has an object. When server-side apply takes away all visible fields of
 * one, null is left of it (structured-merge-diff, `RemoveItems`), and natively hidden fields would still be in it.
 */
export function withoutNulls(object: JsonObject, { fields = {} }: Shape): JsonObject {
  let changes: Map<string, JsonValue> | undefined;
  for (const [name, shape] of Object.entries(fields)) {
    const value = fieldOf(object, name);
    const isEmptied = value === null && shape.type === 'object' && shape.nullable !== true;
    const after = isEmptied ? {} : isJsonObject(value) ? withoutNulls(value, shape) : undefined;
    if (after !== undefined && after !== value) (changes ??= new Map()).set(name, after);
  }
  return changes === undefined ? object : withChanges(object, changes);
}
