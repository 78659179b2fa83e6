import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import { compileRules } from '../../../../src/core/schema/cel/rules.ts';
import type { RuleOptions } from '../../../../src/core/schema/cel/rules.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';

const TEXT = { type: 'string' };

function ruled(schema: JsonObject, ...rules: readonly JsonObject[]): JsonObject {
  return { ...schema, 'x-kubernetes-validations': rules };
}

/** Returns what rules say, as `path: type: message`. */
function judged(
  schema: JsonObject,
  object: JsonValue,
  old?: JsonValue,
  options?: RuleOptions,
): readonly string[] {
  const { violations, notEvaluated } = compileRules(readStructuralSchema(schema), options).judge(
    object,
    old,
  );
  return [
    ...violations.map(({ path, type, message }) => `${path}: ${type}: ${message}`),
    ...notEvaluated.map(({ rule, reason }) => `${rule} not evaluated: ${reason}`),
  ];
}

test('names the value in lists, maps and objects', () => {
  const leaf = ruled(TEXT, { rule: 'self != "x"' });
  const schema = {
    type: 'object',
    properties: {
      list: { type: 'array', items: leaf },
      map: { type: 'object', additionalProperties: leaf },
      spec: { type: 'object', properties: { leaf } },
    },
  };
  const object = { list: ['a', 'x'], map: { k: 'x' }, spec: { leaf: 'x' } };
  expect(judged(schema, object)).toStrictEqual([
    'list[1]: Invalid value: failed rule: self != "x"',
    'map[k]: Invalid value: failed rule: self != "x"',
    'spec.leaf: Invalid value: failed rule: self != "x"',
  ]);
});

test('names the type of a value that is no text', () => {
  const schema = { type: 'object', properties: { a: ruled(TEXT, { rule: 'self == "a"' }) } };
  expect(judged(schema, { a: [] })).toStrictEqual([
    'a: Invalid value: invalid data, expected string, got []interface {} evaluating rule: self == "a"',
  ]);
});

test('no number beyond an int64 is an integer', () => {
  const schema = {
    type: 'object',
    properties: { a: ruled({ type: 'integer' }, { rule: 'self > 0' }) },
  };
  expect(judged(schema, { a: 1e300 })).toStrictEqual([
    'a: Invalid value: invalid data, expected int, got float64 evaluating rule: self > 0',
  ]);
});

test('points at the rule in the schema', () => {
  const schema = { type: 'object', properties: { a: ruled(TEXT, { rule: 'false' }) } };
  const { violations } = compileRules(readStructuralSchema(schema)).judge({ a: '' });
  expect(violations).toStrictEqual([
    {
      path: 'a',
      type: 'Invalid value',
      keyword: 'rule',
      message: 'failed rule: false',
      schemaAt: ['properties', 'a', 'x-kubernetes-validations', 0],
    },
  ]);
});

const OBJECT = {
  type: 'object',
  properties: { a: TEXT, m: { type: 'object', additionalProperties: TEXT } },
};

test.each<[rule: JsonObject, verdict: string]>([
  [{ rule: ' false ' }, ': Invalid value: failed rule: false'],
  [{ rule: 'false', message: ' no ' }, ': Invalid value: no'],
  [{ rule: 'false', reason: 'FieldValueForbidden', message: 'no' }, ': Forbidden: no'],
  [{ rule: 'false', reason: 'FieldValueRequired', message: 'no' }, ': Required value: no'],
  [{ rule: 'false', reason: 'FieldValueDuplicate', message: 'no' }, ': Duplicate value: '],
  [{ rule: 'false', reason: 'FieldValueInvalid', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'false', fieldPath: '.a', message: 'no' }, 'a: Invalid value: no'],
  [{ rule: 'false', fieldPath: ".m['x.y']", message: 'no' }, 'm[x.y]: Invalid value: no'],
  [{ rule: 'false', fieldPath: '.unknown', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'false', messageExpression: '"a is " + self.a' }, ': Invalid value: a is 1'],
  [{ rule: 'false', messageExpression: '" "', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'false', messageExpression: '"a\\nb"', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'false', messageExpression: 'self.m.b', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'false', messageExpression: '1', message: 'no' }, ': Invalid value: no'],
  [{ rule: 'self.m.b == ""' }, ': Invalid value: no such key: b evaluating rule: self.m.b == ""'],
  [
    {
      rule: 'self.m.b == ""',
      message: 'm needs b',
      reason: 'FieldValueForbidden',
      fieldPath: '.m',
    },
    ': Invalid value: no such key: b evaluating rule: m needs b',
  ],
])('%j says %s', (rule, verdict) => {
  expect(judged(ruled(OBJECT, rule), { a: '1', m: {} })).toStrictEqual([verdict]);
});

test('a rule without text is no rule', () => {
  expect(judged(ruled(OBJECT, { rule: ' ' }), {})).toStrictEqual([]);
});

test('a rule of a null value is not asked', () => {
  const schema = {
    type: 'object',
    properties: { a: ruled({ ...TEXT, nullable: true }, { rule: 'false' }) },
  };
  expect(judged(schema, { a: null })).toStrictEqual([]);
  expect(judged(schema, {})).toStrictEqual([]);
});

test('a rule in allOf speaks of the value with its types', () => {
  const schema = { ...OBJECT, allOf: [ruled({}, { rule: 'self.a == "b"' })] };
  expect(judged(schema, { a: 'a' })).toStrictEqual([': Invalid value: failed rule: self.a == "b"']);
});

describe('a transition rule', () => {
  const immutable = ruled(TEXT, { rule: 'self == oldSelf', message: 'immutable' });
  const schema = {
    type: 'object',
    properties: {
      a: immutable,
      keyed: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: { type: 'object', properties: { k: TEXT, v: immutable } },
      },
      atomic: { type: 'array', items: immutable },
      map: { type: 'object', additionalProperties: immutable },
    },
  };

  test.each<[name: string, object: JsonObject, old: JsonObject | undefined, paths: string[]]>([
    ['is not asked on creation', { a: '1' }, undefined, []],
    ['is not asked without an old value', { a: '1' }, {}, []],
    ['compares with the old value', { a: '1' }, { a: '2' }, ['a']],
    ['holds for an unchanged value', { a: '1' }, { a: '1' }, []],
    [
      'finds elements by their keys',
      {
        keyed: [
          { k: 'y', v: '2' },
          { k: 'x', v: '9' },
          { k: 'z', v: '0' },
        ],
      },
      {
        keyed: [
          { k: 'x', v: '1' },
          { k: 'y', v: '2' },
        ],
      },
      ['keyed[1].v'],
    ],
    ['is not asked in lists without keys', { atomic: ['1'] }, { atomic: ['2'] }, []],
    ['is asked in maps', { map: { k: '1', l: '1' } }, { map: { k: '2' } }, ['map[k]']],
  ])('%s', (_, object, old, paths) => {
    const expected = paths.map((path) => `${path}: Invalid value: immutable`);
    expect(judged(schema, object, old)).toStrictEqual(expected);
  });

  test('is the only one that an old value of another type breaks', () => {
    const withRule = (rule: string): JsonObject => ({
      type: 'object',
      properties: { a: ruled({ type: 'integer' }, { rule }) },
    });
    expect(judged(withRule('self > 0'), { a: 1 }, { a: [] })).toStrictEqual([]);
    expect(judged(withRule('self > oldSelf'), { a: 1 }, { a: [] })).toStrictEqual([
      'a: Invalid value: invalid data, expected int, got []interface {} evaluating rule: self > oldSelf',
    ]);
  });

  test('finds that a field differs from an old one of another type', () => {
    const properties = { a: { type: 'integer' } };
    const same = ruled({ type: 'object', properties }, { rule: 'self == oldSelf' });
    const other = ruled({ type: 'object', properties }, { rule: 'self != oldSelf' });
    expect(judged(same, { a: 1 }, { a: 'x' })).toStrictEqual([
      ': Invalid value: failed rule: self == oldSelf',
    ]);
    expect(judged(other, { a: 1 }, { a: 'x' })).toStrictEqual([]);
    // A value of a wrong type equals nothing, so it differs from itself.
    expect(judged(other, { a: 'x' }, { a: 'x' })).toStrictEqual([]);
    expect(judged(same, { a: 'x' }, { a: 'x' })).toStrictEqual([
      ': Invalid value: invalid data, expected int, got string evaluating rule: self == oldSelf',
    ]);
  });

  test('fails for an object beside an old value of another type', () => {
    const inner = { type: 'object', properties: { b: TEXT } };
    const outer = ruled({ type: 'object', properties: { a: inner } }, { rule: 'self == oldSelf' });
    expect(judged(outer, { a: {} }, { a: [] })).toStrictEqual([
      ': Invalid value: invalid data, expected a map for the provided schema with type=object evaluating rule: self == oldSelf',
    ]);
  });

  test('with optionalOldSelf is asked on creation, too', () => {
    const rule = { rule: 'oldSelf.hasValue() || self == "new"', optionalOldSelf: true };
    const optional = { type: 'object', properties: { a: ruled(TEXT, rule) } };
    expect(judged(optional, { a: 'x' })).toHaveLength(1);
    expect(judged(optional, { a: 'new' })).toStrictEqual([]);
    expect(judged(optional, { a: 'x' }, { a: 'y' })).toStrictEqual([]);
  });
});

describe('an old value in an optional', () => {
  const optional = (rule: string, properties: JsonObject): JsonObject =>
    ruled({ type: 'object', properties }, { rule, optionalOldSelf: true });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'has no times',
      optional('oldSelf.value().at <= self.at', { at: { type: 'string', format: 'date-time' } }),
      { at: '2024-01-01T00:00:00Z' },
      [
        ": Invalid value: 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: oldSelf.value().at <= self.at",
      ],
    ],
    [
      'has no escaped names',
      optional('has(oldSelf.value().a__dash__b)', { 'a-b': TEXT }),
      { 'a-b': 'x' },
      [': Invalid value: failed rule: has(oldSelf.value().a__dash__b)'],
    ],
    [
      'equals no object with unknown fields',
      optional('self == oldSelf.value()', { a: TEXT }),
      { a: 'x', metadata: { name: 'a', uid: '1' } },
      [
        ": Invalid value: 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: self == oldSelf.value()",
      ],
    ],
    ['equals other objects', optional('self == oldSelf.value()', { a: TEXT }), { a: 'x' }, []],
    [
      'is a scalar with its type',
      optional('self.a == oldSelf.value().a', { a: TEXT }),
      { a: 'x' },
      [],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(judged(schema, value, value)).toStrictEqual(expected);
  });
});

describe('a value that an update does not change', () => {
  const rule = { rule: 'self.size() < 3' };
  const schema = {
    type: 'object',
    properties: { a: ruled(TEXT, rule), list: { type: 'array', items: ruled(TEXT, rule) } },
  };

  test('may break a rule', () => {
    expect(judged(schema, { a: 'long', list: [] }, { a: 'long' })).toStrictEqual([]);
    expect(judged(schema, { a: 'longer' }, { a: 'long' })).toHaveLength(1);
  });

  test('is a whole list where elements have no keys', () => {
    const old = { list: ['long', 'b'] };
    expect(judged(schema, { a: '', list: ['long', 'b'] }, old)).toStrictEqual([]);
    expect(judged(schema, { a: '', list: ['long', 'c'] }, old)).toHaveLength(1);
  });

  test('must hold before 1.30', () => {
    const options = { kubernetes: '1.29' };
    expect(judged(schema, { a: 'long' }, { a: 'long' }, options)).toHaveLength(1);
  });

  test('may not fail, and may not break a transition rule', () => {
    const failing = ruled(OBJECT, { rule: 'self.m.b == ""' });
    expect(judged(failing, { m: {} }, { m: {} })).toHaveLength(1);
    const changing = {
      type: 'object',
      properties: { a: ruled(TEXT, { rule: 'self != oldSelf' }) },
    };
    expect(judged(changing, { a: '1' }, { a: '1' })).toHaveLength(1);
  });
});

test.each([
  ['size(self.a) == 1', '1.25'],
  ['self.a.find("a") == ""', '1.25'],
  ['isURL(self.a)', '1.25'],
  ['[1].sum() == 1', '1.25'],
  ['quantity("1") == quantity("1")', '1.29'],
  ['has(self.a) && self.?a.hasValue()', '1.29'],
  ['1 < 1.5', '1.29'],
  ['sets.contains([1], [1])', '1.30'],
  ['"%s".format(["a"]) == "a"', '1.30'],
  ['isIP("::1")', '1.31'],
  ['isCIDR("::/0")', '1.31'],
  ['format.named("x").hasValue()', '1.32'],
  ['self.__namespace__ == ""', '1.25'],
  ['self.namespace == ""', '1.32'],
  ['[1].all(i, v, true)', '1.33'],
  ['isSemver("1.0.0")', '1.34'],
  ['[1].distinct() == [1]', '1.35'],
])('%s compiles on clusters since %s', (rule, since) => {
  const properties = { a: TEXT, namespace: TEXT };
  const schema = readStructuralSchema(ruled({ type: 'object', properties }, { rule }));
  const before = `1.${Number(since.slice(2)) - 1}`;
  expect(compileRules(schema, { kubernetes: since }).notCompiled).toStrictEqual([]);
  expect(compileRules(schema).notCompiled).toStrictEqual([]);
  if (since === '1.25') return;
  expect(compileRules(schema, { kubernetes: before }).notCompiled).toHaveLength(1);
});

test('a rule that does not compile is not evaluated, for each object that has its value', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'array', items: ruled(TEXT, { rule: 'self > 1' }) } },
  };
  const rules = compileRules(readStructuralSchema(schema));
  const reason =
    "does not compile: found no matching overload for '_>_' applied to '(string, int)'";
  const schemaAt = ['properties', 'a', 'items', 'x-kubernetes-validations', 0];
  const expected = [{ rule: 'self > 1', schemaAt, reason }];
  expect(rules.notCompiled).toStrictEqual(expected);
  expect(rules.judge({ a: ['x', 'y'] })).toStrictEqual({ violations: [], notEvaluated: expected });
  expect(rules.judge({})).toStrictEqual({ violations: [], notEvaluated: [] });
});

test.each([
  ['[?optional.of(1)] == [1]', 'cannot be read here: Unexpected token: QUESTION'],
  ['"%e".format([1.5]) == ""', 'the clause %e of format(), whose text depends on a locale'],
  ['b"ü" == b""', 'cannot be read here: a literal of bytes with characters beyond ASCII'],
])('%s is not evaluated: %s', (rule, reason) => {
  expect(judged(ruled(OBJECT, { rule }), {})).toStrictEqual([`${rule} not evaluated: ${reason}`]);
});
