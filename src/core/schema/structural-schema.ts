import { objectOf, textsAt } from '../json/fields.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** The types of OpenAPI that a structural schema may state. */
export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/**
 * A structural schema, read once: the schema of one place in the objects of a version (apiextensions-apiserver,
 * `pkg/apiserver/schema/structural.go`). A keyword with a value of the wrong type counts as absent, because the API
 * server cannot even decode such a CRD.
 */
export interface StructuralSchema {
  /** The place in the `openAPIV3Schema`, as keys from its root: `['properties', 'spec', 'items']`. */
  readonly at: readonly (string | number)[];
  /** Absent where the schema states none, as it may with `x-kubernetes-int-or-string` and for preserved fields. */
  readonly type: SchemaType | undefined;
  readonly properties: ReadonlyMap<string, StructuralSchema>;
  /**
   * The schema of all other fields. `true` knows nothing of their values, and `false` makes them invalid; the API server
   * prunes neither.
   */
  readonly additionalProperties: StructuralSchema | boolean | undefined;
  readonly items: StructuralSchema | undefined;
  /** The default; undefined without one. */
  readonly preset: JsonValue | undefined;
  readonly isNullable: boolean;
  readonly isIntOrString: boolean;
  readonly isEmbeddedResource: boolean;
  readonly preservesUnknownFields: boolean;
  /** `x-kubernetes-list-type`. Lists without it are atomic. */
  readonly listType: 'atomic' | 'set' | 'map';
  /** `x-kubernetes-list-map-keys`. */
  readonly listKeys: readonly string[];
  /** `x-kubernetes-map-type`. */
  readonly mapType: 'granular' | 'atomic';
  /** `x-kubernetes-validations`. */
  readonly rules: readonly CelRule[];
  readonly validations: ValueValidations;
}

/**
 * The keywords that restrict a value (`ValueValidation` and `NestedValueValidation` in `structural.go`). They may be
 * nested in junctions.
 */
export interface ValueValidations {
  readonly format: string | undefined;
  readonly enum: readonly JsonValue[] | undefined;
  readonly pattern: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minimum: number | bigint | undefined;
  readonly maximum: number | bigint | undefined;
  readonly exclusiveMinimum: boolean;
  readonly exclusiveMaximum: boolean;
  readonly multipleOf: number | bigint | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly uniqueItems: boolean;
  readonly minProperties: number | undefined;
  readonly maxProperties: number | undefined;
  readonly required: readonly string[];
  readonly allOf: readonly StructuralSchema[];
  readonly anyOf: readonly StructuralSchema[];
  readonly oneOf: readonly StructuralSchema[];
  readonly not: StructuralSchema | undefined;
}

/**
 * A validation rule (`x-kubernetes-validations`, Kubernetes documentation, "Extend the Kubernetes API with
 * CustomResourceDefinitions", Validation rules).
 */
export interface CelRule {
  readonly rule: string;
  readonly message: string | undefined;
  readonly messageExpression: string | undefined;
  readonly reason: string | undefined;
  readonly fieldPath: string | undefined;
  readonly optionalOldSelf: boolean;
  /** The place in the `openAPIV3Schema`, as keys from its root. */
  readonly at: readonly (string | number)[];
}

/** Reads an `openAPIV3Schema`, or a schema at a place below it. */
export function readStructuralSchema(
  schema: JsonObject,
  at: readonly (string | number)[] = [],
): StructuralSchema {
  return {
    at,
    type: typeOf(schema['type']),
    properties: new Map(entriesOf(schema['properties'], [...at, 'properties'])),
    additionalProperties: additionalOf(schema['additionalProperties'], at),
    items: schemaIn(schema['items'], [...at, 'items']),
    preset: schema['default'] ?? undefined,
    isNullable: schema['nullable'] === true,
    isIntOrString: schema['x-kubernetes-int-or-string'] === true,
    isEmbeddedResource: schema['x-kubernetes-embedded-resource'] === true,
    preservesUnknownFields: schema['x-kubernetes-preserve-unknown-fields'] === true,
    listType: listTypeOf(schema['x-kubernetes-list-type']),
    listKeys: textsAt(schema, 'x-kubernetes-list-map-keys'),
    mapType: schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'granular',
    rules: rulesOf(schema['x-kubernetes-validations'], [...at, 'x-kubernetes-validations']),
    validations: validationsOf(schema, at),
  };
}

/** Returns the schema of a field; undefined if the schema does not have one for it. */
export function fieldSchema(
  { properties, additionalProperties }: StructuralSchema,
  name: string,
): StructuralSchema | undefined {
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return properties.get(name) ?? others;
}

function validationsOf(schema: JsonObject, at: readonly (string | number)[]): ValueValidations {
  return {
    format: textIn(schema['format']),
    enum: isJsonList(schema['enum']) ? schema['enum'] : undefined,
    pattern: textIn(schema['pattern']),
    minLength: countIn(schema['minLength']),
    maxLength: countIn(schema['maxLength']),
    minimum: numberIn(schema['minimum']),
    maximum: numberIn(schema['maximum']),
    exclusiveMinimum: schema['exclusiveMinimum'] === true,
    exclusiveMaximum: schema['exclusiveMaximum'] === true,
    multipleOf: numberIn(schema['multipleOf']),
    minItems: countIn(schema['minItems']),
    maxItems: countIn(schema['maxItems']),
    uniqueItems: schema['uniqueItems'] === true,
    minProperties: countIn(schema['minProperties']),
    maxProperties: countIn(schema['maxProperties']),
    required: textsAt(schema, 'required'),
    allOf: schemasIn(schema['allOf'], [...at, 'allOf']),
    anyOf: schemasIn(schema['anyOf'], [...at, 'anyOf']),
    oneOf: schemasIn(schema['oneOf'], [...at, 'oneOf']),
    not: schemaIn(schema['not'], [...at, 'not']),
  };
}

const TYPES: readonly SchemaType[] = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

function typeOf(value: JsonValue | undefined): SchemaType | undefined {
  return TYPES.find((type) => type === value);
}

function listTypeOf(value: JsonValue | undefined): StructuralSchema['listType'] {
  return value === 'set' || value === 'map' ? value : 'atomic';
}

function additionalOf(
  value: JsonValue | undefined,
  at: readonly (string | number)[],
): StructuralSchema['additionalProperties'] {
  return typeof value === 'boolean' ? value : schemaIn(value, [...at, 'additionalProperties']);
}

function schemaIn(
  value: JsonValue | undefined,
  at: readonly (string | number)[],
): StructuralSchema | undefined {
  return isJsonObject(value) ? readStructuralSchema(value, at) : undefined;
}

function schemasIn(
  value: JsonValue | undefined,
  at: readonly (string | number)[],
): StructuralSchema[] {
  if (!isJsonList(value)) return [];
  return value.map((schema, index) => readStructuralSchema(objectOf(schema), [...at, index]));
}

function entriesOf(
  value: JsonValue | undefined,
  at: readonly (string | number)[],
): [string, StructuralSchema][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, schema]) => [
    name,
    readStructuralSchema(objectOf(schema), [...at, name]),
  ]);
}

function rulesOf(value: JsonValue | undefined, at: readonly (string | number)[]): CelRule[] {
  if (!isJsonList(value)) return [];
  return value.flatMap((one, index) => {
    if (!isJsonObject(one) || typeof one['rule'] !== 'string') return [];
    return [
      {
        rule: one['rule'],
        message: textIn(one['message']),
        messageExpression: textIn(one['messageExpression']),
        reason: textIn(one['reason']),
        fieldPath: textIn(one['fieldPath']),
        optionalOldSelf: one['optionalOldSelf'] === true,
        at: [...at, index],
      },
    ];
  });
}

function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberIn(value: JsonValue | undefined): number | bigint | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** Returns a length or a count. It is an int64, but no value of that size has so many elements. */
function countIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}
