import { expect, test } from 'vitest';
import { shapeCode } from '../../../scripts/generate/shape-code.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

const rule: Shape = {
  type: 'object',
  fields: { host: { type: 'string' }, port: { type: 'int-or-string', nullable: true } },
};

test('writes all properties of a shape', () => {
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

test('equal shapes share a constant, and those that differ only in a type do not', () => {
  const other: Shape = { ...rule, fields: { ...rule.fields, host: { type: 'integer' } } };
  const { constants, versions } = shapeCode([
    ['v1', { fields: { first: rule, second: rule, third: other } }],
  ]);
  expect(constants.match(/^const \w+/gm)).toStrictEqual(['const firstShape']);
  expect(versions[0]?.[1]).toContain('second: firstShape,');
  expect(versions[0]?.[1]).toContain("host: { type: 'integer' }");
});
