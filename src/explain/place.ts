import type { ValuePath } from '../core/json/value-path.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';

/** A value without content: a scalar, or an empty list or object. */
export interface PlacedValue {
  readonly place: ValuePath;
  readonly value: JsonValue;
}

/** Returns a text that identifies a place. */
export function placeText(place: ValuePath): string {
  return JSON.stringify(place);
}

/** Values by the texts of their places. */
export type ByPlace = ReadonlyMap<string, PlacedValue>;

/** Returns values by the texts of their places. */
export function byPlace(values: readonly PlacedValue[]): ByPlace {
  return new Map(values.map((one) => [placeText(one.place), one]));
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
