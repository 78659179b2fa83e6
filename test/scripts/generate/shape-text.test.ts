import { expect, test } from 'vitest';
import { shapeText } from '../../../scripts/generate/shape-text.ts';
import { shapesIn } from '../../../src/core/schema/shapes-in.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

const rule: Shape = {
  type: 'object',
  fields: { host: { type: 'string' }, port: { type: 'int-or-string', nullable: true } },
};

/** Writes the shape of one version, and reads it back. */
function again(shape: Shape): Shape | undefined {
  return shapesIn(shapeText([['v1', shape]]))['v1'];
}

// Kept data has a digest of the shapes that depends on the order of members.
test.for<Shape>([
  {},
  { open: true },
  rule,
  { type: 'list', items: rule, keys: ['port'], names: ['host'], open: true },
  { type: 'object', values: { nullable: true }, open: true, nullable: true },
  { type: 'object', fields: { values: rule, items: { type: 'list', items: {} } }, nullable: true },
  { fields: { ['__proto__']: rule, constructor: rule, '1': {}, 'a`${b}\\': {} } },
])('the text of %j has all of it, in its order', (shape) => {
  expect(JSON.stringify(again(shape))).toBe(JSON.stringify(shape));
});

test('a default keeps every digit of an integer', () => {
  const shape: Shape = { type: 'integer', preset: 9_007_199_254_740_993n };
  expect(again(shape)).toStrictEqual(shape);
});

test('equal shapes become one object, and those that differ only in a type do not', () => {
  const other: Shape = { ...rule, fields: { ...rule.fields, host: { type: 'integer' } } };
  const read = again({ fields: { first: rule, second: structuredClone(rule), third: other } });
  const { first, second, third } = read?.fields ?? {};
  expect(second).toBe(first);
  expect(third).toStrictEqual(other);
});

test('a text has one line for each distinct shape, and one for the versions', () => {
  const text = shapeText([
    ['v1', rule],
    ['v1beta1', { ...rule, open: true }],
  ]);
  expect(text.split(',\n')).toStrictEqual([
    '{"type":"string"}',
    '{"type":"int-or-string","nullable":true}',
    '[{"host":0,"port":1}]',
    '{"type":"object","fields":{"host":0,"port":1},"open":true}',
    '[{"v1":2,"v1beta1":3}]',
  ]);
});
