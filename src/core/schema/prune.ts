import { fits } from './fits.ts';
import type { Shape } from './shape.ts';
import { fieldOf, setField, without } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';

/** What is known of a value that is pruned. */
export interface Known {
  /**
   * A value that has been pruned to a shape before. What another value shares with it, under the same shape, need not
   * be walked again: the API server prunes every object in its own version before it asks for a conversion.
   */
  readonly value?: JsonValue | undefined;
  readonly shape?: Shape | undefined;
  /** Stands in for what is equal to it, at any depth. Then nobody need walk there to see that nothing differs. */
  readonly like?: JsonValue | undefined;
}

const NOTHING_KNOWN: Known = {};

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
export function pruneObject(
  object: JsonObject,
  shape: Shape,
  known: Known = NOTHING_KNOWN,
): JsonObject {
  return pruneFields(object, shape, known, META_FIELDS);
}

/** A value as it survives in its place; undefined when it does not. */
function prune(value: JsonValue, shape: Shape, known: Known): JsonValue | undefined {
  if (!fits(value, shape)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value === known.value && shape === known.shape) return value;
  return isJsonObject(value)
    ? pruneFields(value, shape, known)
    : pruneElements(value, shape, known);
}

function pruneFields(
  object: JsonObject,
  shape: Shape,
  known: Known,
  always?: ReadonlySet<string>,
): JsonObject {
  const like = isJsonObject(known.like) ? known.like : object;
  let changes: Map<string, JsonValue | undefined> | undefined;
  let left = 0;
  let alike = 0;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (always?.has(name) === true) continue;
    const isWalked = typeof value === 'object';
    const inside = isWalked ? knownField(known, name) : NOTHING_KNOWN;
    const kept = keptField(value, fieldShape(shape, name), shape, inside);
    if (kept !== value) (changes ??= new Map()).set(name, kept);
    if (kept === undefined) continue;
    left += 1;
    if (Object.is(kept, fieldOf(like, name))) alike += 1;
  }
  if (alike === left && alike === Object.keys(like).length) return like;
  return withChanges(object, changes);
}

function knownField({ value, shape, like }: Known, name: string): Known {
  return {
    value: isJsonObject(value) ? fieldOf(value, name) : undefined,
    shape: fieldShape(shape, name),
    like: isJsonObject(like) ? fieldOf(like, name) : undefined,
  };
}

/** A field as it survives; undefined when it does not. */
function keptField(
  value: JsonValue | undefined,
  shape: Shape | undefined,
  parent: Shape,
  known: Known,
): JsonValue | undefined {
  if (value === undefined) return undefined;
  if (shape === undefined) return parent.open === true ? value : undefined;
  if (value === null) return shape.nullable === true ? value : undefined;
  return prune(value, shape, known);
}

function pruneElements(
  list: readonly JsonValue[],
  shape: Shape,
  known: Known,
): readonly JsonValue[] {
  if (shape.open === true && shape.items === undefined) return list;
  const like = isJsonList(known.like) ? known.like : list;
  const kept: JsonValue[] = [];
  for (const [index, element] of list.entries()) {
    const value = prune(element, shape.items ?? NOTHING, knownElement(known, index));
    if (value !== undefined) kept.push(value);
  }
  if (isSameList(kept, like)) return like;
  return isSameList(kept, list) ? list : kept;
}

type List = readonly JsonValue[];

function isSameList(one: List, other: List): boolean {
  return one.length === other.length && one.every((element, at) => Object.is(element, other[at]));
}

function knownElement({ value, shape, like }: Known, index: number): Known {
  return {
    value: isJsonList(value) ? value[index] : undefined,
    shape: shape?.items,
    like: isJsonList(like) ? like[index] : undefined,
  };
}

/** The shape of a field by its name; undefined when the schema does not know the field. */
export function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  const { fields } = shape ?? NOTHING;
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : shape?.values;
}

/** An object with some fields replaced, and those that are undefined left out. Any key is only a key. */
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
  return withChanges(object, changes);
}
