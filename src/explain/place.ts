import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';

/** A place in one object: names of fields, and indexes of elements. */
export type ValuePath = readonly (string | number)[];

/** A value without content: a scalar, or an empty list or object. */
export interface PlacedValue {
  readonly place: ValuePath;
  readonly value: JsonValue;
}

/** Returns a text that identifies a place. */
export function placeText(place: ValuePath): string {
  return JSON.stringify(place);
}

/** Reports whether the first place is the second one, or a parent of it. */
export function leadsTo(upper: ValuePath, lower: ValuePath): boolean {
  return upper.length <= lower.length && upper.every((key, at) => key === lower[at]);
}

/** Returns the values of an object, without those that no conversion can change. */
export function valuesOf(object: JsonObject): PlacedValue[] {
  return valuesIn(object, []).filter(({ place }) => isConverted(place));
}

/** Reports whether conversions can change a place. API servers restore the name, uid, `managedFields` and the like. */
function isConverted([first, second]: ValuePath): boolean {
  if (first === 'metadata') return second === 'labels' || second === 'annotations';
  return first !== 'apiVersion' && first !== 'kind';
}

function valuesIn(value: JsonValue | undefined, place: ValuePath): PlacedValue[] {
  if (value === undefined) return [];
  const inside: readonly (readonly [string | number, JsonValue | undefined])[] = isJsonList(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return inside.length === 0
    ? [{ place, value }]
    : inside.flatMap(([key, child]) => valuesIn(child, [...place, key]));
}

/** Returns a copy of an object with another value at a place, or without the field if the value is undefined. */
export function withValueAt(
  object: JsonObject,
  place: ValuePath,
  value: JsonValue | undefined,
): JsonObject {
  const changed = changeAt(object, place, value);
  return isJsonObject(changed) ? changed : object;
}

function changeAt(
  parent: JsonValue | undefined,
  [key, ...rest]: ValuePath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return value;
  if (isJsonList(parent) && typeof key === 'number') {
    const child = changeAt(parent[key], rest, value);
    return child === undefined ? parent.toSpliced(key, 1) : parent.with(key, child);
  }
  if (!isJsonObject(parent) || typeof key === 'number') return parent;
  const fields = Object.entries(parent).map(([name, child]): [string, JsonValue | undefined] => [
    name,
    name === key ? changeAt(child, rest, value) : child,
  ]);
  return Object.fromEntries(fields.filter(([, child]) => child !== undefined));
}
