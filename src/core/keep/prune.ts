import type { Shape } from '../crd/shape.ts';
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
 * Drops what the schema of a version does not know, as the API server does with every reply
 * (apiextensions-apiserver, `pkg/apiserver/schema/pruning/algorithm.go` and `defaulting/prunenulls.go`).
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
  return prune(value, shape, pruned);
}

function pruneElements(
  list: readonly JsonValue[],
  shape: Shape,
  pruned: Pruned,
): readonly JsonValue[] {
  if (shape.open === true && shape.items === undefined) return list;
  const before = isJsonList(pruned.value) ? pruned.value : [];
  const kept = list.map((element, index) =>
    prune(element, shape.items, { value: before[index], shape: pruned.shape?.items }),
  );
  return kept.some((element, index) => element !== list[index]) ? kept : list;
}

/** The shape of a field by its name; undefined when the schema does not know the field. */
export function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  const { fields } = shape ?? NOTHING;
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : shape?.values;
}

/** A copy of an object with some fields replaced, and those that are undefined left out. Any key is only a key. */
export function withChanges(
  object: JsonObject,
  changes: ReadonlyMap<string, JsonValue | undefined>,
): JsonObject {
  const fields = new Map(Object.entries(object));
  for (const [name, value] of changes) {
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
