import { expect, test } from 'vitest';
import type { ClusterAnswer } from '../../../src/life/cluster.ts';
import { gather } from '../../../src/life/plan/gather.ts';
import { readServer } from '../../../src/life/plan/read/server.ts';
import { fakeClock, fakeCluster, ok, refusal } from '../migrate/fake-cluster.ts';
import type { FakeCluster } from '../migrate/fake-cluster.ts';
import { crdDocument } from './a-crd-state.ts';

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** A cluster whose only CRD has one version, and that gives an answer to a list of its objects. */
function withOneVersion(answer: ClusterAnswer): FakeCluster {
  const cluster = fakeCluster(0);
  cluster.script = ({ path }) => {
    if (path === CRDS) return ok({ items: [crdDocument([{ name: 'v1', storage: true }])] });
    if (path.startsWith('/apis/example.com/v1/widgets')) return answer;
    return refusal(404, 'not found');
  };
  return cluster;
}

async function chosen(answer: ClusterAnswer): Promise<{ names: string[]; untested: string[] }> {
  const untested: string[] = [];
  const gathered = await gather(withOneVersion(answer), fakeClock(), {
    isWanted: () => false,
    isWantedIfUnreadable: () => true,
    objects: undefined,
    now: 0,
    onUntested: (name) => untested.push(name),
  });
  return { names: gathered.map(({ crd }) => crd.name), untested };
}

test('a CRD with one version is chosen if its objects cannot be listed', async () => {
  const left = 'request to convert CR from an invalid group/version: example.com/v1beta1';
  expect(await chosen(refusal(500, left))).toEqual({
    names: ['widgets.example.com'],
    untested: [],
  });
});

test('a CRD with one version is left out if its objects can be listed', async () => {
  expect(await chosen(ok({ metadata: {}, items: [] }))).toEqual({ names: [], untested: [] });
});

test('a CRD whose objects the user may not list is not tested', async () => {
  expect(await chosen(refusal(403, 'forbidden'))).toEqual({
    names: [],
    untested: ['widgets.example.com'],
  });
});

test.for([
  [refusal(403, 'forbidden'), true],
  [refusal(500, 'request to convert CR from an invalid group/version'), false],
] as const)('whether the user may list objects is known: %#', async ([answer, isForbidden]) => {
  const [gathered] = await gather(withOneVersion(answer), fakeClock(), {
    isWanted: () => true,
    objects: undefined,
    now: 0,
  });
  expect(gathered?.live.objects).toMatchObject({ isForbidden });
});

test('each page of objects is reported', async () => {
  const cluster = withOneVersion(ok({ items: [] }));
  const { script } = cluster;
  const object = { metadata: { name: 'a' } };
  cluster.script = (request) => {
    if (!request.path.startsWith('/apis/example.com/v1/widgets')) return script(request);
    return request.path.includes('continue=')
      ? ok({ metadata: {}, items: [object] })
      : ok({ metadata: { continue: 'b', remainingItemCount: 1 }, items: [object, object] });
  };
  const pages: unknown[] = [];
  await gather(cluster, fakeClock(), {
    isWanted: () => true,
    objects: undefined,
    now: 0,
    onPage: (...page) => pages.push(page),
  });
  expect(pages).toEqual([
    ['widgets.example.com', 2, 1],
    ['widgets.example.com', 3, 0],
  ]);
});

test('the login page of a proxy is not taken for a cluster without CRDs', async () => {
  const cluster = fakeCluster(0);
  cluster.script = () => ({ status: 200, text: '<h1>Log in</h1>' });
  const options = { isWanted: () => true, objects: undefined, now: 0 };
  await expect(gather(cluster, fakeClock(), options)).rejects.toThrow('list of CRDs');
});

test.for([
  ['leases', { items: [{ spec: { renewTime: '2026-11-23T12:00:00Z' } }] }, true],
  ['endpoints', { subsets: [{ addresses: [{ ip: '10.0.0.1' }] }] }, true],
  ['metrics', undefined, false],
] as const)('API servers are counted by %s: %s', async ([name, content, isCounted]) => {
  const cluster = fakeCluster(0);
  cluster.script = ({ path }) => {
    if (path === '/metrics') return { status: 200, text: 'process_start_time_seconds 1\n' };
    return content !== undefined && path.includes(name) ? ok(content) : refusal(403, 'forbidden');
  };
  expect(await readServer(cluster, 0)).toMatchObject({ servers: 1, isCounted });
});
