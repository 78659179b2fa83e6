import { expect, test } from 'vitest';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from './a-crd-state.ts';

const DEPRECATED = { name: 'v1beta1', deprecated: true };
const STORED = { name: 'v1', storage: true };

test.for([
  [[1], '1 object has managedFields of v1beta1 (m0). '],
  [[2], '2 objects have managedFields of v1beta1 (m0). '],
  [[1, 3], 'at least 3 objects have managedFields of v1beta1 (m0, m1). '],
] as const)('a finding about managedFields counts %j objects', ([counts, start]) => {
  const entries = counts.map((objects, at) => ({ manager: `m${at}`, version: 'v1beta1', objects }));
  const objects = { count: 3, read: 3, entries };
  const versions = [DEPRECATED, STORED];
  const { findings } = planOf(factsOf({ versions, objects }), { commands: COMMANDS });
  const [message = ''] = findings.flatMap((one) =>
    one.id === 'managed-fields-of-old-version' ? [one.message] : [],
  );
  expect(message.startsWith(start)).toBe(true);
});

test('managedFields of a removed version name the command that translates them', () => {
  const objects = {
    count: 3,
    read: 3,
    entries: [{ manager: 'a', version: 'v1beta1', objects: 3 }],
  };
  const { findings } = planOf(factsOf({ versions: [STORED], objects }), { commands: COMMANDS });
  expect(findings[0]?.message).toContain('Run migrate --managed-fields widgets.example.com to ');
});
