import { fieldIn } from '../../json/fields.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { mapFields } from '../../json/map-fields.ts';

/** The results: many elements ask for that of their list. */
const known = new WeakMap<object, JsonValue | undefined>();

/** Returns an element with the fields that all elements of a list or all entries of a map have; undefined for none. */
export function commonOf(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (known.has(value)) return known.get(value);
  const ones = isJsonList(value) ? value : Object.values<JsonValue | undefined>(value);
  const common = ones.reduce(inBoth, ones[0]);
  known.set(value, common);
  return common;
}

function inBoth(one: JsonValue | undefined, other: JsonValue | undefined): JsonValue | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one === other || !isJsonObject(one)) return one;
  return mapFields(one, (field, name) => inBoth(field, fieldIn(other, name)));
}
