import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import { crdOf, defineKind, through } from '../../../src/index.ts';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { lens, rename } from '../../../src/lens.ts';
import { typeOfVersion } from '../../../src/life/managed-fields/type-of-version.ts';

/** A kind whose versions hide fields in objects, maps and lists of each other, and one of which calls an object `fresh`. */

export const GROUP = 'test.example.com';

export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'] as const;

export type Version = (typeof VERSIONS)[number];

const text: JsonObject = { type: 'string' };

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const mapOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: object(properties),
});

const listOf = (properties: JsonObject): JsonObject => ({
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
  items: { ...object({ name: text, ...properties }), required: ['name'] },
});

const set: JsonObject = { type: 'array', 'x-kubernetes-list-type': 'set', items: text };

export const SCHEMAS: Readonly<Record<Version, JsonObject>> = {
  v1: object({
    spec: object({
      size: text,
      extra: object({ a: text, b: text }),
      box: object({ in: text, newest: text }),
      items: listOf({ a: text, newest: text, deep: object({ shown: text, newest: text }) }),
      entries: mapOf({ a: text, newest: text }),
      hidden: listOf({ a: text }),
      tags: set,
    }),
    other: object({ shown: text, newest: text, deep: object({ shown: text, newest: text }) }),
    third: object({ shown: text }),
    fresh: object({ shown: text, newest: text }),
    status: object({ phase: text }),
  }),
  v1beta1: object({
    spec: object({
      size: text,
      box: object({ in: text, middle: text }),
      items: listOf({ a: text, middle: text, deep: object({ shown: text, middle: text }) }),
      entries: mapOf({ a: text, middle: text }),
      marks: set,
    }),
    other: object({ shown: text, middle: text, deep: object({ shown: text, middle: text }) }),
    third: object({ shown: text, middle: text }),
    old: object({ shown: text, middle: text }),
    status: object({ phase: text, middle: text }),
  }),
  v1alpha1: object({
    spec: object({ size: text, relic: text, items: listOf({ a: text }) }),
    other: object({ shown: text, deep: object({ shown: text }) }),
    old: object({ shown: text, relic: text }),
    status: object({ phase: text }),
  }),
};

/** The schemas as the translation reads them. */
export const STRUCTURAL = Object.entries(SCHEMAS).map(
  ([version, schema]) => [version, readStructuralSchema(schema)] as const,
);

/** The types of the versions, for field sets. */
export const TYPES = new Map(
  STRUCTURAL.map(([version, schema]) => [version, typeOfVersion(schema)]),
);

type Versions = Record<Version, KubernetesObject & Record<string, unknown>>;

export const hulk = defineKind<Versions, 'v1'>(
  crdOf<Versions>({
    group: GROUP,
    kind: 'Hulk',
    versions: [...VERSIONS],
    shapes: Object.fromEntries(
      Object.entries(SCHEMAS).map(([name, schema]) => [name, shapeOfSchema(schema, 'pruned')]),
    ),
  }),
  'v1',
  { v1beta1: lens(rename('old', 'fresh')), v1alpha1: through('v1beta1', lens()) },
);
