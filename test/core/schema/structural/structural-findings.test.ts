import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/core/json/json-value.ts';
import { structuralFindings } from '../../../../src/core/schema/structural/structural-findings.ts';

function lines(f: JsonObject): string[] {
  return structuralFindings({ type: 'object', properties: { f } }).map(
    ({ path, type, message }) =>
      `${path.replace('openAPIV3Schema.properties[f]', 'f')}: ${type}: ${message}`,
  );
}

test.each<[string, JsonObject, string[]]>([
  ['a sound schema', { type: 'array', items: { type: 'string' } }, []],
  ['no type', {}, ['f.type: Required value: must not be empty for specified object fields']],
  ['no items', { type: 'array' }, ['f.items: Required value: must be specified']],
  [
    'int-or-string',
    { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    [],
  ],
  [
    'a type in a junction',
    { type: 'string', oneOf: [{ type: 'string' }] },
    ['f.oneOf[0].type: Forbidden: must be empty to be structural'],
  ],
  [
    'an invalid pattern',
    { type: 'string', pattern: 'a(?=b)' },
    [
      "f.pattern: Invalid value: must be a valid regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
    ],
  ],
  [
    'keys that may be absent',
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['n'],
      items: { type: 'object', properties: { n: { type: 'string' } } },
    },
    [
      'f.items.properties[n].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
  ],
  [
    'an unknown field in a default',
    { type: 'object', default: { a: 1 } },
    ['f.default: Invalid value: must not have unknown fields'],
  ],
  [
    'an invalid default',
    { type: 'object', default: { a: 1 }, properties: { a: { type: 'string' } } },
    ['f.default.a: Invalid value: a in body must be of type string: "integer"'],
  ],
  [
    'a default of another type than a format that is ignored elsewhere',
    { 'x-kubernetes-int-or-string': true, format: 'int32', default: 1 },
    ['f.default: Invalid value:  in body must be of type int32: "int64"'],
  ],
  [
    'a text as the default with an unknown format',
    { 'x-kubernetes-int-or-string': true, format: 'int-or-string', default: '1' },
    [],
  ],
  [
    'a default that breaks a validation rule',
    {
      type: 'object',
      default: { a: 1 },
      properties: { a: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > 1' }] } },
    },
    ['f.default.a: Invalid value: failed rule: self > 1'],
  ],
  [
    'a default that breaks a rule only where it is new',
    {
      type: 'integer',
      default: 1,
      'x-kubernetes-validations': [{ rule: 'oldSelf.hasValue()', optionalOldSelf: true }],
    },
    ['f.default: Invalid value: failed rule: oldSelf.hasValue()'],
  ],
  ['a reference', { $ref: '#/a' }, ['f.$ref: Forbidden: $ref is not supported']],
])('%s', (_, schema, findings) => {
  expect(lines(schema)).toStrictEqual(findings);
});

test('a field that only a junction has, which Go notices at the root alone', () => {
  const junction = { type: 'object', not: { properties: { a: { minLength: 1 } } } };
  expect(structuralFindings(junction)).toStrictEqual([
    {
      path: 'openAPIV3Schema.properties[a]',
      type: 'Required value',
      message: 'because it is defined in openAPIV3Schema.not.properties[a]',
    },
  ]);
  expect(lines(junction)).toStrictEqual([]);
});

test('metadata of the root may only restrict names', () => {
  const metadata = (properties: JsonObject) =>
    structuralFindings({
      type: 'object',
      properties: { metadata: { type: 'object', properties } },
    });
  expect(metadata({ name: { type: 'string', maxLength: 5 } })).toStrictEqual([]);
  expect(metadata({ labels: { type: 'object' } })).toMatchObject([
    { path: 'openAPIV3Schema.properties[metadata]', type: 'Forbidden' },
  ]);
});
