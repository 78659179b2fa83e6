import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import { validateObject } from '../../../../src/core/schema/validate/validate-object.ts';

const META = { apiVersion: 'a.example/v1', kind: 'A', metadata: { name: 'a' } };

/** Returns the violations of a value in the field `f`, in one line each. */
function broken(schema: JsonObject, value: JsonValue, old?: JsonValue): string[] {
  const root = readStructuralSchema({ type: 'object', properties: { f: schema } });
  const stored = { ...META, metadata: { name: 'a', resourceVersion: '1' } };
  const violations =
    old === undefined
      ? validateObject({ ...META, f: value }, root)
      : validateObject({ ...stored, f: value }, root, { old: { ...stored, f: old } });
  return violations.map(
    ({ path, isPathUnprinted, type, message }) =>
      `${isPathUnprinted === true ? '' : path}: ${type}: ${message}`,
  );
}

const MAX = 2n ** 63n - 1n;

test.each<[string, JsonObject, JsonValue, string[]]>([
  [
    'a type',
    { type: 'string' },
    1,
    ['f: Invalid value: f in body must be of type string: "integer"'],
  ],
  [
    'null',
    { type: 'string' },
    null,
    ['f: Invalid value: f in body must be of type string: "null"'],
  ],
  ['null, nullable', { type: 'string', nullable: true }, null, []],
  [
    'an integer',
    { type: 'integer' },
    1.5,
    [
      'f: Invalid value: f in body must be of type integer: "number"',
      ': Invalid value: Checked value must be of type integer (default format) in f',
    ],
  ],
  ['an int64', { type: 'integer', format: 'int64' }, MAX, []],
  [
    'an integer beyond an int64',
    { type: 'integer' },
    1e19,
    [
      'f: Invalid value: f in body must be of type integer: "number"',
      ': Invalid value: Checked value must be of type integer (default format) in f',
    ],
  ],
  [
    'an int32',
    { type: 'integer', format: 'int32' },
    2 ** 31,
    [': Invalid value: Checked value must be of type integer with format int32 in f'],
  ],
  ['an integer where a number may be', { type: 'number' }, 1, []],
  ['int-or-string', { 'x-kubernetes-int-or-string': true }, '50%', []],
  [
    'neither of int-or-string',
    { 'x-kubernetes-int-or-string': true },
    true,
    ['f: Invalid value: f in body must be of type integer,string: "boolean"'],
  ],
  [
    'an enum',
    { type: 'string', enum: ['a', 'b"'] },
    'c',
    ['f: Unsupported value: supported values: "a", "b\\""'],
  ],
  [
    'an enum with null',
    { type: 'string', nullable: true, enum: [null] },
    null,
    ['f: Unsupported value: supported values: "null"'],
  ],
  ['a fraction below zero that Go converts to zero', { type: 'number', enum: [0] }, -0.5, []],
  [
    'a number that Go converts to the least int64',
    { type: 'number', enum: [-(2n ** 63n)] },
    1e19,
    [],
  ],
  ['a maximum, exactly', { type: 'integer', maximum: 10 }, 10, []],
  [
    'an exclusive maximum',
    { type: 'integer', maximum: 10, exclusiveMaximum: true },
    10,
    ['f: Invalid value: f in body should be less than 10'],
  ],
  [
    'a minimum of doubles',
    { type: 'number', minimum: 1e6 },
    0.5,
    ['f: Invalid value: f in body should be greater than or equal to 1e+06'],
  ],
  [
    'a bound that no int64 can have',
    { type: 'integer', format: 'int64', maximum: MAX },
    1,
    [': Invalid value: Maximum boundary value must be of type integer with format int64 in f'],
  ],
  [
    'the least int64 as a bound, which Go writes with other digits',
    { type: 'integer', minimum: -(2n ** 63n) },
    1,
    [': Invalid value: Minimum boundary value must be of type integer (default format) in f'],
  ],
  ['the least int64', { type: 'integer' }, -(2n ** 63n), []],
  [
    'the least int64 as a double',
    { type: 'integer' },
    -(2 ** 63),
    [
      'f: Invalid value: f in body must be of type integer: "number"',
      ': Invalid value: Checked value must be of type integer (default format) in f',
    ],
  ],
  ['a multiple of', { type: 'number', multipleOf: 0.1 }, 0.3, []],
  [
    'no multiple of',
    { type: 'integer', multipleOf: 7 },
    MAX - 1n,
    ['f: Invalid value: f in body should be a multiple of 7'],
  ],
  ['a maximum length, in runes', { type: 'string', maxLength: 2 }, '☃\u{1F600}', []],
  [
    'too long a text',
    { type: 'string', maxLength: 1 },
    'ab',
    ['f: Too long: may not be more than 1 byte'],
  ],
  [
    'too short a text',
    { type: 'string', minLength: 2 },
    '\u{1F600}',
    ['f: Invalid value: f in body should be at least 2 chars long'],
  ],
  ['a pattern in Go’s syntax', { type: 'string', pattern: '^(?i:ab)\\z' }, 'AB', []],
  [
    'a pattern that takes a host’s engine years',
    { type: 'string', pattern: '^(a+)+$' },
    `${'a'.repeat(5000)}b`,
    [`f: Invalid value: f in body should match '^(a+)+$'`],
  ],
  [
    'a format',
    { type: 'string', format: 'ipv4' },
    '1.2.3',
    ['f: Invalid value: f in body must be of type ipv4: "1.2.3"'],
  ],
  ['an unknown format', { type: 'string', format: 'no-such' }, '', []],
  [
    'a list in the place of a text with a format, which Go lets pass',
    { type: 'string', format: 'date' },
    [],
    [],
  ],
  [
    'few elements',
    { type: 'array', minItems: 1, items: { type: 'string' } },
    [],
    ['f: Invalid value: f in body should have at least 1 items'],
  ],
  [
    'many elements',
    { type: 'array', maxItems: 1, items: { type: 'string' } },
    ['a', 1],
    [
      'f[1]: Invalid value: f[1] in body must be of type string: "integer"',
      'f: Too many: must have at most 1 item',
    ],
  ],
  [
    'a set',
    { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
    ['a', 'b', 'a', 'a'],
    ['f[2]: Duplicate value: '],
  ],
  [
    'a list with keys',
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['n', 'm'],
      items: {
        type: 'object',
        required: ['n'],
        properties: { n: { type: 'string' }, m: { type: 'integer' } },
      },
    },
    [{ n: 'a', m: 1 }, { n: 'a' }, { m: 1, n: 'a' }, {}],
    ['f[3].n: Required value: ', 'f[2]: Duplicate value: '],
  ],
  [
    'fields',
    {
      type: 'object',
      required: ['a', 'toString'],
      maxProperties: 1,
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
    },
    { b: 'x', c: 1 },
    [
      'f: Too many: must have at most 1 item',
      'f.b: Invalid value: f.b in body must be of type integer: "string"',
      'f.a: Required value: ',
      'f.toString: Required value: ',
    ],
  ],
  [
    'values of a map',
    { type: 'object', additionalProperties: { type: 'integer' } },
    JSON.parse('{"a.b":"x","__proto__":"y"}') as JsonObject,
    [
      'f.a.b: Invalid value: f.a.b in body must be of type integer: "string"',
      'f.__proto__: Invalid value: f.__proto__ in body must be of type integer: "string"',
    ],
  ],
  [
    'oneOf: none',
    { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    {},
    [
      ': Invalid value: "f" must validate one and only one schema (oneOf). Found none valid',
      'f.a: Required value: ',
    ],
  ],
  [
    'oneOf: two',
    { type: 'string', oneOf: [{ minLength: 0 }, { maxLength: 9 }] },
    'a',
    [
      ': Invalid value: "f" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ],
  ],
  [
    'anyOf: the branch with more matches explains',
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      anyOf: [{ required: ['b'] }, { properties: { a: { minLength: 2 } } }],
    },
    { a: 'x' },
    [
      ': Invalid value: "f" must validate at least one schema (anyOf)',
      'f.a: Invalid value: f.a in body should be at least 2 chars long',
    ],
  ],
  [
    'allOf',
    { type: 'integer', allOf: [{ minimum: 3 }] },
    1,
    [
      'f: Invalid value: f in body should be greater than or equal to 3',
      ': Invalid value: "f" must validate all the schemas (allOf). None validated',
    ],
  ],
  [
    'not',
    { type: 'string', not: { enum: ['a'] } },
    'a',
    [': Invalid value: "f" must not validate the schema (not)'],
  ],
])('%s', (_, schema, value, violations) => {
  expect(broken(schema, value)).toStrictEqual(violations);
});

describe('an embedded resource', () => {
  const schema = {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
  };

  test('needs a type', () => {
    expect(broken(schema, {})).toStrictEqual([
      'f.apiVersion: Required value: ',
      'f.kind: Required value: ',
    ]);
  });

  test('has names and labels that Kubernetes accepts', () => {
    const resource = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a/b', labels: { a: '-' } },
    };
    expect(broken(schema, resource)).toStrictEqual([
      "f.metadata.name: Invalid value: may not contain '/'",
      expect.stringMatching(
        /^f\.metadata\.labels: Invalid value: a valid label must be an empty string or /,
      ),
    ]);
  });
});

test('metadata of the root', () => {
  const root = readStructuralSchema({ type: 'object' });
  const violations = (metadata: JsonObject, scope?: 'Namespaced' | 'Cluster') =>
    validateObject({ ...META, metadata }, root, scope === undefined ? {} : { scope }).map(
      ({ path, type }) => `${path}: ${type}`,
    );
  expect(violations({ name: 'a.b' }, 'Cluster')).toStrictEqual([]);
  expect(violations({ name: 'A' })).toStrictEqual(['metadata.name: Invalid value']);
  expect(validateObject({ ...META, metadata: { name: 'a'.repeat(254) } }, root)).toMatchObject([
    { message: 'must be no more than 253 characters' },
  ]);
  expect(violations({ generateName: 'a-' })).toStrictEqual(['metadata.name: Required value']);
  // Go cuts off two bytes, not two characters.
  expect(violations({ generateName: 'é-' })[0]).toContain('metadata.generateName: Invalid value');
  expect(violations({ name: 'a' }, 'Namespaced')).toStrictEqual([
    'metadata.namespace: Required value',
  ]);
  expect(violations({ name: 'a', namespace: 'b' }, 'Cluster')).toStrictEqual([
    'metadata.namespace: Forbidden',
  ]);
});

describe('an update ratchets', () => {
  const integer = { type: 'integer', minimum: 1 };

  test('a value that does not change', () => {
    expect(broken(integer, 0, 0)).toStrictEqual([]);
    expect(broken(integer, 0, -1)).toHaveLength(1);
  });

  test('a field that does not change, beside one that does', () => {
    const schema = { type: 'object', properties: { a: integer, b: integer }, required: ['c'] };
    expect(broken(schema, { a: 0, b: 1 }, { a: 0, b: 1 })).toStrictEqual([]);
    expect(broken(schema, { a: 0, b: 2 }, { a: 0, b: 1 })).toStrictEqual(['f.c: Required value: ']);
  });

  test('elements by their keys, and no elements of other lists', () => {
    const items = { type: 'object', properties: { n: { type: 'string' }, v: integer } };
    const atomic = { type: 'array', items };
    const map = { ...atomic, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['n'] };
    const before = [
      { n: 'a', v: 0 },
      { n: 'b', v: 1 },
    ];
    const after = [
      { n: 'c', v: 1 },
      { n: 'b', v: 2 },
      { n: 'a', v: 0 },
    ];
    expect(broken(map, after, before)).toStrictEqual([]);
    expect(broken(atomic, after, before)).toHaveLength(1);
  });

  test('duplicates only if there were none', () => {
    const set = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } };
    expect(broken(set, ['a', 'a', 'b', 'b'], ['a', 'a'])).toStrictEqual([]);
    expect(broken(set, ['a', 'a'], ['a'])).toStrictEqual(['f[1]: Duplicate value: ']);
  });
});

test('a violation names the keyword and its place in the schema', () => {
  const schema = { type: 'array', items: { type: 'string', allOf: [{ pattern: 'x' }] } };
  const root = readStructuralSchema({ type: 'object', properties: { f: schema } });
  const [violation] = validateObject({ ...META, f: ['a'] }, root);
  expect(violation).toMatchObject({
    keyword: 'pattern',
    schemaAt: ['properties', 'f', 'items', 'allOf', 0, 'pattern'],
  });
});

test('the range of a number is enforced from Kubernetes 1.36 on', () => {
  const root = readStructuralSchema({
    type: 'object',
    properties: { f: { type: 'integer', format: 'int32' } },
  });
  const object = { ...META, f: 2 ** 31 };
  expect(validateObject(object, root, { release: 36 })).toHaveLength(1);
  expect(validateObject(object, root, { release: 35 })).toStrictEqual([]);
});

test('formats depend on the release', () => {
  const root = readStructuralSchema({
    type: 'object',
    properties: { f: { type: 'string', format: 'k8s-short-name' } },
  });
  const object = { ...META, f: 'A' };
  expect(validateObject(object, root)).toHaveLength(1);
  expect(validateObject(object, root, { release: 33 })).toStrictEqual([]);
});
