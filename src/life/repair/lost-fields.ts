import { fieldOf } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/**
 * Returns the places of an object that another form of it lacks or has with another value, as pointers without values.
 * `*` stands for every element of a list. Fields that only the other form has do not count.
 */
export function lostFields(whole: JsonObject, other: JsonObject): readonly string[] {
  const found = new Set<string>();
  for (const [key, value] of Object.entries(whole)) {
    if (value === undefined || META_FIELDS.has(key)) continue;
    compare(value, fieldOf(other, key), pointerTo('', key), found);
  }
  return [...found];
}

function compare(
  value: JsonValue,
  other: JsonValue | undefined,
  pointer: string,
  found: Set<string>,
): void {
  if (isJsonObject(value) && isJsonObject(other)) {
    for (const [key, inner] of Object.entries(value)) {
      if (inner !== undefined) {
        compare(inner, fieldOf(other, key), pointerTo(pointer, key), found);
      }
    }
    return;
  }
  if (isJsonList(value) && isJsonList(other) && value.length === other.length) {
    for (const [at, inner] of value.entries()) {
      compare(inner, other[at], pointerTo(pointer, '*'), found);
    }
    return;
  }
  if (value !== other) found.add(pointer);
}
