import type { JsonType, Shape } from '../core/schema/shape.ts';
import type { UnknownFields } from '../core/schema/shape-of-schema.ts';
import { shapeOfSchema } from '../core/schema/shape-of-schema.ts';
import { fieldOf } from '../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';
import type { Part } from '../core/lens/engine/part.ts';
import type { Path } from '../core/lens/engine/path.ts';
import { EVERY } from '../core/lens/engine/path.ts';

/**
 * A place in the objects of a version, with all that a check asks of its schema. Images of a version, the trees that a
 * conversion makes of it, are made of places too; `at` and `by` tell where each of them comes from.
 */
export interface Place {
  /** Where it stands in the version that it comes from; `*` stands for every element. */
  readonly at: Path;
  readonly type?: JsonType;
  readonly fields?: Fields;
  /** What every other field holds, or each value of a map. */
  readonly values?: Place;
  readonly items?: Place;
  /** The fields that tell one element of a list from another. */
  readonly keys?: readonly string[];
  /** Fields that the schema does not know survive. */
  readonly open?: true;
  /** The only values that the schema admits (`enum`). */
  readonly words?: readonly JsonValue[];
  readonly required?: readonly string[];
  /** The schema itself, for what only an example asks of it. */
  readonly schema?: JsonObject;
  /** The part that has put it where it is; nothing has moved it otherwise. */
  readonly by?: Part;
  /** A part has taken something from inside of it, or a part has made it to put something inside. */
  readonly isTouched?: true;
  /** What else may stand at the same place, where parts apply to some objects only. */
  readonly also?: readonly Place[];
}

/** The fields of a place by name. */
export type Fields = Readonly<Record<string, Place>>;

/** A place of which nothing is known. */
export function anything(at: Path): Place {
  return { at, open: true };
}

/** The places of a version, from its `openAPIV3Schema`; without one anything is possible. */
export function placeOfSchema(schema: JsonObject | undefined, unknownFields: UnknownFields): Place {
  if (schema === undefined) return withMetadata(anything([]));
  return withMetadata(placeOf(shapeOfSchema(schema, unknownFields), schema, []));
}

/** The places that a shape knows, for kinds whose schema is not at hand. */
export function placeOf(shape: Shape, schema: JsonObject, at: Path): Place {
  const { type, fields, values, items, keys, open } = shape;
  const properties = objectOf(schema['properties']);
  const known = Object.entries(fields ?? {}).map(([name, field]): [string, Place] => [
    name,
    placeOf(field, objectOf(properties[name]), [...at, name]),
  ]);
  const below = [...at, EVERY];
  return {
    at,
    schema,
    ...(type === undefined ? {} : { type }),
    ...(fields === undefined ? {} : { fields: Object.fromEntries(known) }),
    ...(values === undefined
      ? {}
      : { values: placeOf(values, objectOf(schema['additionalProperties']), below) }),
    ...(items === undefined ? {} : { items: placeOf(items, objectOf(schema['items']), below) }),
    ...(keys === undefined ? {} : { keys }),
    ...(open === undefined ? {} : { open }),
    ...wordsOf(schema),
    ...requiredOf(schema),
  };
}

/** What a place knows of a field, or of every element; undefined when nothing survives there. */
export function childOf(place: Place, key: string): Place | undefined {
  if (key === EVERY) return elementOf(place);
  const field = fieldOf(place.fields ?? {}, key);
  return field ?? place.values ?? (isOpen(place) ? anything([...place.at, key]) : undefined);
}

/** What a place knows at a path; undefined when nothing survives there. */
export function placeAt(place: Place, path: Path): Place | undefined {
  let found: Place | undefined = place;
  for (const key of path) found = found && childOf(found, key);
  return found;
}

/** What each element of a list or each value of a map holds; undefined when the place is neither. */
export function elementOf(place: Place): Place | undefined {
  const { items, values, at } = place;
  return items ?? values ?? (isOpen(place) ? anything([...at, EVERY]) : undefined);
}

/** Whether the schema names every step of the path, so that objects are expected to have the field. */
export function isNamed(place: Place, path: Path): boolean {
  let found: Place | undefined = place;
  for (const key of path) {
    found = key === EVERY ? (found.items ?? found.values) : fieldOf(found.fields ?? {}, key);
    if (found === undefined) return false;
  }
  return true;
}

/** Whether a place takes what its schema does not name. */
export function isOpen({ open }: Place): boolean {
  return open === true;
}

/** The kind of value that a place holds. `map` is an object of which the schema names no key. */
export type Form = JsonType | 'map' | 'anything';

export function formOf({ type, fields, values, items }: Place): Form {
  if (fields !== undefined) return 'object';
  if (values !== undefined) return 'map';
  if (items !== undefined) return 'list';
  return type ?? 'anything';
}

/** The texts among the words of an enum; undefined without one. */
export function textsOf({ words }: Place): readonly string[] | undefined {
  return words?.filter((word) => typeof word === 'string');
}

/** The root, with the metadata that conversions can change, whatever a schema says of it. */
function withMetadata(root: Place): Place {
  const metadata: Place = {
    at: ['metadata'],
    type: 'object',
    fields: { labels: mapOfTexts('labels'), annotations: mapOfTexts('annotations') },
  };
  return { ...root, fields: { ...root.fields, metadata } };
}

function mapOfTexts(field: string): Place {
  const at = ['metadata', field];
  return { at, type: 'object', values: { at: [...at, EVERY], type: 'string' } };
}

/** Null stands for a value that is not there, so it is no word. */
function wordsOf({ enum: words }: JsonObject): Pick<Place, 'words'> {
  return isJsonList(words) ? { words: words.filter((word) => word !== null) } : {};
}

function requiredOf({ required }: JsonObject): Pick<Place, 'required'> {
  return isJsonList(required)
    ? { required: required.filter((name) => typeof name === 'string') }
    : {};
}

function objectOf(schema: JsonValue | undefined): JsonObject {
  return isJsonObject(schema) ? schema : {};
}
