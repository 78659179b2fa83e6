import { fits } from '../../src/core/schema/fits.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { fieldShape } from '../../src/core/schema/prune.ts';
import type { KindSource, VersionSource } from '../generate/read-kind.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { adviseOnField } from './advise-on-field.ts';

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
  | 'NotInEnum';

/** What is wrong with a sample, and where. */
export interface Found {
  readonly rule: SampleRule;
  readonly path: YamlPath;
  readonly message: string;
}

/** A place in an object, and what the schema of its version says of it. */
interface Place {
  readonly path: YamlPath;
  readonly shape: Shape;
  readonly schema: JsonObject;
}

/** An API server looks after these itself. */
const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/**
 * Holds an object against the schema of its version: what the schema does not know, requires, or takes in another type
 * or with other words.
 */
export function findInObject(
  object: JsonObject,
  version: VersionSource,
  crd: KindSource,
): readonly Found[] {
  const { name, shape, schema } = version;
  const advise = (path: YamlPath): string => adviseOnField(path, version, crd);
  const find = (value: JsonValue, place: Place): Found[] => {
    const wrong = findInValue(value, place, name);
    if (wrong !== undefined) return [wrong];
    if (isJsonList(value)) {
      const items = { shape: place.shape.items ?? {}, schema: objectIn(place.schema['items']) };
      return value.flatMap((element, index) =>
        find(element, { ...items, path: [...place.path, index] }),
      );
    }
    return isJsonObject(value)
      ? [...findMissing(value, place, name), ...findInFields(value, place)]
      : [];
  };
  const findInFields = (value: JsonObject, place: Place): Found[] =>
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

/** What is wrong with a value itself, and not with what is in it. */
function findInValue(
  value: JsonValue,
  { path, shape, schema }: Place,
  version: string,
): Found | undefined {
  if (value === null && shape.nullable !== true && shape.type !== undefined) {
    const message = `there is no value, and ${version} takes ${typeInWords(shape)} here. Write one, or leave the field out; what belongs to it is indented deeper.`;
    return { rule: 'NoValue', path, message };
  }
  if (!fits(value, shape)) {
    const message = `this is ${valueInWords(value)}, and ${version} takes ${typeInWords(shape)} here. Write ${typeInWords(shape)}.`;
    return { rule: 'WrongType', path, message };
  }
  const { enum: words } = schema;
  if (value === null || !isJsonList(words) || words.some((word) => sameJson(word, value))) {
    return undefined;
  }
  const known = words.map((word) => JSON.stringify(word)).join(', ');
  const message = `${stringifyJson(value, true)} is none of the values that ${version} knows here: ${known}. Write one of them.`;
  return { rule: 'NotInEnum', path, message };
}

/** A default takes the place of what is required and missing. */
function findMissing(value: JsonObject, { path, schema }: Place, version: string): Found[] {
  const { required } = schema;
  if (!isJsonList(required)) return [];
  return required.flatMap((name) => {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) return [];
    const field = schemaOfField(schema, name);
    if (META_FIELDS.has(name) || Object.hasOwn(field, 'default')) return [];
    const message = `${version} requires this field. Add it.`;
    return [{ rule: 'MissingField' as const, path: [...path, name], message }];
  });
}

/** The schema of a field by its name; one that says nothing where there is none. */
function schemaOfField({ properties, additionalProperties }: JsonObject, name: string): JsonObject {
  const known = objectIn(properties);
  return objectIn(Object.hasOwn(known, name) ? known[name] : additionalProperties);
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function typeInWords({ type }: Shape): string {
  if (type === undefined) return 'a value';
  if (type === 'int-or-string') return 'an integer or a string';
  return `${/^[io]/.test(type) ? 'an' : 'a'} ${type}`;
}

function valueInWords(value: JsonValue): string {
  if (isJsonList(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`;
}
