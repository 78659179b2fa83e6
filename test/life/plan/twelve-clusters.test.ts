import { describe, expect, test } from 'vitest';
import { nextStep, planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf, WEBHOOK } from './a-crd-state.ts';
import type { ClusterState } from './a-crd-state.ts';

const OLD = { name: 'v1beta1' };
const NEW = { name: 'v1' };
const DEPRECATED = { ...OLD, deprecated: true, deprecationWarning: 'use v1' };
const STORED = { ...NEW, storage: true };
const RUNNER = { manager: 'migration-runner-controller', time: '2026-11-20T00:00:00Z' };

/** A cluster, the steps that are safe in it, and the errors and warnings about it. */
interface Expected extends ClusterState {
  readonly is: string;
  readonly safe: readonly string[];
  readonly findings?: readonly string[];
}

/** Twelve clusters, from the first step of leaving v1beta1 to the last, and in the states in which people get stuck. */
const CLUSTERS: readonly Expected[] = [
  {
    is: 'v1 is new and nothing else has happened',
    versions: [{ ...OLD, storage: true }, NEW],
    safe: ['deprecate', 'store'],
  },
  {
    is: 'v1 has other fields and strategy None',
    versions: [
      { ...DEPRECATED, storage: true, fields: ['size', 'old'] },
      { ...NEW, fields: ['size', 'new'] },
    ],
    safe: ['convert'],
    findings: ['none-loses-fields', 'none-loses-fields'],
  },
  {
    // Any change of the CRD would empty the caches, from which API servers answer lists while the webhook is away.
    is: 'the webhook fails before anything else has happened',
    versions: [{ ...OLD, storage: true }, NEW],
    conversion: WEBHOOK,
    webhook: { problem: 'conversion webhook for example.com/v1beta1, Kind=Widget failed: refused' },
    safe: ['convert'],
    findings: ['webhook-fails'],
  },
  {
    is: 'the webhook works and v1beta1 is deprecated',
    versions: [{ ...DEPRECATED, storage: true }, NEW],
    conversion: WEBHOOK,
    safe: ['store'],
  },
  {
    is: 'v1 is stored, and old objects are left',
    versions: [DEPRECATED, STORED],
    status: { storedVersions: ['v1beta1', 'v1'] },
    safe: ['migrate'],
  },
  {
    is: 'a StorageVersionMigration has failed, which pruned storedVersions',
    versions: [DEPRECATED, STORED],
    status: { ownersOfStoredVersions: [RUNNER] },
    migrations: [{ name: 'm', path: '/apis', state: 'failed', message: 'transition rule' }],
    safe: ['migrate'],
    findings: ['migration-failed', 'stored-versions-doubtful'],
  },
  {
    is: 'a StorageVersionMigration was deleted while it ran',
    versions: [{ ...OLD, served: false }, STORED],
    status: {
      ownersOfStoredVersions: [RUNNER],
      conditions: [{ type: 'StorageMigrating', status: 'True', reason: 'Running', message: '' }],
    },
    safe: ['migrate'],
    findings: ['migration-left-over', 'stored-versions-doubtful'],
  },
  {
    is: 'a StorageVersionMigration runs',
    versions: [DEPRECATED, STORED],
    status: { storedVersions: ['v1beta1', 'v1'] },
    migrations: [{ name: 'm', path: '/apis', state: 'running', message: '' }],
    safe: [],
    findings: ['stored-versions-doubtful'],
  },
  {
    is: 'all is migrated, and clients still ask for v1beta1',
    versions: [DEPRECATED, STORED],
    metrics: {
      deprecated: [{ group: 'example.com', version: 'v1beta1', resource: 'widgets' }],
      requests: [
        { group: 'example.com', version: 'v1beta1', resource: 'widgets', verb: 'LIST', count: 7 },
      ],
    },
    safe: [],
    findings: ['deprecated-in-use'],
  },
  {
    is: 'nobody asks for v1beta1 any more, and managedFields name it',
    versions: [DEPRECATED, STORED],
    objects: {
      count: 3,
      read: 3,
      entries: [{ manager: 'gitops', version: 'v1beta1', objects: 2 }],
    },
    safe: ['translate-managed-fields', 'stop-serving'],
  },
  {
    is: 'v1beta1 is not served, and nothing needs it',
    versions: [{ ...OLD, served: false }, STORED],
    safe: ['remove'],
  },
  {
    is: 'v1beta1 is gone, and managedFields name it',
    versions: [STORED],
    objects: {
      count: 3,
      read: 3,
      entries: [{ manager: 'gitops', version: 'v1beta1', objects: 2 }],
    },
    safe: ['translate-managed-fields'],
    findings: ['managed-fields-of-removed-version'],
  },
];

describe('twelve clusters', () => {
  test.each(CLUSTERS.map((one) => [one.is, one] as const))(
    '%s',
    (_, { safe, findings, ...state }) => {
      const plan = planOf(factsOf(state), { commands: COMMANDS });
      const now = plan.steps.filter((step) => step.state === 'now').map(({ id }) => id);
      const serious = plan.findings.filter(({ level }) => level !== 'note').map(({ id }) => id);

      expect(now).toEqual(safe);
      expect(nextStep(plan)?.id).toBe(safe[0]);
      expect(serious).toEqual(findings ?? []);
    },
  );

  test('there are twelve', () => {
    expect(CLUSTERS).toHaveLength(12);
  });
});

/** Changes after which a step may no longer be safe, for every cluster. */
const HAZARDS: Readonly<Record<string, Partial<ClusterState>>> = {
  'objects cannot be listed': {
    objects: { read: 0, entries: [], problem: 'list of widgets: 500' },
  },
  'the CRD is being deleted': { status: { isTerminating: true } },
  'the webhook fails': { conversion: WEBHOOK, webhook: { problem: 'conversion webhook for …' } },
};

/** The steps that lose nothing whatever the state of the cluster. */
const HARMLESS: readonly string[] = ['deprecate', 'convert'];

describe.each(Object.entries(HAZARDS))(
  'where %s, nothing is switched, migrated or removed',
  (_, hazard) => {
    test.each(CLUSTERS.map((one) => [one.is, one] as const))('%s', (__, state) => {
      const { steps } = planOf(factsOf({ ...state, ...hazard }), { commands: COMMANDS });
      const now = steps.filter((step) => step.state === 'now').map(({ id }) => id);

      expect(now.filter((id) => !HARMLESS.includes(id))).toEqual([]);
    });
  },
);

describe('storedVersions', () => {
  const state = { versions: [{ ...OLD, served: false }, STORED] };

  test('can be believed after migrate has set it, later than the in-tree migrator', () => {
    const ours = { manager: 'crdshift', time: '2026-11-21T00:00:00Z' };
    const believed = factsOf({ ...state, status: { ownersOfStoredVersions: [RUNNER, ours] } });
    expect(nextStep(planOf(believed, { commands: COMMANDS }))?.id).toBe('remove');

    const earlier = { ...ours, time: '2026-11-19T00:00:00Z' };
    const doubtful = factsOf({ ...state, status: { ownersOfStoredVersions: [RUNNER, earlier] } });
    expect(nextStep(planOf(doubtful, { commands: COMMANDS }))?.id).toBe('migrate');
  });

  test('are no evidence while migrations cannot be listed, until migrate has set them', () => {
    const migrationsUnknown = 'the API server answers 403';
    const unseen = planOf(factsOf({ ...state, migrationsUnknown }), { commands: COMMANDS });
    expect(nextStep(unseen)?.id).toBe('migrate');
    expect(unseen.findings).toMatchObject([{ id: 'stored-versions-doubtful' }]);
    const ownersOfStoredVersions = [{ manager: 'crdshift', time: '' }];
    const proved = factsOf({ ...state, migrationsUnknown, status: { ownersOfStoredVersions } });
    expect(nextStep(planOf(proved, { commands: COMMANDS }))?.id).toBe('remove');
    const conditions = [
      { type: 'StorageMigrating', status: 'True', reason: 'Running', message: '' },
    ];
    const running = factsOf({
      ...state,
      migrationsUnknown,
      status: { ownersOfStoredVersions, conditions },
    });
    const { findings } = planOf(running, { commands: COMMANDS });
    expect(findings.map(({ id }) => id)).toEqual(['stored-versions-doubtful']);
  });
});

test('the steps after a migration that strategy None has made lossy are not held up', () => {
  const facts = factsOf({ versions: [{ ...DEPRECATED, fields: ['size', 'old'] }, STORED] });
  const { steps } = planOf(facts, { commands: COMMANDS });
  const safe = steps.filter(({ state }) => state === 'now').map(({ id }) => id);
  expect(safe).toStrictEqual(['convert', 'stop-serving']);
  expect(steps.find(({ id }) => id === 'migrate')).toMatchObject({
    state: 'done',
    why: ['storedVersions names v1 alone'],
  });
});

test('a CRD whose removed version is only in its objects has a finding and a step with the repair', () => {
  const problem = 'request to convert CR from an invalid group/version: example.com/v1beta1';
  const facts = factsOf({ versions: [STORED], objects: { read: 0, entries: [], problem } });
  const { findings, steps } = planOf(facts, { commands: COMMANDS });
  expect(findings.map(({ message }) => message)).toStrictEqual([
    `${problem}. Nothing else is safe until the objects can be listed. Run repair widgets.example.com first.`,
  ]);
  expect(steps.find(({ state }) => state !== 'done')).toMatchObject({
    id: 'migrate',
    why: ['objects cannot be listed'],
    command: 'repair widgets.example.com',
  });
});

test('objects that the user may not list need a role, and no repair', () => {
  const objects = { read: 0, entries: [], problem: 'forbidden', isForbidden: true };
  const { steps, findings } = planOf(factsOf({ versions: [STORED], objects }), {
    commands: COMMANDS,
  });
  expect(findings.map(({ message }) => message)).toStrictEqual([
    'forbidden. Nothing else is safe until the objects can be listed. Ask for a role that may list them.',
  ]);
  expect(steps.flatMap(({ command = [] }) => command)).toStrictEqual([]);
});

test('objects that a CRD without the condition Established hides need no repair', () => {
  const problem = 'list of widgets: the API server answers 404: 404 page not found';
  const facts = factsOf({ versions: [STORED, OLD], objects: { read: 0, entries: [], problem } });
  if (facts.live === undefined) throw new Error('the state is not of a cluster');
  const live = { ...facts.live, status: { ...facts.live.status, conditions: [] } };
  const { steps, findings } = planOf({ ...facts, live }, { commands: COMMANDS });
  expect(findings.filter(({ level }) => level === 'error').map(({ id }) => id)).toStrictEqual([
    'crd-not-established',
  ]);
  expect(steps.find(({ id }) => id === 'migrate')?.why).toStrictEqual([
    'see the finding crd-not-established',
  ]);
  expect(steps.flatMap(({ command = [] }) => command)).toStrictEqual([]);
});

test('objects that cannot be listed for a reason that a repair does not know need no repair', () => {
  const objects = { read: 0, entries: [], problem: 'list of widgets: 500' };
  const { steps } = planOf(factsOf({ versions: [STORED, OLD], objects }), { commands: COMMANDS });
  expect(steps.find(({ id }) => id === 'migrate')?.why).toStrictEqual([
    'see the finding objects-unreadable',
  ]);
  expect(steps.flatMap(({ command = [] }) => command)).toStrictEqual([]);
});

describe('clients', () => {
  test('are unknown while one API server has not shown its metrics', () => {
    const facts = factsOf({
      versions: [DEPRECATED, STORED],
      servers: 3,
      metrics: { servers: 2 },
    });
    const { steps, findings } = planOf(facts, { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'stop-serving')?.state).toBe('later');
    expect(findings.map(({ id }) => id)).toContain('use-unknown');
  });

  test('are unknown while the number of API servers is unknown, unless one of them has been asked', () => {
    const state = { versions: [DEPRECATED, STORED], isCounted: false };
    const { steps } = planOf(factsOf(state), { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'stop-serving')?.state).toBe('later');
    const asked = factsOf({
      ...state,
      metrics: { deprecated: [{ group: 'example.com', version: 'v1beta1', resource: 'widgets' }] },
    });
    const ids = planOf(asked, { commands: COMMANDS }).findings.map(({ id }) => id);
    expect(ids).toContain('deprecated-in-use');
  });

  test('are unknown until the API servers have counted for a day', () => {
    const facts = factsOf({ versions: [DEPRECATED, STORED], metrics: { seconds: 3600 } });
    const { steps } = planOf(facts, { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'move-clients')).toMatchObject({
      state: 'later',
      why: [
        'nobody has asked for it in the last 1 hour, since the API servers started or the versions of the CRD changed: look again after 1 day',
      ],
    });
  });

  test.for([
    [[], []],
    [['2026-11-23T11:00:00Z'], ['1 hour']],
    [['2026-11-23T11:59:00Z', '2026-10-01T00:00:00Z'], ['1 minute']],
    [['2026-11-20T00:00:00Z'], []],
  ] as const)('are unknown until a day after the deprecation: %j', ([times, [since]]) => {
    const ownersOfVersions = times.map((time) => ({ manager: 'helm', time }));
    const facts = factsOf({ versions: [DEPRECATED, STORED], status: { ownersOfVersions } });
    const { steps } = planOf(facts, { commands: COMMANDS });
    const { state, why } = steps.find(({ id }) => id === 'move-clients') ?? {};
    expect(state).toBe(since === undefined ? 'done' : 'later');
    expect(why?.[0]).toContain(`nobody has asked for it in the last ${since ?? ''}`);
  });

  test('that have asked are known for as long as the API servers run', () => {
    const facts = factsOf({
      versions: [DEPRECATED, STORED],
      status: { ownersOfVersions: [{ manager: 'helm', time: '2026-11-23T11:00:00Z' }] },
      metrics: { deprecated: [{ group: 'example.com', version: 'v1beta1', resource: 'widgets' }] },
    });
    const { steps } = planOf(facts, { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'move-clients')?.why).toStrictEqual([
      'clients have asked for it in the last 40 days',
    ]);
  });

  test('of a stable version are never sent away', () => {
    const old = { ...DEPRECATED, name: 'v1' };
    const facts = factsOf({ versions: [old, { name: 'v2', storage: true }] });
    const { steps } = planOf(facts, { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'stop-serving')?.why[0]).toContain('rule 4a');
  });
});
