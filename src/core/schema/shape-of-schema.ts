import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { JsonType, Shape } from './shape.ts';

/** The treatment of unknown fields: `spec.preserveUnknownFields` of a CRD, which is true only in the v1beta1 form. */
export type UnknownFields = 'pruned' | 'preserved';

/** The data that a parent's schema preserves at a place: nothing, its fields, or everything below it as well. */
type Preserved = 'nothing' | 'here' | 'everywhere';

/** The fields of the root and of every embedded resource, whatever their schemas declare. */
const META_FIELDS: Readonly<Record<string, Shape>> = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object', open: true },
};

/** The types of shapes by their names in schemas. */
const TYPES: ReadonlyMap<JsonValue, JsonType> = new Map([
  ['string', 'string'],
  ['integer', 'integer'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'list'],
]);

const ANYTHING: Shape = { open: true, nullable: true };

/**
 * Returns the shape of objects whose version has this schema (`openAPIV3Schema`). Like the API server's pruning, it
 * ignores `allOf`, `anyOf`, `oneOf` and `not`: a structural schema repeats their contents outside of them, except that
 * a value is an integer or a string. Elements of lists are never `nullable`, because null in a list is never dropped.
 * (apiextensions-apiserver, `pkg/apiserver/schema/convert.go`, `pruning/algorithm.go`, `defaulting/prunenulls.go`)
 */
export function shapeOfSchema(schema: JsonObject, unknownFields: UnknownFields): Shape {
  const root = { ...schema, type: 'object', 'x-kubernetes-embedded-resource': true };
  return shapeOf(root, unknownFields === 'preserved' ? 'everywhere' : 'nothing');
}

function shapeOf(schema: JsonObject, preserved: Preserved): Shape {
  const isOpen = preserved !== 'nothing' || schema['x-kubernetes-preserve-unknown-fields'] === true;
  const below = preserved === 'everywhere' ? preserved : 'nothing';
  return {
    ...typeOf(schema),
    ...fieldsOf(schema, below),
    ...valuesOf(schema['additionalProperties'], below),
    // Where a list preserves unknown fields, its elements do too; the fields of an object do not.
    ...itemsOf(schema['items'], isOpen && below === 'nothing' ? 'here' : below),
    ...keysOf(schema),
    ...(isOpen ? { open: true } : {}),
  };
}

/** Returns the type. A schema may lack it where unknown fields are preserved, and everywhere in the v1beta1 form. */
function typeOf(schema: JsonObject): Pick<Shape, 'type'> {
  if (schema['x-kubernetes-int-or-string'] === true) return { type: 'int-or-string' };
  if (schema['x-kubernetes-embedded-resource'] === true) return { type: 'object' };
  const { type: name, anyOf } = schema;
  if (name === undefined || name === null || name === '') {
    return isIntOrString(anyOf) ? { type: 'int-or-string' } : {};
  }
  const type = TYPES.get(name);
  return type === undefined ? {} : { type };
}

/**
 * Reports whether `anyOf` allows an integer or a string. A structural schema may state no other types in a junction
 * (`isIntOrStringAnyOfPattern`).
 */
function isIntOrString(anyOf: JsonValue | undefined): boolean {
  if (!isJsonList(anyOf)) return false;
  const types = anyOf.map((schema) => (isJsonObject(schema) ? schema['type'] : undefined));
  return types.length === 2 && types.includes('integer') && types.includes('string');
}

/** Returns the shape of a field. Null is dropped from it unless it is allowed. */
function fieldOf(schema: JsonValue | undefined, preserved: Preserved): Shape {
  if (!isJsonObject(schema)) return preserved === 'everywhere' ? ANYTHING : {};
  const preset = schema['default'] ?? undefined;
  const isNullable = schema['nullable'] === true || preserved === 'everywhere';
  return {
    ...shapeOf(schema, preserved),
    ...(isNullable ? { nullable: true } : {}),
    ...(preset === undefined ? {} : { preset }),
  };
}

function fieldsOf(schema: JsonObject, preserved: Preserved): Pick<Shape, 'fields'> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fieldOf(property, preserved)]),
  );
  const fields =
    schema['x-kubernetes-embedded-resource'] === true
      ? { ...META_FIELDS, ...known, ...META_FIELDS }
      : known;
  return Object.keys(fields).length === 0 ? {} : { fields };
}

/**
 * Returns the shape of all other fields. `additionalProperties` without a schema, true or false, keeps every key and
 * knows nothing of the value: scalars survive, null too, and an object loses its fields.
 */
function valuesOf(schema: JsonValue | undefined, preserved: Preserved): Pick<Shape, 'values'> {
  if (schema === undefined || schema === null) return {};
  if (isJsonObject(schema)) return { values: fieldOf(schema, preserved) };
  return { values: preserved === 'everywhere' ? ANYTHING : { nullable: true } };
}

function itemsOf(schema: JsonValue | undefined, preserved: Preserved): Pick<Shape, 'items'> {
  return isJsonObject(schema) ? { items: shapeOf(schema, preserved) } : {};
}

function keysOf(schema: JsonObject): Pick<Shape, 'keys' | 'set'> {
  if (schema['x-kubernetes-list-type'] === 'set') return { set: true };
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'map' || !Array.isArray(keys)) return {};
  return { keys: keys.filter((key) => typeof key === 'string') };
}
