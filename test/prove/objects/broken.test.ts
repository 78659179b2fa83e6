import { expect, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { BREAKAGES } from '../../../src/prove/objects/traits.ts';
import { aSampler, aVersion, violationsOf } from './support/a-sampler.ts';

const SPEC = {
  type: 'object',
  required: ['name', 'zones', 'items'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 10, pattern: '^[a-z]+$' },
    replicas: { type: 'integer', minimum: 0, maximum: 5 },
    policy: { type: 'string', enum: ['Always', 'Never'] },
    at: { type: 'string', format: 'date-time' },
    zones: {
      type: 'array',
      'x-kubernetes-list-type': 'set',
      items: { type: 'string', enum: ['a', 'b'] },
    },
    items: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'boolean' } },
  },
};

/** The rules of the schema itself. */
const STATED = BREAKAGES.filter((breakage) => breakage !== 'rule');

const broken = [...aSampler(SPEC).broken(1500, 1)];

test('every rule is broken', () => {
  const traits = new Set(broken.flatMap((sample) => sample.traits));
  expect(STATED.filter((breakage) => !traits.has(`broken ${breakage}`))).toEqual([]);
});

test.for(STATED)('the API server finds that an object breaks: %s', (breakage) => {
  const { schema } = aVersion(SPEC);
  const objects = broken.filter((sample) => sample.traits.includes(`broken ${breakage}`));
  expect(objects.length).toBeGreaterThan(10);
  const accepted = objects.filter(
    ({ object }) => schema !== undefined && violationsOf(object, schema).length === 0,
  );
  expect(accepted).toEqual([]);
});

test('validation rules are broken if a judge knows them', () => {
  const judge = ({ spec }: KubernetesObject) =>
    (spec as JsonObject)['policy'] === undefined ? ['spec'] : [];
  const objects = [...aSampler(SPEC, { judge }).broken(500, 1)].filter(({ traits }) =>
    traits.includes('broken rule'),
  );
  expect(objects.length).toBeGreaterThan(20);
  expect(objects.filter(({ object }) => judge(object).length === 0)).toEqual([]);
});
