import { setField } from './fields.ts';
import type { Fields } from './fields.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

/** Returns an object with other values in its fields, without those that became undefined. */
export function mapFields(
  object: JsonObject,
  change: (value: JsonValue, name: string) => JsonValue | undefined,
): JsonObject {
  const changed: Fields = {};
  let isSame = true;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    const result = change(value, name);
    isSame &&= result === value;
    if (result !== undefined) setField(changed, name, result);
  }
  return isSame ? object : changed;
}

/** Returns a list with other elements. */
export function mapElements(
  list: readonly JsonValue[],
  change: (element: JsonValue, index: number) => JsonValue,
): readonly JsonValue[] {
  const changed = list.map(change);
  return changed.every((element, index) => element === list[index]) ? list : changed;
}
