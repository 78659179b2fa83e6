import type { ValuePath } from '../core/json/value-path.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';
import { utf8Length } from '../core/json/utf8-length.ts';
import type { Kept, KeptElement, KeptElements } from '../core/keep/tree/kept.ts';
import { keyFields } from '../core/keep/tree/kept.ts';
import {
  keptPrefix,
  NOTHING_CARRIED,
  readKept,
} from '../core/keep/annotations/kept-annotations.ts';
import { sameJson } from '../core/json/same-json.ts';

/** An annotation with kept data. */
export interface KeptAnnotation {
  readonly annotation: string;
  /** The bytes of its name and text. */
  readonly bytes: number;
  /** The version that the data is from. */
  readonly version: string;
  /** The places in an object of that version whose values, with all their content, are kept. */
  readonly places: readonly ValuePath[];
  /** The lists whose order is kept, without their elements. */
  readonly orders: readonly ValuePath[];
}

/**
 * Returns the annotations of an object with kept data, and the places of the data.
 *
 * @param carrier the object that has the annotations
 * @param whole the object with the values that they keep, to find elements by their keys
 */
export function keptPlaces(
  carrier: JsonObject,
  whole: JsonObject,
  group: string,
): KeptAnnotation[] {
  const prefix = keptPrefix(group);
  const { texts, pieces } = readKept(carrier, prefix, NOTHING_CARRIED);
  return [...pieces].map(([annotation, { kept, version }]) => {
    const bytes = utf8Length(annotation) + utf8Length(texts.get(annotation) ?? '');
    const found: FoundPlaces = { places: [], orders: [] };
    collect(kept, whole, [], found);
    return { annotation, bytes, version, ...found };
  });
}

interface FoundPlaces {
  readonly places: ValuePath[];
  readonly orders: ValuePath[];
}

function collect(
  kept: Kept,
  value: JsonValue | undefined,
  place: ValuePath,
  found: FoundPlaces,
): void {
  switch (kept.type) {
    case 'value':
      found.places.push(place);
      return;
    case 'fields':
      for (const [name, inner] of kept.fields) {
        collect(inner, isJsonObject(value) ? value[name] : undefined, [...place, name], found);
      }
      return;
    case 'elements':
      if (kept.order !== undefined) found.orders.push(place);
      for (const element of kept.elements) collectElement(element, kept, { value, place }, found);
  }
}

function collectElement(
  element: KeptElement,
  list: KeptElements,
  { value, place }: { readonly value: JsonValue | undefined; readonly place: ValuePath },
  found: FoundPlaces,
): void {
  const elements = isJsonList(value) ? value : [];
  const at = indexOf(element, list, elements);
  if (element.isRun !== true) {
    collect(element.kept, elements[at], [...place, at], found);
    return;
  }
  const { kept } = element;
  const count = kept.type === 'value' && isJsonList(kept.is) ? kept.is.length : 1;
  for (let index = at; index < at + count; index += 1) found.places.push([...place, index]);
}

function indexOf(
  { name = [], index }: KeptElement,
  { keys }: KeptElements,
  elements: readonly JsonValue[],
): number {
  if (index !== undefined) return index;
  const [only] = name;
  if (keys === undefined) return typeof only === 'number' ? only : 0;
  const wanted = Object.entries(keyFields(keys, name));
  return elements.findIndex(
    (element) =>
      isJsonObject(element) && wanted.every(([key, value]) => sameJson(element[key], value)),
  );
}
