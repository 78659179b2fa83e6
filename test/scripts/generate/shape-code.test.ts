import { expect, test } from 'vitest';
import { shapeCode } from '../../../scripts/generate/shape-code.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

const rule: Shape = {
  type: 'object',
  fields: { host: { type: 'string' }, port: { type: 'int-or-string', nullable: true } },
};

test('a shape is written with everything that it knows', () => {
  const shape: Shape = { type: 'list', items: rule, keys: ['port'], names: ['host'], open: true };
  expect(shapeCode([['v1', shape]])).toStrictEqual({
    constants: '',
    versions: [
      [
        'v1',
        `{
      type: 'list',
      items: {
        type: 'object',
        fields: {
          host: { type: 'string' },
          port: { type: 'int-or-string', nullable: true },
        },
      },
      keys: ['port'],
      names: ['host'],
      open: true,
    }`,
      ],
    ],
  });
});

test('equal shapes are one constant, and those that differ only in a type are two', () => {
  const other: Shape = { ...rule, fields: { ...rule.fields, host: { type: 'integer' } } };
  const { constants, versions } = shapeCode([
    ['v1', { fields: { first: rule, second: rule, third: other } }],
  ]);
  expect(constants.match(/^const \w+/gm)).toStrictEqual(['const firstShape']);
  expect(versions[0]?.[1]).toContain('second: firstShape,');
  expect(versions[0]?.[1]).toContain("host: { type: 'integer' }");
});
