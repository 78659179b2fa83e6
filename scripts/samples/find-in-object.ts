import { fits } from '../../src/core/schema/fits.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { objectAt } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { fieldShape } from '../../src/core/schema/prune.ts';
import type { KindSource, VersionSource } from '../generate/read-kind.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { adviseOnField } from './advise-on-field.ts';
import { META_FIELDS } from '../../src/core/kind/kubernetes-object.ts';

/** The rules for a sample. */
export type SampleRule =
  | 'NoSample'
  | 'NoObject'
  | 'OtherKind'
  | 'UnknownVersion'
  | 'UnknownField'
  | 'MissingField'
  | 'NoValue'
  | 'WrongType'
  | 'NotInEnum'
  | 'Refused';

/** A finding about a sample, with its path. */
export interface SampleFinding {
  readonly rule: SampleRule;
  readonly path: YamlPath;
  readonly message: string;
}

/** A place in an object, with its shape and schema. */
interface Place {
  readonly path: YamlPath;
  readonly shape: Shape;
  readonly schema: JsonObject;
}

/** Checks an object against the schema of its version: unknown and missing fields, wrong types, and values of enums. */
export function findInObject(
  object: JsonObject,
  version: VersionSource,
  crd: KindSource,
): readonly SampleFinding[] {
  const { name, shape, schema } = version;
  const advise = (path: YamlPath): string => adviseOnField(path, version, crd);
  const find = (value: JsonValue, place: Place): SampleFinding[] => {
    const wrong = findInValue(value, place, name);
    if (wrong !== undefined) return [wrong];
    if (isJsonList(value)) {
      const items = { shape: place.shape.items ?? {}, schema: objectAt(place.schema, 'items') };
      return value.flatMap((element, index) =>
        find(element, { ...items, path: [...place.path, index] }),
      );
    }
    return isJsonObject(value)
      ? [...findMissing(value, place, name), ...findInFields(value, place)]
      : [];
  };
  const findInFields = (value: JsonObject, place: Place): SampleFinding[] =>
    Object.entries<JsonObject[string]>(value).flatMap(([field, inside]) => {
      if (inside === undefined || (place.path.length === 0 && META_FIELDS.has(field))) return [];
      const path = [...place.path, field];
      const known = fieldShape(place.shape, field);
      if (known !== undefined) {
        return find(inside, { path, shape: known, schema: schemaOfField(place.schema, field) });
      }
      const isLost = place.shape.open !== true;
      return isLost ? [{ rule: 'UnknownField' as const, path, message: advise(path) }] : [];
    });
  return find(object, { path: [], shape, schema });
}

/** Finds an error in a value itself, not in its fields or elements. */
function findInValue(
  value: JsonValue,
  { path, shape, schema }: Place,
  version: string,
): SampleFinding | undefined {
  if (value === null && shape.nullable !== true && shape.type !== undefined) {
    const message = `there is no value, but ${version} expects ${typeInWords(shape)} here. Write one, or remove the field. Nested fields need more indentation.`;
    return { rule: 'NoValue', path, message };
  }
  if (!fits(value, shape)) {
    const message = `this is ${valueInWords(value)}, but ${version} expects ${typeInWords(shape)} here. Write ${remedy(value, shape)}.`;
    return { rule: 'WrongType', path, message };
  }
  const { enum: words } = schema;
  if (value === null || !isJsonList(words) || words.some((word) => sameJson(word, value))) {
    return undefined;
  }
  const known = words.map((word) => stringifyJson(word, true)).join(', ');
  const message = `${version} does not allow ${stringifyJson(value, true)} here. Write one of ${known}.`;
  return { rule: 'NotInEnum', path, message };
}

/** Finds missing required fields. A field with a default may be missing, and every sample has a type and metadata. */
function findMissing(value: JsonObject, { path, schema }: Place, version: string): SampleFinding[] {
  const { required } = schema;
  if (!isJsonList(required)) return [];
  return required.flatMap((name) => {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) return [];
    const field = schemaOfField(schema, name);
    if ((path.length === 0 && META_FIELDS.has(name)) || Object.hasOwn(field, 'default')) return [];
    const message = `${version} requires this field. Add it.`;
    return [{ rule: 'MissingField' as const, path: [...path, name], message }];
  });
}

/** Returns the schema of a field, or an empty schema if it has none. */
function schemaOfField(schema: JsonObject, name: string): JsonObject {
  const properties = objectAt(schema, 'properties');
  return Object.hasOwn(properties, name)
    ? objectAt(properties, name)
    : objectAt(schema, 'additionalProperties');
}

function typeInWords({ type }: Shape): string {
  if (type === undefined) return 'a value';
  if (type === 'int-or-string') return 'an integer or a string';
  return `${/^[io]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** A value without quotes, such as `Off` or `80`, is often meant as a string. */
function remedy(value: JsonValue, shape: Shape): string {
  const isPlain = value !== null && typeof value !== 'object' && typeof value !== 'string';
  return shape.type === 'string' && isPlain ? 'the value in quotes' : typeInWords(shape);
}

function valueInWords(value: JsonValue): string {
  if (isJsonList(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`;
}
