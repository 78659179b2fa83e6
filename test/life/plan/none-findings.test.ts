import { expect, test } from 'vitest';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from './a-crd-state.ts';
import type { ClusterState } from './a-crd-state.ts';

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

const SET_BY_RUNNER = {
  storedVersions: ['v1'],
  ownersOfStoredVersions: [{ manager: 'migration-runner-controller', time: '' }],
};

const FAILED = {
  storedVersions: ['v1'],
  conditions: [
    { type: 'StorageMigrating', status: 'False', reason: 'MigrationFailed', message: '' },
  ],
};

test.for<[string, Partial<ClusterState>]>([
  ['storedVersions names it', { status: { storedVersions: ['v1beta1', 'v1'] } }],
  ['storedVersions is doubtful', { status: SET_BY_RUNNER }],
  [
    'storedVersions is doubtful, and migrations are unknown',
    { status: SET_BY_RUNNER, migrationsUnknown: 'forbidden' },
  ],
  [
    'a migration has failed, and migrations are unknown',
    { status: FAILED, migrationsUnknown: 'forbidden' },
  ],
])('objects may be stored in a version that is not served: %s', ([, facts]) => {
  const versions = [
    { ...OLD, served: false },
    { ...NEW, storage: true },
  ];
  const { findings, steps } = planOf(factsOf({ versions, ...facts }), { commands: COMMANDS });
  expect(findings).toContainEqual(
    expect.objectContaining({ id: 'none-loses-fields', level: 'error' }),
  );
  const next = steps.find(({ state }) => state === 'now');
  expect(next).toMatchObject({ id: 'convert', command: 'connect widgets.example.com' });
});

test.for([
  ['all migrations are known', {}],
  ['nobody knows of a migration', { migrationsUnknown: 'forbidden' }],
] as const)('a version that is neither served nor stored loses nothing: %s', ([, known]) => {
  const versions = [
    { ...OLD, served: false },
    { ...NEW, storage: true },
  ];
  const { findings } = planOf(factsOf({ versions, ...known }), { commands: COMMANDS });
  expect(findings.map(({ id }) => id)).not.toContain('none-loses-fields');
});
