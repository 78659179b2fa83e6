import { expect, test } from 'vitest';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from './a-crd-state.ts';

const OLD = { name: 'v1beta1', fields: ['size', 'old'] };
const NEW = { name: 'v1', fields: ['size'] };

test.for([
  ['is not stored', { ...OLD, storage: true }, NEW, ' before anything is stored in v1.'],
  ['is stored already', OLD, { ...NEW, storage: true }, 'that converts them.'],
] as const)('None and a target without a field, which %s', ([, old, target, end]) => {
  const { findings } = planOf(factsOf({ versions: [old, target] }), { commands: COMMANDS });
  const messages = findings.flatMap(({ id, message }) =>
    id === 'none-loses-fields' ? [message] : [],
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]?.endsWith(end)).toBe(true);
});
