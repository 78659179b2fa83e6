import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import { compileRules } from '../../../../src/core/schema/cel/rules.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

/** Reports whether a rule holds for an object with one field. Throws for a rule without a verdict. */
function holds(field: JsonObject, value: JsonValue, rule: string): boolean {
  return isTrue({ type: 'object', properties: { value: field } }, { value }, rule);
}

function isTrue(schema: JsonObject, object: JsonValue, rule: string): boolean {
  const ruled = { ...schema, 'x-kubernetes-validations': [{ rule }] };
  const { violations, notEvaluated } = compileRules(readStructuralSchema(ruled)).judge(object);
  expect(notEvaluated).toStrictEqual([]);
  for (const { message } of violations) expect(message).toBe(`failed rule: ${rule}`);
  return violations.length === 0;
}

test.each<[name: string, schema: JsonObject, value: JsonValue, rule: string]>([
  ['an integer is an int', INTEGER, 7, 'self.value / 2 == 3 && type(self.value) == int'],
  ['an int64 keeps its digits', INTEGER, 2n ** 63n - 1n, 'self.value == 9223372036854775807'],
  ['a number is a double', { type: 'number' }, 7, 'self.value / 2.0 == 3.5'],
  ['a boolean is a bool', { type: 'boolean' }, true, 'self.value'],
  [
    'an int or string is either',
    { 'x-kubernetes-int-or-string': true },
    5,
    'type(self.value) == int && self.value < 6',
  ],
  [
    'an int or string is either',
    { 'x-kubernetes-int-or-string': true },
    '5%',
    'type(self.value) == string && self.value.endsWith("%")',
  ],
  ['a field that is null is absent', { ...TEXT, nullable: true }, null, '!has(self.value)'],
  [
    'a null in a map is a value',
    { type: 'object', additionalProperties: { ...TEXT, nullable: true } },
    { a: null },
    'dyn(self.value.a) == null && size(self.value) == 1',
  ],
  ['byte', { ...TEXT, format: 'byte' }, 'w7w_', 'self.value == b"\\xc3\\xbc\\x3f"'],
  ['date', { ...TEXT, format: 'date' }, '2024-02-29', 'self.value.getDate() == 29'],
  [
    'date-time',
    { ...TEXT, format: 'date-time' },
    '2024-02-29T01:00:00.5+01:00',
    'self.value == timestamp("2024-02-29T00:00:00.5Z")',
  ],
  [
    'date-time without an offset',
    { ...TEXT, format: 'date-time' },
    '2024-02-29T00:00:00',
    'self.value == timestamp("2024-02-29T00:00:00Z")',
  ],
  ['duration of Go', { ...TEXT, format: 'duration' }, '1h30m', 'self.value == duration("90m")'],
  ['duration in words', { ...TEXT, format: 'duration' }, '2 days', 'self.value.getHours() == 48'],
  ['another format is a string', { ...TEXT, format: 'ipv4' }, '1.2.3.4', 'size(self.value) == 7'],
  [
    'a list of type set is equal in any order, and takes an element once',
    { type: 'array', items: TEXT, 'x-kubernetes-list-type': 'set' },
    ['a', 'b'],
    'self.value == ["b", "a"] && self.value + ["b", "c"] == ["a", "b", "c"]',
  ],
  [
    'an atomic list has an order',
    { type: 'array', items: TEXT },
    ['a', 'b'],
    'self.value != ["b", "a"] && self.value + ["b"] == ["a", "b", "b"]',
  ],
])('%s', (_, schema, value, rule) => {
  expect(holds(schema, value, rule)).toBe(true);
});

const KEYED = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
  items: { type: 'object', properties: { name: TEXT, port: INTEGER } },
};

test('lists of type map are equal in any order, and merge by key', () => {
  const schema = { type: 'object', properties: { lists: { type: 'array', items: KEYED } } };
  const x = { name: 'x', port: 1 };
  const y = { name: 'y', port: 2 };
  const other = { name: 'x', port: 3 };
  const areEqual = 'self.lists[0] == self.lists[1]';
  expect(
    isTrue(
      schema,
      {
        lists: [
          [x, y],
          [y, x],
        ],
      },
      areEqual,
    ),
  ).toBe(true);
  expect(isTrue(schema, { lists: [[x], [other]] }, areEqual)).toBe(false);
  const merged = 'self.lists[0] + self.lists[1] == self.lists[2]';
  expect(isTrue(schema, { lists: [[x, y], [other], [y, other]] }, merged)).toBe(true);
  const first = '(self.lists[0] + self.lists[1])[0].port == 3';
  expect(isTrue(schema, { lists: [[x, y], [other]] }, first)).toBe(true);
});

test.each([
  ['namespace', '__namespace__'],
  ['a.b', 'a__dot__b'],
  ['a-b', 'a__dash__b'],
  ['a/b', 'a__slash__b'],
  ['a__b', 'a__underscores__b'],
  ['if', '__if__'],
  ['namespace', 'namespace'],
])('the field %s is %s', (name, escaped) => {
  const schema = { type: 'object', properties: { [name]: TEXT } };
  expect(isTrue(schema, { [name]: 'x' }, `self.${escaped} == "x"`)).toBe(true);
  expect(isTrue(schema, {}, `has(self.${escaped})`)).toBe(false);
});

/** Returns why a rule does not compile. */
function refusal(schema: JsonObject, rule: string): string | undefined {
  const ruled = { ...schema, 'x-kubernetes-validations': [{ rule }] };
  return compileRules(readStructuralSchema(ruled)).notCompiled[0]?.reason;
}

test.each<[name: string, property: JsonObject, rule: string, field: string]>([
  ['preserved values without a type', PRESERVED(), 'has(self.value)', 'value'],
  ['lists of them', { type: 'array', items: PRESERVED() }, 'has(self.value)', 'value'],
  [
    'unknown fields',
    { type: 'object', ...PRESERVED(), properties: { a: TEXT } },
    'has(self.value.b)',
    'b',
  ],
])('%s are invisible', (_, property, rule, field) => {
  const schema = { type: 'object', properties: { value: property } };
  expect(refusal(schema, rule)).toBe(`does not compile: undefined field '${field}'`);
});

function PRESERVED(): JsonObject {
  return { 'x-kubernetes-preserve-unknown-fields': true };
}

test('the root has its type and its names, but no other metadata', () => {
  const schema = { type: 'object', properties: { metadata: { type: 'object' } } };
  const object = { apiVersion: 'a/v1', kind: 'B', metadata: { name: 'c', labels: {} } };
  const rule = 'self.apiVersion == "a/v1" && self.kind == "B" && self.metadata.name == "c"';
  expect(isTrue(schema, object, rule)).toBe(true);
  expect(refusal(schema, 'has(self.metadata.labels)')).toContain("undefined field 'labels'");
});

test('embedded resources have a type and names, other objects do not', () => {
  const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true, ...PRESERVED() };
  const object = { kind: 'Pod', metadata: { name: 'a' }, spec: {} };
  expect(holds(embedded, object, 'self.value.metadata.name == "a"')).toBe(true);
  const plain = { type: 'object', properties: { value: { type: 'object' } } };
  expect(refusal(plain, 'has(self.value.kind)')).toContain("undefined field 'kind'");
});

test('objects compare by all fields, also by those that no rule sees', () => {
  const inner = { type: 'object', ...PRESERVED(), properties: { a: TEXT } };
  const schema = { type: 'object', properties: { list: { type: 'array', items: inner } } };
  const equal = 'self.list[0] == self.list[1]';
  const one = { a: '1', b: [1] };
  expect(isTrue(schema, { list: [one, { b: [1], a: '1' }] }, equal)).toBe(true);
  expect(isTrue(schema, { list: [one, { a: '1', b: [2] }] }, equal)).toBe(false);
  expect(isTrue(schema, { list: [{ a: '1' }, {}] }, equal)).toBe(false);
});

test('objects of different places have different types', () => {
  const inner = { type: 'object', properties: { a: TEXT } };
  const schema = { type: 'object', properties: { x: inner, y: inner } };
  expect(refusal(schema, 'self.x == self.y')).toContain("no matching overload for '_==_'");
  expect(isTrue(schema, { x: { a: '1' }, y: { a: '1' } }, 'self.x.a == self.y.a')).toBe(true);
});
