import type { JsonType, Shape } from '../core/schema/shape.ts';
import type { UnknownFields } from '../core/schema/shape-of-schema.ts';
import { shapeOfSchema } from '../core/schema/shape-of-schema.ts';
import { fieldOf, objectAt } from '../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList } from '../core/json/json-value.ts';
import type { Part } from '../core/lens/engine/part.ts';
import type { Path } from '../core/lens/engine/path.ts';
import { EVERY } from '../core/lens/engine/path.ts';

/**
 * A place in the objects of a version, with the parts of its schema that the check uses. An image, the tree that a
 * conversion makes of a version, also consists of places: `at` and `by` give their origin.
 */
export interface SchemaPlace {
  /** The path in the version that it comes from, with `EVERY` for every element. */
  readonly at: Path;
  readonly type?: JsonType;
  readonly fields?: SchemaFields;
  /** The place of every other field, or of each value of a map. */
  readonly values?: SchemaPlace;
  readonly items?: SchemaPlace;
  /** The fields that identify an element of a list. */
  readonly keys?: readonly string[];
  /** The schema preserves unknown fields. */
  readonly open?: true;
  /** The only values that the schema admits (`enum`). */
  readonly words?: readonly JsonValue[];
  readonly required?: readonly string[];
  /** The schema itself, for the creation of examples. */
  readonly schema?: JsonObject;
  /** The part that put it here; absent if no part moved it. */
  readonly by?: Part;
  /** A part has taken a field from it, or a part created it as a parent. */
  readonly isTouched?: true;
  /** The part `by` does not apply to some objects, and this is the place that they keep. */
  readonly isUnmet?: true;
  /** Other possible places at the same path, if parts apply to some objects only. */
  readonly also?: readonly SchemaPlace[];
}

/** The fields of a place by name. */
export type SchemaFields = Readonly<Record<string, SchemaPlace>>;

/** Returns a place that admits any value. */
export function anything(at: Path): SchemaPlace {
  return { at, open: true };
}

/** Returns the places of a version from its `openAPIV3Schema`. Without a schema, any value is admitted. */
export function placeOfSchema(
  schema: JsonObject | undefined,
  unknownFields: UnknownFields,
): SchemaPlace {
  if (schema === undefined) return withMetadata(anything([]));
  return withMetadata(placeOf(shapeOfSchema(schema, unknownFields), schema, []));
}

/** Returns the places of a shape, with the parts of the schema that a shape does not have. */
export function placeOf(shape: Shape, schema: JsonObject, at: Path): SchemaPlace {
  const { type, fields, values, items, keys, open } = shape;
  const properties = objectAt(schema, 'properties');
  const known = Object.entries(fields ?? {}).map(([name, field]): [string, SchemaPlace] => [
    name,
    placeOf(field, objectAt(properties, name), [...at, name]),
  ]);
  const below = [...at, EVERY];
  return {
    at,
    schema,
    ...(type === undefined ? {} : { type }),
    ...(fields === undefined ? {} : { fields: Object.fromEntries(known) }),
    ...(values === undefined
      ? {}
      : { values: placeOf(values, objectAt(schema, 'additionalProperties'), below) }),
    ...(items === undefined ? {} : { items: placeOf(items, objectAt(schema, 'items'), below) }),
    ...(keys === undefined ? {} : { keys }),
    ...(open === undefined ? {} : { open }),
    ...wordsOf(schema),
    ...requiredOf(schema),
  };
}

/** Returns a place without a field. */
export function withoutField(place: SchemaPlace, key: string): SchemaPlace {
  if (place.fields === undefined) return place;
  const { [key]: _, ...fields } = place.fields;
  const required = place.required?.filter((name) => name !== key);
  return { ...place, fields, ...(required !== undefined && { required }) };
}

/** Returns the place of a field, or of every element; undefined if the schema prunes it. */
export function childOf(place: SchemaPlace, key: string): SchemaPlace | undefined {
  if (key === EVERY) return elementOf(place);
  const field = fieldOf(place.fields ?? {}, key);
  return field ?? place.values ?? (isOpen(place) ? anything([...place.at, key]) : undefined);
}

/** Returns the place at a path; undefined if the schema prunes it. */
export function placeAt(place: SchemaPlace, path: Path): SchemaPlace | undefined {
  let found: SchemaPlace | undefined = place;
  for (const key of path) found = found && childOf(found, key);
  return found;
}

/** Returns the place of each element of a list or each value of a map; undefined for other places. */
export function elementOf(place: SchemaPlace): SchemaPlace | undefined {
  const { items, values, at } = place;
  return items ?? values ?? (isOpen(place) ? anything([...at, EVERY]) : undefined);
}

/** Reports whether the schema names every key of a path. */
export function isInSchema(place: SchemaPlace, path: Path): boolean {
  let found: SchemaPlace | undefined = place;
  for (const key of path) {
    found = key === EVERY ? (found.items ?? found.values) : fieldOf(found.fields ?? {}, key);
    if (found === undefined) return false;
  }
  return true;
}

/** Reports whether a place preserves unknown fields. */
export function isOpen({ open }: SchemaPlace): boolean {
  return open === true;
}

/** The form of the values of a place. `map` is an object whose schema names no key. */
export type PlaceForm = JsonType | 'map' | 'anything';

/** Returns the form of the values of a place. */
export function formOf({ type, fields, values, items }: SchemaPlace): PlaceForm {
  if (fields !== undefined) return 'object';
  if (values !== undefined) return 'map';
  if (items !== undefined) return 'list';
  return type ?? 'anything';
}

/** Returns the texts of an enum; undefined without an enum. */
export function textsOf({ words }: SchemaPlace): readonly string[] | undefined {
  return words?.filter((word) => typeof word === 'string');
}

/** Adds the metadata that conversions can change to a root. The schema of metadata has no effect. */
function withMetadata(root: SchemaPlace): SchemaPlace {
  const metadata: SchemaPlace = {
    at: ['metadata'],
    type: 'object',
    fields: { labels: mapOfTexts('labels'), annotations: mapOfTexts('annotations') },
  };
  return { ...root, fields: { ...root.fields, metadata } };
}

function mapOfTexts(field: string): SchemaPlace {
  const at = ['metadata', field];
  return { at, type: 'object', values: { at: [...at, EVERY], type: 'string' } };
}

/** Returns the values of an enum without null, which stands for an absent value. */
function wordsOf({ enum: words }: JsonObject): Pick<SchemaPlace, 'words'> {
  return isJsonList(words) ? { words: words.filter((word) => word !== null) } : {};
}

function requiredOf({ required }: JsonObject): Pick<SchemaPlace, 'required'> {
  return isJsonList(required)
    ? { required: required.filter((name) => typeof name === 'string') }
    : {};
}
