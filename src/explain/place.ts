import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';

/** A place in one object: names of fields, and the indexes of elements. */
export type Place = readonly (string | number)[];

/** A value that has nothing below it: a scalar, or a list or object that is empty. */
export interface Value {
  readonly place: Place;
  readonly value: JsonValue;
}

/** One text for each place. */
export function placeText(place: Place): string {
  return JSON.stringify(place);
}

/** Whether the first place is the second one or leads to it. */
export function leadsTo(upper: Place, lower: Place): boolean {
  return upper.length <= lower.length && upper.every((key, at) => key === lower[at]);
}

/** Everything that stands in an object, value by value, without what no conversion can change. */
export function valuesOf(object: JsonObject): Value[] {
  return valuesIn(object, []).filter(({ place }) => isConverted(place));
}

/** Names, uid, `managedFields` and the like come back from the API server as they were. */
function isConverted([first, second]: Place): boolean {
  if (first === 'metadata') return second === 'labels' || second === 'annotations';
  return first !== 'apiVersion' && first !== 'kind';
}

function valuesIn(value: JsonValue | undefined, place: Place): Value[] {
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

/** The same object with another value at a place, or without the field where there is none. */
export function withValueAt(
  object: JsonObject,
  place: Place,
  value: JsonValue | undefined,
): JsonObject {
  const changed = changeAt(object, place, value);
  return isJsonObject(changed) ? changed : object;
}

function changeAt(
  parent: JsonValue | undefined,
  [key, ...rest]: Place,
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
