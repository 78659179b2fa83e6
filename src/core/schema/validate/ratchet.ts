import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { fieldSchema } from '../structural-schema.ts';
import type { StructuralSchema } from '../structural-schema.ts';

/** The value before an update that belongs to a value. Undefined if none does. */
export type Before = { readonly value: JsonValue } | undefined;

/** Returns the value of a field before an update (apiserver, `pkg/cel/common/equality.go`, `Key`). */
export function fieldBefore(before: Before, name: string): Before {
  if (!isJsonObject(before?.value)) return undefined;
  const value = fieldOf(before.value, name);
  return value === undefined ? undefined : { value };
}

/**
 * Returns the value of an element before an update (`Index`). Only elements of lists with keys can be found; those of
 * sets and atomic lists change as a whole.
 */
export function elementBefore(
  before: Before,
  element: JsonValue,
  schema: StructuralSchema,
): Before {
  const { type, listType, listKeys, items } = schema;
  const isMap = type === 'array' && listType === 'map' && listKeys.length > 0;
  if (!isMap || items === undefined || !isJsonList(before?.value)) return undefined;
  const key = keyOf(element, listKeys);
  if (key === undefined) return undefined;
  const value = before.value.find((old) => keyOf(old, listKeys) === key);
  return value === undefined ? undefined : { value };
}

/** Returns the key of an element as text; undefined if a part of it is missing or not a scalar. */
function keyOf(element: JsonValue, listKeys: readonly string[]): string | undefined {
  if (!isJsonObject(element)) return undefined;
  const parts: string[] = [];
  for (const name of listKeys) {
    const part = fieldOf(element, name);
    if (part === undefined || typeof part === 'object') return undefined;
    parts.push(typeof part === 'string' ? JSON.stringify(part) : String(part));
  }
  return parts.join();
}

/**
 * Reports whether an update leaves a value unchanged, so that its errors do not count (`CachedDeepEqual`). The order of
 * lists with keys does not matter. A field that the schema does not know counts as changed.
 */
export function isUnchanged(value: JsonValue, before: Before, schema: StructuralSchema): boolean {
  if (before === undefined) return false;
  const old = before.value;
  if (isJsonList(value)) return isJsonList(old) && isSameList(value, old, schema);
  if (isJsonObject(value)) return isJsonObject(old) && isSameObject(value, old, schema);
  return sameJson(value, old);
}

function isSameList(
  list: readonly JsonValue[],
  old: readonly JsonValue[],
  schema: StructuralSchema,
): boolean {
  if (list.length !== old.length) return false;
  const { items } = schema;
  if (schema.listType !== 'map') return sameJson(list, old);
  return list.every((element) => {
    const before = elementBefore({ value: old }, element, schema);
    return items !== undefined && isUnchanged(element, before, items);
  });
}

function isSameObject(object: JsonObject, old: JsonObject, schema: StructuralSchema): boolean {
  const names = Object.keys(object);
  if (names.length !== Object.keys(old).length) return false;
  return names.every((name) => {
    const value = fieldOf(object, name);
    const field = fieldSchema(schema, name);
    if (value === undefined || field === undefined) return false;
    return isUnchanged(value, fieldBefore({ value: old }, name), field);
  });
}
