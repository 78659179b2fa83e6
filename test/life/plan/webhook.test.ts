import { describe, expect, test } from 'vitest';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import { planOf } from '../../../src/life/plan/plan.ts';
import { readWebhook } from '../../../src/life/plan/read/webhook.ts';
import { fakeClock, fakeCluster, refusal } from '../migrate/fake-cluster.ts';
import type { FakeCluster } from '../migrate/fake-cluster.ts';
import { COMMANDS, factsOf, WEBHOOK } from './a-crd-state.ts';
import type { ClusterState } from './a-crd-state.ts';

/** The only other version is deprecated, so no object is asked for in it. */
const STATE: ClusterState = {
  versions: [
    { name: 'v1beta1', deprecated: true, deprecationWarning: 'use v1' },
    { name: 'v1', storage: true },
  ],
  conversion: WEBHOOK,
  status: { storedVersions: ['v1beta1', 'v1'] },
};

const CRD: CustomResourceDefinition = factsOf(STATE).crd;

const SAMPLES = [0, 1, 2].map((at) => ({ name: `w${at}`, namespace: 'default' }));

function read(
  cluster: FakeCluster,
  storedVersions: readonly string[],
  crd = CRD,
): ReturnType<typeof readWebhook> {
  return readWebhook(cluster, fakeClock(), crd, {
    samples: SAMPLES,
    storedVersions,
    problem: undefined,
    times: undefined,
  });
}

const AWAY = 'conversion webhook for example.com/v1beta1, Kind=Widget failed: EOF';

describe('a webhook that only a deprecated version needs', () => {
  test('is seen to fail by a read in the storage version, past the cache', async () => {
    const cluster = fakeCluster(3);
    cluster.script = ({ path }) => (path.endsWith('/w2') ? refusal(500, AWAY) : undefined);
    expect(await read(cluster, ['v1beta1', 'v1'])).toEqual({ problem: AWAY });
    expect(cluster.asked.filter((line) => line.includes('/v1beta1/'))).toEqual([]);
  });

  test('is asked once if nothing is stored in another version', async () => {
    const cluster = fakeCluster(3);
    expect(await read(cluster, ['v1'])).toEqual({ read: 1 });
    expect(cluster.asked).toEqual(['GET /apis/example.com/v1/namespaces/default/widgets/w0']);
  });
});

test('a stored version that is deprecated is not asked for', async () => {
  const { crd } = factsOf({
    ...STATE,
    versions: [
      { name: 'v1beta1', storage: true, deprecated: true, deprecationWarning: 'use v1' },
      { name: 'v1' },
    ],
  });
  const cluster = fakeCluster(3);
  expect(await read(cluster, ['v1beta1'], crd)).toEqual({ read: 1 });
  expect(cluster.asked).toEqual(['GET /apis/example.com/v1/namespaces/default/widgets/w0']);
});

describe('the step convert', () => {
  test.each<[string, Partial<ClusterState>, string]>([
    ['is done if objects could be read', { webhook: { read: 3 } }, 'done'],
    ['is not done if no read has shown that the webhook answers', { webhook: {} }, 'later'],
    [
      'is done without objects',
      { webhook: {}, objects: { count: 0, read: 0, entries: [] } },
      'done',
    ],
    [
      'is done if nothing is stored in another version',
      { webhook: {}, status: { storedVersions: ['v1'] } },
      'done',
    ],
  ])('%s', (_, change, state) => {
    const { steps } = planOf(factsOf({ ...STATE, ...change }), { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'convert')?.state).toBe(state);
  });
});

describe('a webhook of a single version', () => {
  const OF_V1: ClusterState = { versions: [{ name: 'v1', storage: true }], conversion: WEBHOOK };
  const LEFT = [{ version: 'v1beta1', manager: 'kubectl', objects: 2 }];

  const UNREAD =
    /First run migrate --managed-fields widgets\.example\.com: objects that were not read may have managedFields of a removed version, which strategy None does not convert\. Then set strategy: None\.$/;

  function planFor(state: Partial<ClusterState>): ReturnType<typeof planOf> {
    return planOf(factsOf({ ...OF_V1, ...state }), { commands: COMMANDS });
  }

  function messageIn({ findings }: ReturnType<typeof planOf>): string | undefined {
    return findings.find(({ id }) => id === 'webhook-of-one-version')?.message;
  }

  test('is not needed if all objects were read and no manager has another version', () => {
    expect(messageIn(planFor({}))).toMatch(/established\. Set strategy: None\.$/);
  });

  test('stays until the managedFields of a removed version are translated', () => {
    const plan = planFor({ objects: { count: 3, read: 3, entries: LEFT } });
    expect(messageIn(plan)).toMatch(
      /First run migrate --managed-fields widgets\.example\.com: objects have managedFields of v1beta1, which strategy None does not convert\. Then set strategy: None\.$/,
    );
    expect(plan.steps.find(({ state }) => state === 'now')).toMatchObject({
      id: 'translate-managed-fields',
      command: 'migrate --managed-fields widgets.example.com',
    });
  });

  test.each<[string, Partial<ClusterState>]>([
    ['some objects were not read', { objects: { count: 3, read: 2, entries: [] } }],
    ['their number is unknown', { objects: { read: 2, entries: [] } }],
    ['objects cannot be listed', { objects: { read: 0, entries: [], problem: '500' } }],
  ])('may be needed if %s', (_, state) => {
    expect(messageIn(planFor(state))).toMatch(UNREAD);
  });

  test('may be needed for the clusters of a file', () => {
    const { live: _, ...file } = factsOf(OF_V1);
    expect(messageIn(planOf(file, { commands: COMMANDS }))).toMatch(UNREAD);
  });
});
