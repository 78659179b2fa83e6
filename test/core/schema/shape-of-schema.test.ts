import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { pruneObject } from '../../../src/core/schema/prune.ts';
import { pruneBySchema } from './prune-by-schema.ts';

const OPEN = { 'x-kubernetes-preserve-unknown-fields': true };
const META = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object', open: true },
} as const;

const EITHER = [{ type: 'integer' }, { type: 'string' }];
const INT_OR_STRING = { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: EITHER }] };

/** Returns the shape of a field with this schema. */
function shapeOf(schema: JsonObject, unknownFields: 'pruned' | 'preserved' = 'pruned') {
  return shapeOfSchema({ properties: { field: schema } }, unknownFields).fields?.['field'];
}

describe('the root', () => {
  test('always has apiVersion, kind and metadata, which the schema cannot narrow', () => {
    const root: Shape = { type: 'object', fields: META };
    expect(shapeOfSchema({ type: 'object' }, 'pruned')).toStrictEqual(root);
    const metadata = { type: 'object', properties: { name: { type: 'string' } } };
    expect(shapeOfSchema({ properties: { metadata } }, 'pruned')).toStrictEqual(root);
  });

  test('keeps its fields in the order of the schema', () => {
    const { fields } = shapeOfSchema({ properties: { spec: {}, data: {} } }, 'pruned');
    expect(Object.keys(fields ?? {}).slice(3)).toStrictEqual(['spec', 'data']);
  });
});

test.for<[string, JsonObject, Shape]>([
  ['a string', { type: 'string', format: 'date-time' }, { type: 'string' }],
  ['an integer', { type: 'integer', format: 'int32' }, { type: 'integer' }],
  ['a number', { type: 'number' }, { type: 'number' }],
  ['a boolean', { type: 'boolean' }, { type: 'boolean' }],
  ['a nullable string', { type: 'string', nullable: true }, { type: 'string', nullable: true }],
  ['an integer or string', { 'x-kubernetes-int-or-string': true }, { type: 'int-or-string' }],
  ['an integer or string with a redundant junction', INT_OR_STRING, { type: 'int-or-string' }],
  [
    'an integer or string declared by a junction only',
    { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    { type: 'int-or-string' },
  ],
  ['a string, whatever its junction', { type: 'string', anyOf: EITHER }, { type: 'string' }],
  [
    'a junction of other types',
    { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }] },
    {},
  ],
  ['an unknown type', { type: 'file' }, {}],
  ['an open value', OPEN, { open: true }],
  ['an object without properties', { type: 'object' }, { type: 'object' }],
  ['an open object', { type: 'object', ...OPEN }, { type: 'object', open: true }],
  ['fields', { properties: { a: {}, b: {} } }, { fields: { a: {}, b: {} } }],
  [
    'an open object with fields, which are not open',
    { ...OPEN, properties: { a: { properties: { b: {} } } } },
    { fields: { a: { fields: { b: {} } } }, open: true },
  ],
  [
    'a field called __proto__',
    JSON.parse('{"properties":{"__proto__":{}}}'),
    JSON.parse('{"fields":{"__proto__":{}}}'),
  ],
  ['a map', { additionalProperties: { type: 'string' } }, { values: { type: 'string' } }],
  [
    'a map of nullable values',
    { additionalProperties: { nullable: true } },
    { values: { nullable: true } },
  ],
  ['a map of anything', { additionalProperties: true }, { values: { nullable: true } }],
  ['a map of nothing', { additionalProperties: false }, { values: { nullable: true } }],
  ['a list', { items: { properties: { a: {} } } }, { items: { fields: { a: {} } } }],
  [
    'a list of strings',
    { type: 'array', items: { type: 'string' } },
    { type: 'list', items: { type: 'string' } },
  ],
  ['a list of nullable elements', { items: { nullable: true } }, { items: {} }],
  [
    'an open list, whose elements are open',
    { ...OPEN, items: { items: { properties: { a: {} } } } },
    { items: { items: { fields: { a: {} }, open: true }, open: true }, open: true },
  ],
  [
    'a list that is a map',
    { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a', 'b'], items: {} },
    { items: {}, keys: ['a', 'b'] },
  ],
  ['a set', { 'x-kubernetes-list-type': 'set', items: {} }, { items: {}, set: true }],
  ['a nullable field', { nullable: true }, { nullable: true }],
  ['a field with a default', { default: 1 }, { preset: 1 }],
  [
    'a nullable field with a default',
    { default: 1, nullable: true },
    { nullable: true, preset: 1 },
  ],
  ['a field with null for a default', { default: null }, {}],
  [
    'an embedded resource',
    { 'x-kubernetes-embedded-resource': true },
    { type: 'object', fields: META },
  ],
  [
    'an embedded resource with fields',
    { 'x-kubernetes-embedded-resource': true, properties: { kind: {}, spec: {} } },
    { type: 'object', fields: { ...META, spec: {} } },
  ],
  [
    'the content of a junction',
    {
      properties: { a: {} },
      anyOf: [{ properties: { b: {} } }],
      allOf: [{ properties: { c: {} } }],
      oneOf: [{ additionalProperties: true }],
      not: OPEN,
    },
    { fields: { a: {} } },
  ],
])('%s', ([, schema, shape]) => {
  expect(shapeOf(schema)).toStrictEqual(shape);
});

test('keeps everything at every level if a CRD preserves unknown fields', () => {
  const schema = {
    properties: { a: { type: 'string' }, b: { items: { properties: { c: {} } } } },
  };
  expect(shapeOf(schema, 'preserved')).toStrictEqual({
    fields: {
      a: { type: 'string', open: true, nullable: true },
      b: {
        items: { fields: { c: { open: true, nullable: true } }, open: true },
        open: true,
        nullable: true,
      },
    },
    open: true,
    nullable: true,
  });
});

describe('pruning by the shape', () => {
  // Without the metadata of embedded resources, for which the API server has other rules after pruning.
  const name = fc.constantFrom('a', 'b', 'c', '__proto__');
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant({}),
      fc.record(
        {
          'x-kubernetes-preserve-unknown-fields': fc.boolean(),
          'x-kubernetes-embedded-resource': fc.boolean(),
          nullable: fc.boolean(),
          default: fc.constantFrom(null, 1),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          items: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.constantFrom(null, 1, 'text', true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { maxKeys: 4 });

  test('equals the result of the API server, for any schema and any object', () => {
    fc.assert(
      fc.property(schema, object, (anySchema, anyObject) => {
        const unpruned = anyObject as JsonObject;
        const shape = untyped(shapeOfSchema(anySchema, 'pruned'));
        const pruned = pruneObject(unpruned, shape);
        expect(pruned).toEqual(pruneBySchema(unpruned, anySchema));
      }),
      { numRuns: 2000 },
    );
  });
});

/**
 * Returns the shape without types, which the API server ignores when it prunes, and with null where a default will
 * replace it: pruning leaves it there.
 */
function untyped({ fields, values, items, keys, open, nullable, preset }: Shape): Shape {
  const named = Object.entries(fields ?? {}).map(([name, field]) => [name, untyped(field)]);
  return {
    ...(keys !== undefined && { keys }),
    ...(open !== undefined && { open }),
    ...((nullable !== undefined || preset !== undefined) && { nullable: true }),
    ...(fields !== undefined && { fields: Object.fromEntries(named) as Record<string, Shape> }),
    ...(values !== undefined && { values: untyped(values) }),
    ...(items !== undefined && { items: untyped(items) }),
  };
}
