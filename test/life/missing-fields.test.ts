import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import { missingFields, missingInWords } from '../../src/life/missing-fields.ts';
import { crdDocument } from './plan/a-crd-state.ts';

const TEXT = { type: 'string' };
const OBJECT = { type: 'object' };

/** Returns what v1beta1 loses in v1, for the schemas of spec.x in both. */
function lost(x: JsonObject, inV1: JsonObject): readonly string[] {
  const document = crdDocument([{ name: 'v1beta1' }, { name: 'v1', storage: true }]);
  const { spec } = document as unknown as {
    spec: { versions: { schema: { openAPIV3Schema: { properties: { spec: object } } } }[] };
  };
  for (const [index, version] of spec.versions.entries()) {
    const properties = { x: index === 0 ? x : inV1 };
    version.schema.openAPIV3Schema.properties.spec = { ...OBJECT, properties };
  }
  const crd = readCrd(document, 'v1');
  return 'name' in crd ? missingFields(crd, 'v1beta1', 'v1') : [];
}

const both = (...names: readonly string[]): JsonObject => ({
  ...OBJECT,
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
});

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ['equal schemas', both('a'), both('a'), []],
  ['a field that v1 adds', both('a'), both('a', 'b'), []],
  ['a field that v1 does not have', both('a', 'b'), both('a'), ['spec.x.b']],
  [
    'a field of elements',
    { type: 'array', items: both('a', 'b') },
    { type: 'array', items: both('a') },
    ['spec.x[].b'],
  ],
  [
    'a field of the values of a map',
    { ...OBJECT, additionalProperties: both('a', 'b') },
    { ...OBJECT, additionalProperties: both('a') },
    ['spec.x.*.b'],
  ],
  [
    'a map that v1 knows as an object',
    { ...OBJECT, additionalProperties: TEXT },
    both('a'),
    ['spec.x.*'],
  ],
  ['an object that v1 knows as a map', both('a'), { ...OBJECT, additionalProperties: TEXT }, []],
  [
    'unknown fields that v1 keeps',
    both('a'),
    { ...OBJECT, 'x-kubernetes-preserve-unknown-fields': true },
    [],
  ],
  [
    'unknown fields that v1 drops',
    { ...OBJECT, 'x-kubernetes-preserve-unknown-fields': true },
    both('a'),
    ['spec.x.*'],
  ],
  ['another type', TEXT, { type: 'integer' }, ['spec.x']],
  ['a wider type', { type: 'integer' }, { type: 'number' }, []],
])('%s', (_, x, inV1, wanted) => {
  expect(lost(x, inV1)).toEqual(wanted);
});

test('fields that a version preserves without a name have words', () => {
  expect(missingInWords(['.*', 'status.legacy'], 1)).toBe('unknown fields and 1 more');
});
