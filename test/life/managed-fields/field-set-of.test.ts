import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import { fieldSetOf } from '../../../src/life/managed-fields/field-set-of.ts';
import { writeFieldsV1 } from '../../../src/life/managed-fields/fields-v1.ts';
import { typeOfVersion } from '../../../src/life/managed-fields/type-of-version.ts';
import { owned } from './depots.ts';

const TEXT = { type: 'string' };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  items,
  ...more,
});
const byKey = (keys: readonly string[], items: JsonObject): JsonObject =>
  list(items, { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys });
const PRESERVED = { 'x-kubernetes-preserve-unknown-fields': true };
const PORT = object({ port: { type: 'integer' }, protocol: { ...TEXT, default: 'TCP' } });

/** The schema of a field `a`, its value, and the paths. The oracle in test/oracle has the corpus. */
const CASES: Readonly<Record<string, readonly [JsonObject, unknown, JsonObject]>> = {
  'a text': [TEXT, 'x', owned('a')],
  'an object': [object({ b: TEXT, c: TEXT }), { b: 'x' }, owned('a b')],
  'an empty object': [object({ b: TEXT }), {}, owned('a')],
  null: [{ ...TEXT, nullable: true }, null, owned('a')],
  'an atomic object': [
    object({ b: TEXT }, { 'x-kubernetes-map-type': 'atomic' }),
    { b: 'x' },
    owned('a'),
  ],
  'a map': [{ type: 'object', additionalProperties: TEXT }, { b: 'x' }, owned('a b')],
  'a map of objects': [
    { type: 'object', additionalProperties: object({ c: TEXT }) },
    { b: { c: 'x' } },
    owned('a b .', 'a b c'),
  ],
  'an atomic list': [list(TEXT), ['x'], owned('a')],
  'an empty list': [list(TEXT, { 'x-kubernetes-list-type': 'set' }), [], {}],
  'a set': [
    list(TEXT, { 'x-kubernetes-list-type': 'set' }),
    ['x', 'y'],
    owned('a v:"x"', 'a v:"y"'),
  ],
  'a list by key': [
    byKey(['name'], object({ name: TEXT, c: TEXT })),
    [{ name: 'n', c: 'x' }],
    owned('a k:{"name":"n"} .', 'a k:{"name":"n"} c', 'a k:{"name":"n"} name'),
  ],
  'a key with a default': [
    byKey(['port', 'protocol'], PORT),
    [{ port: 80 }],
    owned('a k:{"port":80,"protocol":"TCP"} .', 'a k:{"port":80,"protocol":"TCP"} port'),
  ],
  'elements with equal keys': [
    byKey(['port', 'protocol'], PORT),
    [{ port: 80 }, { port: 80, protocol: 'TCP' }],
    owned('a k:{"port":80,"protocol":"TCP"}'),
  ],
  'unknown fields': [PRESERVED, { b: { c: [1] }, d: {} }, owned('a b .', 'a b c', 'a d')],
  'known fields among unknown ones': [
    object({ b: object({ c: TEXT }) }, PRESERVED),
    { b: { c: 'x', d: { e: 1 } }, f: 1 },
    owned('a b c', 'a b d .', 'a b d e', 'a f'),
  ],
  'int or string': [{ 'x-kubernetes-int-or-string': true }, 1, owned('a')],
  'an embedded resource': [
    { type: 'object', 'x-kubernetes-embedded-resource': true, ...PRESERVED },
    { kind: 'K', metadata: { labels: { l: 'x' }, finalizers: ['f'] }, spec: { b: 1 } },
    owned('a kind', 'a metadata labels l', 'a metadata finalizers v:"f"', 'a spec .', 'a spec b'),
  ],
  owners: [
    { type: 'object', 'x-kubernetes-embedded-resource': true },
    { metadata: { ownerReferences: [{ uid: 'u', name: 'n' }] } },
    owned('a metadata ownerReferences k:{"uid":"u"}'),
  ],
};

test.each(Object.entries(CASES))('%s', (_, [schema, value, expected]) => {
  const type = typeOfVersion(readStructuralSchema(object({ a: schema })));
  expect(writeFieldsV1(fieldSetOf({ a: value } as JsonObject, type))).toEqual(expected);
});

test('a version without a schema owns lists as a whole, and every entry of an object', () => {
  const content = { metadata: { labels: { l: 'x' } }, spec: { b: [{ name: 'n' }] } };
  expect(writeFieldsV1(fieldSetOf(content, typeOfVersion(undefined)))).toEqual(
    owned('metadata .', 'metadata labels .', 'metadata labels l', 'spec .', 'spec b'),
  );
});
