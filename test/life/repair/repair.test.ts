import { expect, test } from 'vitest';
import { repair } from '../../../src/life/repair/repair.ts';
import type { RepairOptions, RepairReport } from '../../../src/life/repair/repair.ts';
import {
  containing,
  CRD_NAME,
  CRD_PATH,
  fakeClock,
  fakeCluster,
  ok,
  refusal,
} from '../migrate/fake-cluster.ts';
import type { FakeCluster } from '../migrate/fake-cluster.ts';
import { crdDocument } from '../plan/a-crd-state.ts';

const LEFT =
  'storage is (re)initializing: failed to list <unspecified>: request to convert CR from an invalid group/version: example.com/v1alpha1';

/** A cluster whose lists fail until a patch has added the missing version. */
function broken(): FakeCluster & { readonly patches: () => readonly string[] } {
  const cluster = fakeCluster(2);
  let isBroken = true;
  cluster.script = ({ method, path, contentType }) => {
    if (method === 'GET' && path.startsWith('/apis/example.com/')) {
      return isBroken ? { ...refusal(429, LEFT), retryAfter: 1 } : undefined;
    }
    if (contentType !== 'application/json-patch+json') return undefined;
    isBroken = false;
    return ok({});
  };
  return Object.assign(cluster, {
    patches: () => cluster.asked.filter((request) => request.startsWith('PATCH')),
  });
}

function run(cluster: FakeCluster, options: Partial<RepairOptions>): Promise<RepairReport> {
  return repair(cluster, fakeClock(), CRD_NAME, {
    isDryRun: false,
    isLossAccepted: true,
    confirm: () => Promise.resolve(true),
    migrate: () => Promise.reject(new Error('not called')),
    translate: () => Promise.resolve(0),
    onEvent: () => undefined,
    ...options,
  });
}

test('writes nothing without permission', async () => {
  const cluster = broken();
  const dry = await run(cluster, { isDryRun: true });
  const declined = await run(cluster, { confirm: () => Promise.resolve(false) });

  expect([dry.stopped?.kind, declined.stopped?.kind]).toEqual(['dry-run', 'declined']);
  expect(dry.remaining).toEqual([{ kind: 'objects-left', version: 'v1alpha1' }]);
  expect(cluster.patches()).toEqual([]);
});

test('names the condition of a CRD that is not established', async () => {
  const cluster = fakeCluster(2);
  const { text } = await cluster.send({ method: 'GET', path: CRD_PATH });
  const { status, ...crd } = JSON.parse(text) as { readonly status: object };
  const conditions = [
    { type: 'Established', status: 'False', message: 'not all names are accepted' },
    { type: 'NamesAccepted', status: 'False', message: '"widgets" is already in use' },
  ];
  cluster.script = ({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === CRD_PATH) return ok({ ...crd, status: { ...status, conditions } });
    return path.includes('limit=') ? refusal(404, '404 page not found') : undefined;
  };

  const { states, stopped } = await run(cluster, {});

  const message = 'the CRD is not established: "widgets" is already in use';
  expect(states).toMatchObject([
    { kind: 'unknown', version: 'v1', message },
    { kind: 'unknown', version: 'v1beta1', message },
  ]);
  expect(stopped).toEqual({ kind: 'blocked' });
});

test('does not wait for a list that can never succeed', async () => {
  const cluster = broken();
  await run(cluster, { isDryRun: true });

  // One for each served version.
  expect(cluster.asked.filter((request) => request.includes('limit='))).toHaveLength(2);
});

test.for([
  ['None', ['v1']],
  ['Webhook', ['v1', 'v1beta1']],
] as const)(
  'with the strategy %s, lists in %s if v1beta1 is deprecated',
  async ([strategy, lists]) => {
    const cluster = fakeCluster(2);
    const { text } = await cluster.send({ method: 'GET', path: CRD_PATH });
    const crd = text
      .replace('"served":true,"storage":false', '"deprecated":true,$&')
      .replace('"scope"', `"conversion":{"strategy":"${strategy}"},$&`);
    cluster.script = ({ path, method }) =>
      path === CRD_PATH && method === 'GET' ? { status: 200, text: crd } : undefined;

    await run(cluster, { isDryRun: true });
    const listed = cluster.asked.flatMap((one) => /\/(v\w+)\/widgets\?/.exec(one)?.[1] ?? []);
    expect(listed).toEqual(lists);
  },
);

test('a change of the CRD that was overtaken is repeated for the CRD as it is then', async () => {
  const cluster = broken();
  const { script } = cluster;
  let attempts = 0;
  const bodies: string[] = [];
  cluster.script = (request) => {
    if (request.contentType !== 'application/json-patch+json') return script(request);
    attempts += 1;
    if (attempts === 1) {
      cluster.touchCrd();
      return refusal(422, 'the server rejected our request due to an error in our request');
    }
    bodies.push(request.body ?? '');
    return script(request);
  };
  const report = await run(cluster, {
    migrate: () =>
      Promise.resolve({ name: CRD_NAME, findings: [], passes: [], refused: [], isProved: false }),
  });

  expect(bodies[0]).toContain('"path":"/metadata/generation","value":3');
  expect(report.done.map(({ kind }) => kind)).toContain('restore-version');
});

test('a refused change ends the repair with the words of the API server, and what was done', async () => {
  const cluster = broken();
  const { script } = cluster;
  cluster.script = (request) =>
    request.method === 'PATCH' && request.path.endsWith('/status')
      ? refusal(403, 'forbidden: User "a"')
      : script(request);

  expect(await run(cluster, {})).toMatchObject({
    done: [{ kind: 'restore-version', version: 'v1alpha1' }],
    stopped: { kind: 'refused', message: containing('forbidden: User "a"') },
  });
});

test('a CRD that cannot be read any more at the end counts as broken as before', async () => {
  const cluster = broken();
  const { script } = cluster;
  let isRefused = false;
  cluster.script = (request) => {
    isRefused ||= request.method === 'PATCH';
    return isRefused ? refusal(401, 'Unauthorized') : script(request);
  };

  expect(await run(cluster, {})).toMatchObject({
    done: [],
    remaining: [{ kind: 'objects-left', version: 'v1alpha1' }],
    stopped: { kind: 'refused', message: containing('Unauthorized') },
  });
});

test('a network that fails in the middle loses neither what was done nor what is broken', async () => {
  const cluster = broken();
  const { script } = cluster;
  let patches = 0;
  cluster.script = (request) => {
    if (request.method === 'PATCH') patches += 1;
    if (patches > 1) throw new Error('connect ECONNREFUSED');
    return script(request);
  };
  const versions = ['v1beta1', 'v1', 'v1alpha1'];

  expect(await run(cluster, {})).toMatchObject({
    done: [{ kind: 'restore-version', version: 'v1alpha1' }],
    unsure: { kind: 'restore-stored-versions', versions },
    remaining: [{ kind: 'objects-left', version: 'v1alpha1' }],
    stopped: { kind: 'failed', message: 'connect ECONNREFUSED' },
  });
});

test('a part of the repair that fails loses neither', async () => {
  const cluster = fakeCluster(2);
  cluster.migrateByKubernetes();
  cluster.script = ({ path, contentType }) =>
    contentType === 'application/json-patch+json' || path.includes('/crdshift-repair/')
      ? ok({ items: [] })
      : undefined;
  const migrate = (): Promise<never> => Promise.reject(new Error('cluster a does not answer'));

  expect(await run(cluster, { migrate })).toMatchObject({
    done: [{ kind: 'restore-stored-versions' }, { kind: 'compare' }],
    unsure: { kind: 'migrate' },
    stopped: { kind: 'failed', message: 'cluster a does not answer' },
  });
});

test('a CRD that is deleted meanwhile is not repaired', async () => {
  const cluster = broken();
  const { script } = cluster;
  let isGone = false;
  cluster.script = (request) => {
    isGone ||= request.method === 'PATCH';
    return isGone ? refusal(404, 'not found') : script(request);
  };

  expect(await run(cluster, {})).toMatchObject({
    remaining: [{ kind: 'objects-left', version: 'v1alpha1' }],
  });
});

test('a migration object that may not be deleted ends the repair with the reason', async () => {
  const cluster = fakeCluster(0);
  const one = {
    metadata: { name: 'mine' },
    spec: { resource: { group: 'example.com', resource: 'widgets' } },
    status: { conditions: [{ type: 'Failed', status: 'True', message: 'no' }] },
  };
  cluster.script = ({ method, path }) => {
    if (!path.startsWith('/apis/storagemigration.k8s.io/')) return undefined;
    return method === 'DELETE' ? refusal(403, 'forbidden: User "a"') : ok({ items: [one] });
  };

  expect(await run(cluster, {})).toMatchObject({
    done: [],
    stopped: { kind: 'refused', message: containing('forbidden: User "a"') },
  });
});

test('404 of a load balancer says neither that the CRD is gone nor that an object is', async () => {
  const cluster = fakeCluster(1);
  const page = { status: 404, text: 'default backend - 404' };
  cluster.script = ({ path }) => (/\/widgets\/w\d+$/.test(path) ? page : undefined);
  expect((await run(cluster, { isDryRun: true })).states).toMatchObject([
    { kind: 'unknown', message: page.text },
    { kind: 'unknown', message: page.text },
  ]);
  cluster.script = () => page;
  await expect(run(cluster, {})).rejects.toThrow('answers 404: default backend - 404');
});

test('a CRD that does not exist is no CRD without findings', async () => {
  const cluster = fakeCluster(0);
  cluster.script = () => refusal(404, 'not found');

  expect(await run(cluster, {})).toMatchObject({ exists: false, states: [] });
});

test('reports a CRD that serves no version', async () => {
  const cluster = fakeCluster(2);
  cluster.script = ({ path }) => {
    if (path !== CRD_PATH) return undefined;
    return ok(crdDocument([{ name: 'v1', storage: true, served: false }]));
  };
  const report = await run(cluster, { isDryRun: true });
  expect(report.states).toMatchObject([{ kind: 'unknown', message: containing('no version') }]);
});

test.for([
  ['list', /\/widgets\?/],
  ['get', /\/widgets\/w\d+$/],
] as const)(
  'a user who may not %s objects is told so, and nothing is called broken',
  async ([, path]) => {
    const cluster = fakeCluster(1);
    cluster.script = (request) =>
      path.test(request.path) ? refusal(403, 'widgets is forbidden: User "a"') : undefined;
    await expect(run(cluster, {})).rejects.toThrow(
      'the API server answers 403: widgets is forbidden: User "a"',
    );
  },
);

test('a webhook that fails in another version leaves nothing to repair', async () => {
  const cluster = fakeCluster(1);
  const away = refusal(500, 'conversion webhook for example.com/v1, Kind=Widget failed: away');
  cluster.script = ({ path }) => (path.includes('/v1beta1/') ? away : undefined);
  const report = await run(cluster, {});
  expect(report).toMatchObject({ proposed: [], remaining: [{ kind: 'conversion-fails' }] });
  expect(report.stopped).toBeUndefined();
});
