import type { SchemaPlace } from '../../src/check/place.ts';
import { fieldOf } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { META_FIELDS } from '../../src/core/kind/kubernetes-object.ts';
import type { Path, Side } from '../../src/core/lens/engine/path.ts';
import { EVERY } from '../../src/core/lens/engine/path.ts';

/** The version of a spoke or of its hub, with its objects in samples that are also written in the spoke's version. */
export interface SampledVersion {
  readonly version: string;
  readonly objects: readonly JsonObject[];
  readonly root: SchemaPlace;
}

export type Sides = Readonly<Record<Side, SampledVersion>>;

/** A field of a version, with its schema. */
export interface FieldAt {
  readonly path: Path;
  readonly place: SchemaPlace;
}

/** Returns a place and everything below it, except for the metadata of the object. */
export function fieldsBelow(place: SchemaPlace, path: Path): FieldAt[] {
  const { fields, items, values } = place;
  const inner = [
    ...Object.entries(fields ?? {}).filter(([key]) => path.length > 0 || !META_FIELDS.has(key)),
    [EVERY, items] as const,
    [EVERY, values] as const,
  ];
  return [
    { path, place },
    ...inner.flatMap(([key, one]) => (one === undefined ? [] : fieldsBelow(one, [...path, key]))),
  ];
}

/** Returns the values at a path, in every element of lists and maps. */
export function valuesAt(value: JsonValue, [key, ...rest]: Path): JsonValue[] {
  if (key === undefined) return [value];
  if (key === EVERY) {
    const elements = isJsonList(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    return elements.flatMap((one) => (one === undefined ? [] : valuesAt(one, rest)));
  }
  const field = isJsonObject(value) ? fieldOf(value, key) : undefined;
  return field === undefined ? [] : valuesAt(field, rest);
}
