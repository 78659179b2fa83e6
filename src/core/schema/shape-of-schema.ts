import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { JsonType, Shape } from './shape.ts';

/** What happens to fields that no schema knows: `spec.preserveUnknownFields` of a CRD, true only in the v1beta1 form. */
export type UnknownFields = 'pruned' | 'preserved';

/** What survives at a place though its own schema does not say so: nothing, its fields, or all below it as well. */
type Preserved = 'nothing' | 'here' | 'everywhere';

/** The root and every embedded resource have these, whatever the schema says of them. */
const META_FIELDS: Readonly<Record<string, Shape>> = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object', open: true },
};

/** The types of a schema, as shapes call them. */
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
 * The shape of objects whose version has this schema (`openAPIV3Schema`). Like the API server's pruning, it counts
 * only what stands outside of `allOf`, `anyOf`, `oneOf` and `not`; a structural schema says everything there again,
 * except that a value is an integer or a string.
 * Lists never say `nullable` of their elements, as null in a list is never dropped.
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

/** A schema without a type is no error where unknown fields are preserved, and in the v1beta1 form nowhere. */
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

/** The one thing that a structural schema may say of types in a junction (`isIntOrStringAnyOfPattern`). */
function isIntOrString(anyOf: JsonValue | undefined): boolean {
  if (!isJsonList(anyOf)) return false;
  const types = anyOf.map((schema) => (isJsonObject(schema) ? schema['type'] : undefined));
  return types.length === 2 && types.includes('integer') && types.includes('string');
}

/** What a field holds. Null is dropped from it, unless it is allowed or a default takes its place. */
function fieldOf(schema: JsonValue | undefined, preserved: Preserved): Shape {
  if (!isJsonObject(schema)) return preserved === 'everywhere' ? ANYTHING : {};
  const hasDefault = schema['default'] !== undefined && schema['default'] !== null;
  const isNullable = schema['nullable'] === true || hasDefault || preserved === 'everywhere';
  return { ...shapeOf(schema, preserved), ...(isNullable ? { nullable: true } : {}) };
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
 * `additionalProperties` without a schema, true as well as false, lets every key live and knows nothing of the value:
 * scalars stay, null too, and an object loses its fields.
 */
function valuesOf(schema: JsonValue | undefined, preserved: Preserved): Pick<Shape, 'values'> {
  if (schema === undefined || schema === null) return {};
  if (isJsonObject(schema)) return { values: fieldOf(schema, preserved) };
  return { values: preserved === 'everywhere' ? ANYTHING : { nullable: true } };
}

function itemsOf(schema: JsonValue | undefined, preserved: Preserved): Pick<Shape, 'items'> {
  return isJsonObject(schema) ? { items: shapeOf(schema, preserved) } : {};
}

function keysOf(schema: JsonObject): Pick<Shape, 'keys'> {
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'map' || !Array.isArray(keys)) return {};
  return { keys: keys.filter((key) => typeof key === 'string') };
}
