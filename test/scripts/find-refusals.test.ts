import { expect, test } from 'vitest';
import { findRefusals } from '../../scripts/samples/find-refusals.ts';
import type { Refusal } from '../../scripts/samples/find-refusals.ts';
import { shapeOfSchema } from '../../src/core/schema/shape-of-schema.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';

/** Returns the refusals of an object with a value in a field of a schema, as lines. */
function refusalsOf(schema: JsonObject, value: JsonValue, metadata: JsonObject = {}): string[] {
  return refusalsIn({ properties: { spec: schema } }, value, metadata).map(
    ({ path, reason, remedy }) => `${path.join('/')}: ${reason}. ${remedy}`,
  );
}

/** Returns the refusals of an object with a `spec`. */
function refusalsIn(fields: JsonObject, value: JsonValue, metadata: JsonObject = {}): Refusal[] {
  const root = { type: 'object', ...fields };
  const version = { name: 'v1', schema: root, shape: shapeOfSchema(root, 'pruned') };
  const object = {
    ...NIGHTLY,
    metadata: { ...NIGHTLY.metadata, ...metadata },
    spec: value,
  };
  return findRefusals(object, version);
}

const NIGHTLY = {
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'nightly' },
};

const INTEGER = { type: 'integer' };
const STRING = { type: 'string' };
const LIST = { type: 'array', items: STRING };
const MAP = { type: 'object', additionalProperties: STRING };
const BOTH = { type: 'object', properties: { a: STRING, b: STRING } };

test.for<[keyword: string, schema: JsonObject, value: JsonValue, refusal: string]>([
  [
    'minimum',
    { ...INTEGER, minimum: 1 },
    0,
    'the schema requires a number of at least 1 here (minimum). Change the value.',
  ],
  [
    'exclusiveMinimum',
    { ...INTEGER, minimum: 1, exclusiveMinimum: true },
    1,
    'the schema requires a number greater than 1 here (minimum). Change the value.',
  ],
  [
    'maximum',
    { ...INTEGER, maximum: 9 },
    10,
    'the schema requires a number of at most 9 here (maximum). Change the value.',
  ],
  [
    'exclusiveMaximum',
    { ...INTEGER, maximum: 9, exclusiveMaximum: true },
    9,
    'the schema requires a number less than 9 here (maximum). Change the value.',
  ],
  [
    'int32',
    { ...INTEGER, format: 'int32' },
    2 ** 31,
    'the schema requires a value of the type integer in the format int32 here (type). Change the value.',
  ],
  [
    'int64',
    INTEGER,
    2n ** 63n,
    'the schema requires a value of the type integer here (type). Change the value.',
  ],
  [
    'type',
    STRING,
    1,
    'the schema requires a value of the type string here (type). Change the value.',
  ],
  [
    'int-or-string',
    { 'x-kubernetes-int-or-string': true },
    true,
    'the schema requires a value of the type integer or string here (type). Change the value.',
  ],
  [
    'multipleOf',
    { ...INTEGER, multipleOf: 5 },
    4,
    'the schema requires a multiple of 5 here (multipleOf). Change the value.',
  ],
  [
    'minLength',
    { ...STRING, minLength: 1 },
    '',
    'the schema requires at least 1 character here (minLength). Change the value.',
  ],
  [
    'maxLength',
    { ...STRING, maxLength: 2 },
    'abc',
    'the schema allows at most 2 characters here (maxLength). Change the value.',
  ],
  [
    'pattern',
    { ...STRING, pattern: '^a+$' },
    'b',
    'the schema requires a string here that matches the pattern ^a+$. Change the value.',
  ],
  [
    'format',
    { ...STRING, format: 'date-time' },
    'today',
    'the schema requires a value here in the format date-time. Change the value.',
  ],
  [
    'minItems',
    { ...LIST, minItems: 1 },
    [],
    'the schema requires at least 1 element here (minItems). Add elements.',
  ],
  [
    'maxItems',
    { ...LIST, maxItems: 1 },
    ['a', 'b'],
    'the schema allows at most 1 element here (maxItems). Remove elements.',
  ],
  [
    'minProperties',
    { ...MAP, minProperties: 2 },
    { a: '' },
    'the schema requires at least 2 fields here (minProperties). Add fields.',
  ],
  [
    'maxProperties',
    { ...MAP, maxProperties: 1 },
    { a: '', b: '' },
    'the schema allows at most 1 field here (maxProperties). Remove fields.',
  ],
  [
    'not',
    { ...BOTH, not: { required: ['a', 'b'] } },
    { a: '', b: '' },
    'the schema does not allow this combination of values (not). Compare the object with this part of the CRD.',
  ],
  [
    'oneOf',
    { ...BOTH, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: '', b: '' },
    'the schema requires exactly one of several alternatives here (oneOf). Compare the object with this part of the CRD.',
  ],
  [
    'allOf',
    { ...INTEGER, allOf: [{ minimum: 1 }, { maximum: 9 }] },
    0,
    'the schema requires a number of at least 1 here (minimum). Change the value.',
  ],
  [
    'x-kubernetes-validations',
    { ...INTEGER, 'x-kubernetes-validations': [{ rule: 'self > 1', message: 'too few.' }] },
    1,
    'a validation rule is broken: too few. Change the values that the rule names.',
  ],
])('names the place and the limit of %s', ([, schema, value, refusal]) => {
  expect(refusalsOf(schema, value)).toEqual([`spec: ${refusal}`]);
});

test('names the element that repeats a key, or a value of a set', () => {
  const set = { ...LIST, 'x-kubernetes-list-type': 'set' };
  expect(refusalsOf(set, ['a', 'b', 'a'])).toEqual([
    'spec/2: the schema allows only one element with this value (x-kubernetes-list-type: set). Remove or change this element.',
  ]);
});

test('names the field that one of several alternatives requires', () => {
  const schema = { ...BOTH, anyOf: [{ required: ['a'] }, { required: ['b'] }] };
  expect(refusalsOf(schema, {})).toEqual([
    'spec: the schema requires at least one of several alternatives here (anyOf). Compare the object with this part of the CRD.',
    'spec: one alternative of the schema requires spec.a. Add it, or satisfy another alternative.',
  ]);
});

test('says of every keyword that only one alternative has it', () => {
  const schema = { ...INTEGER, oneOf: [{ minimum: 5 }, { enum: [0] }] };
  expect(refusalsOf(schema, 1)).toEqual([
    'spec: the schema requires exactly one of several alternatives here (oneOf). Compare the object with this part of the CRD.',
    'spec: one alternative of the schema requires a number of at least 5 here (minimum). Change the value, or satisfy another alternative.',
  ]);
});

test('has the words of Kubernetes for metadata', () => {
  expect(refusalsOf(STRING, 'a', { name: 'Nightly' })[0]).toMatch(
    /^metadata\/name: Kubernetes does not allow the value: a lowercase RFC 1123 subdomain must consist of /,
  );
});

test('names each label and annotation whose value is no string', () => {
  const metadata = { labels: { a: 'x', track: 80, on: true }, annotations: { 'b/c': 1 } };
  const remedy = 'Write the value in quotes.';
  expect(refusalsOf(STRING, 'a', metadata)).toEqual([
    `metadata/labels/track: Kubernetes requires a string here, and there is a number. ${remedy}`,
    `metadata/labels/on: Kubernetes requires a string here, and there is a bool. ${remedy}`,
    `metadata/annotations/b/c: Kubernetes requires a string here, and there is a number. ${remedy}`,
  ]);
});

test('names each label and annotation that breaks a rule', () => {
  const metadata = { labels: { a: 'x y', b: 'x', c: '-' }, annotations: { 'd e': '' } };
  expect(refusalsOf(STRING, 'a', metadata).map((line) => line.replace(/:.*/, ''))).toEqual([
    'metadata/labels/a',
    'metadata/labels/c',
    'metadata/annotations/d e',
  ]);
});

test('metadata, a rule of the whole object and its field have different places', () => {
  const rules = [{ rule: "self.spec == 'b'" }, { rule: "self.spec == 'c'", fieldPath: '.spec' }];
  const fields = { properties: { spec: STRING }, 'x-kubernetes-validations': rules };
  const metadata = { name: 'Nightly', labels: { a: 'x y' } };
  expect(refusalsIn(fields, 'a', metadata).map(({ place }) => place)).toEqual([
    'metadata.name',
    'metadata.labels',
    '',
    'spec',
  ]);
});

test('metadata of an embedded resource has the place of its element', () => {
  const resource = { type: 'object', 'x-kubernetes-embedded-resource': true };
  const template = { apiVersion: 'v1', kind: 'Pod', metadata: { labels: { a: 'x y' } } };
  const spec = { type: 'object', additionalProperties: { type: 'array', items: resource } };
  const [refusal] = refusalsIn({ properties: { spec } }, { key: [template] });
  expect(refusal).toMatchObject({
    path: ['spec', 'key', 0, 'metadata', 'labels', 'a'],
    place: 'spec[*][].metadata.labels',
  });
});

test('unknown fields and missing values with a default are no reason', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { ...STRING, default: 'x' } },
  };
  expect(refusalsOf(schema, { typo: 1 })).toEqual([]);
});

test('a rule that also judges the creation of an object is no reason, because the object may have changed since', () => {
  const rule = "oldSelf.hasValue() || self == 'Pending'";
  const rules = [{ rule, optionalOldSelf: true }];
  expect(refusalsOf({ ...STRING, 'x-kubernetes-validations': rules }, 'Running')).toEqual([]);
});

test('an object with generateName has a name when it is judged', () => {
  expect(refusalsOf(STRING, 'a', { name: '', generateName: 'nightly-' })).toEqual([]);
});

test('with the subresource, the refusal of a status is that of a write to /status', () => {
  const schema = {
    type: 'object',
    properties: { spec: STRING, status: { ...STRING, maxLength: 1 } },
  };
  const version = { name: 'v1', schema, shape: shapeOfSchema(schema, 'pruned') };
  const object = { ...NIGHTLY, spec: 'a', status: 'abc' };
  const isOfStatus = (hasStatus: boolean): unknown =>
    findRefusals(object, { ...version, hasStatus }).map((one) => one.isOfStatus);
  expect(isOfStatus(true)).toEqual([true]);
  expect(isOfStatus(false)).toEqual([false]);
});
