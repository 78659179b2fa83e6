import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { DEDUCED, SCALAR } from './field-type.ts';
import type { FieldType, ListType, MapType } from './field-type.ts';
import { OBJECT_META_TYPE } from './object-meta-type.ts';

/** The type of the elements of a list without a schema for them. */
const UNTYPED: FieldType = {
  isScalar: true,
  list: { form: 'atomic', keys: new Map(), elements: SCALAR },
  map: { isAtomic: true, fields: new Map(), entries: undefined },
};

/** The fields that the API server adds to the root and to embedded resources. */
const META_FIELDS: readonly (readonly [string, FieldType])[] = [
  ['apiVersion', SCALAR],
  ['kind', SCALAR],
  ['metadata', OBJECT_META_TYPE],
];

/**
 * Returns the type of a version's objects, as the API server derives it from the schema (kube-openapi,
 * `pkg/schemaconv/openapi.go`, with the fields that apiextensions-apiserver adds, `pkg/controller/openapi/builder`).
 *
 * @param schema - undefined for a version without one, or with one that is not structural
 */
export function typeOfVersion(schema: StructuralSchema | undefined): FieldType {
  return schema === undefined ? DEDUCED : typeOf({ ...schema, isEmbeddedResource: true }, false);
}

/** @param isPreserving - true below a place that preserves unknown fields */
function typeOf(schema: StructuralSchema, isPreserving: boolean): FieldType {
  const isKeeping = isPreserving || schema.preservesUnknownFields;
  switch (schema.type) {
    case 'object':
      return { isScalar: false, map: mapTypeOf(schema, isKeeping) };
    case 'array':
      return { isScalar: false, list: listTypeOf(schema, isKeeping) };
    case undefined:
      return {
        isScalar: true,
        map: mapTypeOf(schema, isKeeping),
        list: listTypeOf(schema, isKeeping),
      };
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return SCALAR;
  }
}

function mapTypeOf(schema: StructuralSchema, isKeeping: boolean): MapType {
  const named = [...schema.properties].map(
    ([name, property]) => [name, typeOf(property, isKeeping)] as const,
  );
  const fields = new Map([...named, ...(schema.isEmbeddedResource ? META_FIELDS : [])]);
  const isFree = isKeeping || fields.size === 0;
  return {
    isAtomic: schema.mapType === 'atomic',
    fields,
    entries: entriesOf(schema.additionalProperties, isKeeping, isFree),
  };
}

function entriesOf(
  others: StructuralSchema['additionalProperties'],
  isKeeping: boolean,
  isFree: boolean,
): FieldType | undefined {
  if (others === undefined) return isFree ? DEDUCED : undefined;
  if (others === false) return undefined;
  return others === true ? DEDUCED : typeOf(others, isKeeping);
}

function listTypeOf({ items, listType, listKeys }: StructuralSchema, isKeeping: boolean): ListType {
  const keys = new Map(listKeys.map((name) => [name, items?.properties.get(name)?.preset]));
  return {
    form: listType,
    keys: listType === 'map' ? keys : new Map(),
    elements: items === undefined ? UNTYPED : typeOf(items, isKeeping),
  };
}
