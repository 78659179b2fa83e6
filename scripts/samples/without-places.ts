import type { ValuePath } from '../../src/core/json/value-path.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';

/** Removes the values at some places, and the objects and lists that become empty. */
export function withoutPlaces(object: JsonObject, places: readonly ValuePath[]): JsonObject {
  const left = without(object, places);
  return isJsonObject(left) ? left : {};
}

function without(value: JsonValue, places: readonly ValuePath[]): JsonValue | undefined {
  if (places.length === 0) return value;
  if (places.some((place) => place.length === 0)) return undefined;
  const inside = (key: string | number, child: JsonValue): JsonValue | undefined =>
    without(
      child,
      places.filter(([first]) => first === key).map(([, ...rest]) => rest),
    );
  if (isJsonList(value)) {
    const left = value.flatMap((child, index) => inside(index, child) ?? []);
    return left.length === 0 ? undefined : left;
  }
  if (!isJsonObject(value)) return value;
  const left = Object.entries<JsonObject[string]>(value).flatMap(([key, child]) => {
    const kept = child === undefined ? undefined : inside(key, child);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
