import { expect, test } from 'vitest';
import {
  aSampler,
  aValueSampler,
  aVersion,
  sharesOf,
  valuesOf,
  violationsOf,
} from './support/a-sampler.ts';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import { samplerOf } from '../../../src/prove/objects/sampler.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';

/** A schema with every kind of place. */
const RICH: JsonObject = {
  type: 'object',
  required: ['name', 'replicas'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 12, pattern: '^[a-z][a-z0-9-]*$' },
    replicas: { type: 'integer', format: 'int32', minimum: 0, maximum: 10 },
    size: { type: 'integer' },
    ratio: { type: 'number', minimum: 0, maximum: 1 },
    policy: { type: 'string', enum: ['Always', 'Never'], default: 'Always' },
    paused: { type: 'boolean', nullable: true },
    deadline: { type: 'string', format: 'date-time' },
    text: { type: 'string' },
    amount: {
      anyOf: [{ type: 'integer' }, { type: 'string' }],
      'x-kubernetes-int-or-string': true,
    },
    args: { type: 'array', items: { type: 'string' } },
    zones: {
      type: 'array',
      'x-kubernetes-list-type': 'set',
      items: { type: 'string', enum: ['a', 'b', 'c'] },
    },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
      items: {
        type: 'object',
        required: ['port'],
        properties: {
          port: { type: 'integer', minimum: 1, maximum: 3 },
          protocol: { type: 'string', enum: ['TCP', 'UDP'], default: 'TCP' },
        },
      },
    },
    selector: { type: 'object', additionalProperties: { type: 'string' } },
    template: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    resource: {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
    },
  },
};

test('equal seeds give equal objects, others do not', () => {
  const objects = (seed: number) => [...aSampler(RICH).samples(100, seed)];
  expect(objects(7)).toEqual(objects(7));
  expect(objects(7)).not.toEqual(objects(8));
});

test('the first objects do not depend on the number of objects', () => {
  const sampler = aSampler(RICH);
  expect([...sampler.samples(200, 3)].slice(0, 20)).toEqual([...sampler.samples(20, 3)]);
});

test('objects do not depend on what was generated before', () => {
  const sampler = aSampler(RICH);
  const before = [...sampler.samples(50, 5)];
  expect([...sampler.fragments(50, 1)]).toHaveLength(50);
  expect([...sampler.samples(50, 5)]).toEqual(before);
});

test('the traits of objects have their shares', () => {
  const shares = sharesOf([...aSampler(RICH).samples(2000, 1)]);
  const least = {
    'absent field': 90,
    empty: 25,
    null: 1,
    default: 10,
    minimum: 15,
    maximum: 15,
    enum: 30,
    pattern: 90,
    format: 5,
    int64: 5,
    fraction: 2,
    'integer or string': 10,
    unicode: 5,
    'odd key': 5,
    'many elements': 1,
    'unknown field': 5,
    'embedded resource': 5,
    stored: 60,
  };
  const few = Object.entries(least).filter(([trait, percent]) => (shares[trait] ?? 0) < percent);
  expect(few).toEqual([]);
  expect(shares['fragment']).toBeUndefined();
});

test('objects of a rich schema are valid', () => {
  const { schema } = aVersion(RICH);
  const samples = [...aSampler(RICH).samples(2000, 4)];
  expect(schema && samples.flatMap(({ object }) => violationsOf(object, schema))).toEqual([]);
});

test('lists of type set and map have no duplicates, an absent key counts as its default', () => {
  for (const { object } of aSampler(RICH).samples(2000, 9)) {
    const { zones = [], ports = [] } = object['spec'] as {
      zones?: string[];
      ports?: { port: number; protocol?: string }[];
    };
    expect(new Set(zones).size).toBe(zones.length);
    const keys = ports.map(({ port, protocol = 'TCP' }) => `${port}/${protocol}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('a version without a schema has objects with any fields', () => {
  const version = { ...aVersion({}), schema: undefined };
  const samples = [...samplerOf(version).samples(200, 1)];
  expect(sharesOf(samples)['unknown field']).toBeGreaterThan(20);
});

test.for<[string, JsonObject, (string | number | bigint | boolean | null)[]]>([
  ['bounds', { type: 'integer', minimum: -1, maximum: 2 }, [-1, 0, 1, 2]],
  [
    'exclusive bounds',
    { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
    [1, 2],
  ],
  ['multiples', { type: 'integer', minimum: 1, maximum: 10, multipleOf: 4 }, [4, 8]],
  ['an enum', { type: 'string', enum: ['a', 'b'] }, ['a', 'b']],
  ['null', { type: 'boolean', nullable: true }, [false, null, true]],
  ['a nullable enum without null', { type: 'string', enum: ['a'], nullable: true }, ['a']],
  [
    'alternatives',
    { type: 'string', anyOf: [{ enum: ['a'] }, { enum: ['b', 'c'] }] },
    ['a', 'b', 'c'],
  ],
  ['common values', { type: 'string', enum: ['a', 'b'], allOf: [{ enum: ['b', 'c'] }] }, ['b']],
  ['excluded values', { type: 'string', enum: ['a', 'b'], not: { enum: ['a'] } }, ['b']],
])('%s: all values are generated, and no others', ([, schema, expected]) => {
  const values = valuesOf(aValueSampler(schema).samples(300, 2));
  expect(new Set(values)).toEqual(new Set(expected));
});

test('integers reach the limits of their format', () => {
  const int64 = valuesOf(aValueSampler({ type: 'integer', format: 'int64' }).samples(1000, 1));
  expect(int64).toContain(2n ** 63n - 1n);
  expect(int64).toContain(-(2n ** 63n));
  expect(int64).toContain(0);
  const int32 = valuesOf(aValueSampler({ type: 'integer', format: 'int32' }).samples(1000, 1));
  expect(int32).toContain(2 ** 31 - 1);
  expect(int32).toContain(-(2 ** 31));
  expect(int32.some((value) => typeof value === 'bigint')).toBe(false);
});

test('integers beyond 2^53 are bigint, all others are numbers', () => {
  const values = valuesOf(aValueSampler({ type: 'integer' }).samples(1000, 1));
  const isSafe = (value: unknown) => Number.isSafeInteger(Number(value));
  expect(values.filter((value) => (typeof value === 'number') !== isSafe(value))).toEqual([]);
});

test('lengths and counts reach their bounds, in code points', () => {
  const lengthsOf = (schema: JsonObject, lengthOf: (value: JsonValue) => number) => {
    const values = valuesOf(aValueSampler(schema).samples(500, 1));
    const lengths = new Set(values.map((value = null) => lengthOf(value)));
    return [...lengths].toSorted((one, other) => one - other);
  };
  const text = { type: 'string', minLength: 2, maxLength: 4 };
  expect(lengthsOf(text, (value) => Array.from(value as string).length)).toEqual([2, 3, 4]);
  const list = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'boolean' } };
  expect(lengthsOf(list, (value) => (value as []).length)).toEqual([1, 2, 3]);
  const values = { type: 'boolean' };
  const map = { type: 'object', minProperties: 1, maxProperties: 3, additionalProperties: values };
  expect(lengthsOf(map, (value) => Object.keys(value as object).length)).toEqual([1, 2, 3]);
});

test('maps have the key __proto__ as an ordinary key', () => {
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  const maps = valuesOf(aValueSampler(map).samples(1000, 1)) as JsonObject[];
  expect(maps.some((value) => Object.hasOwn(value, '__proto__'))).toBe(true);
  expect(maps.every((value) => Object.getPrototypeOf(value) === Object.prototype)).toBe(true);
});

const FIELDS = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } };

test.for<[string, JsonObject, string[]]>([
  ['oneOf', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['a', 'ac', 'b', 'bc']],
  [
    'anyOf',
    { anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] },
    ['ab', 'abc', 'ac', 'bc', 'c'],
  ],
  ['not', { not: { required: ['a', 'b'] } }, ['', 'a', 'ac', 'b', 'bc', 'c']],
  [
    'oneOf with none',
    {
      oneOf: [
        { not: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } },
        { required: ['a'] },
        { required: ['b'] },
      ],
    },
    ['', 'a', 'ac', 'b', 'bc', 'c'],
  ],
  ['allOf of both', { allOf: [{ required: ['a'] }, { not: { required: ['b'] } }] }, ['a', 'ac']],
])('%s of required fields: all combinations, and no others', ([, junction, expected]) => {
  const values = valuesOf(
    aValueSampler({ type: 'object', properties: FIELDS, ...junction }).samples(600, 3),
  );
  const combinations = new Set(values.map((value) => Object.keys(value as object).join('')));
  expect([...combinations].toSorted()).toEqual(expected);
});

test('types of junctions are chosen in turn', () => {
  const schema = {
    'x-kubernetes-preserve-unknown-fields': true,
    oneOf: [{ type: 'string' }, { type: 'boolean' }],
  };
  const types = new Set(
    valuesOf(aValueSampler(schema).samples(100, 1)).map((value) => typeof value),
  );
  expect([...types].toSorted()).toEqual(['boolean', 'string']);
});

test('the rules of metadata.name hold', () => {
  const name = { type: 'string', pattern: '^x[0-9]+$', maxLength: 4 };
  const schema = readStructuralSchema({
    type: 'object',
    properties: { metadata: { type: 'object', properties: { name } } },
  });
  for (const { object } of samplerOf({ ...aVersion({}), schema }).samples(200, 1)) {
    expect(object.metadata?.['name']).toMatch(/^x[0-9]{1,3}$/);
  }
});

test('two hundred objects have false, 0 and an empty text at every place that allows them', () => {
  const types = [
    { type: 'boolean' },
    { type: 'integer' },
    { type: 'integer', minimum: 0, maximum: 65_535 },
    { type: 'number' },
    { type: 'string' },
    { type: 'string', pattern: '^([a-z]+)?$' },
    { type: 'string', enum: ['', 'a', 'b', 'c', 'd'] },
  ];
  const places = Array.from(
    { length: 70 },
    (_, at) => [`field${at}`, types[at % 7] ?? {}] as const,
  );
  const properties = Object.fromEntries(places);
  const objects = [...aSampler({ type: 'object', properties }).samples(200, 1)];
  const zeros = objects.flatMap(({ object }) =>
    Object.entries(object['spec'] as JsonObject)
      .filter(([, value]) => value === false || value === 0 || value === '')
      .map(([name]) => name),
  );
  expect(new Set(zeros).size).toBe(places.length);
});
