import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import { prove } from '../../../src/prove/prove.ts';
import { kindOf } from '../corpus/kept-kinds.ts';

const name: JsonObject = { type: 'string' };

test.each<[about: string, own: JsonObject, hub: JsonObject, reason: string]>([
  [
    'a range of numbers',
    { type: 'integer' },
    { type: 'integer', format: 'int32' },
    'Checked value must be of type integer with format int32 in spec.size',
  ],
  [
    'alternatives',
    { type: 'string' },
    { type: 'string', oneOf: [{ enum: ['small'] }, { enum: ['big'] }] },
    '"spec.size" must validate one and only one schema (oneOf). Found none valid',
  ],
])('the path is in the message about %s and in the object', async (_, own, hub, reason) => {
  const kind = kindOf({ own: { name, size: own }, hub: { name, size: hub } }, lens());
  const { findings } = await prove(kind, { seed: 1, samples: 200 });
  const found = findings.find(({ check }) => check === 'invalid-after-conversion');
  expect(found?.path).toBe('spec.size');
  expect(found?.message).toContain(
    `A valid object of v1beta1 is invalid in v1: spec.size: Invalid value: ${reason}. `,
  );
  expect(found?.examples.at(-1)?.marked).toEqual(['spec.size']);
});

test('a demand of one alternative is not said to be one of the schema', async () => {
  const hub = { name, size: name };
  const needed = {
    type: 'object',
    properties: hub,
    anyOf: [{ required: ['name'] }, { required: ['size'] }],
  };
  const kind = kindOf(
    { own: { box: { type: 'object', properties: hub } }, hub: { box: needed } },
    lens(),
  );
  const { findings } = await prove(kind, { seed: 1, samples: 200 });
  const said = findings.flatMap(({ check, path, message }) =>
    check === 'invalid-after-conversion' ? [`${path}: ${message}`] : [],
  );
  const start = (path: string): string =>
    `${path}: A valid object of v1beta1 is invalid in v1: ${path}: `;
  expect(said).toEqual([
    expect.stringContaining(
      `${start('spec.box')}Invalid value: "spec.box" must validate at least one schema (anyOf). `,
    ),
    expect.stringContaining(
      `${start('spec.box.name')}Required value (one alternative of the schema demands this; the object may satisfy another). `,
    ),
  ]);
});
