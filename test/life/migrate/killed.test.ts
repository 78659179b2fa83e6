import { describe, expect, test } from 'vitest';
import { patient } from '../../../src/life/patient.ts';
import { aMemory, ids, run, versionsIn } from './a-run.ts';
import { containing, CRD_PATH, fakeClock, fakeCluster, refusal } from './fake-cluster.ts';

/** The state of a migration that has just begun. */
const PLACE = {
  cluster: 'fake',
  uid: 'crd-uid',
  generation: 2,
  isSeen: true,
  objects: 0,
  isRewritten: false,
};

describe('a migration that was killed', () => {
  test('goes on with the page where it stopped, and proves everything', async () => {
    const cluster = fakeCluster(1203);
    const memory = aMemory();
    cluster.script = ({ path }) => {
      if (path.includes('continue=1000')) throw new Error('killed');
      return undefined;
    };
    expect(ids(await run(cluster, { memory }))).toEqual(['no-answer']);
    expect(memory.saved).toMatchObject({ next: '1000', objects: 1000, isSeen: true });
    cluster.script = () => undefined;
    const report = await run(cluster, { memory });
    expect(report.passes).toMatchObject([
      { step: 'rewrite', counts: { objects: 1203, changed: 203 } },
      { step: 'proof', counts: { objects: 1203, changed: 0 } },
    ]);
    expect(memory.saved).toBeUndefined();
  });

  test.each([
    ['a token that cannot be read', refusal(400, 'continue key is not valid')],
    ['a token of another history', refusal(410, 'too old')],
    ['a token of the future', refusal(504, 'Too large resource version')],
  ])('begins again at the first object after %s', async (_, refused) => {
    const cluster = fakeCluster(3);
    const memory = aMemory();
    memory.saved = { ...PLACE, next: 'unknown', objects: 1000 };
    cluster.script = ({ path }) => (path.includes('continue=unknown') ? refused : undefined);
    const report = await run(cluster, { memory });
    expect(report).toMatchObject({
      isProved: true,
      findings: [],
      passes: [{ counts: { objects: 3, changed: 3 } }, { counts: { objects: 3 } }],
    });
    expect(report.events).toContainEqual({
      kind: 'news',
      text: containing('this run starts at the first object'),
    });
  });

  test('keeps its place if nothing can be listed', async () => {
    const cluster = fakeCluster(3);
    const memory = aMemory();
    memory.saved = { ...PLACE, next: '2', objects: 2 };
    cluster.script = ({ path }) => (path.includes('/widgets?') ? refusal(500, 'no') : undefined);
    expect(ids(await run(cluster, { memory }))).toEqual(['list-refused']);
    expect(memory.saved).toMatchObject({ next: '2', objects: 2 });
  });

  test('begins again if the CRD has changed since', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = { ...PLACE, generation: 1, objects: 2, isRewritten: true };
    const report = await run(cluster, { memory });
    expect(report.passes.map(({ step }) => step)).toEqual(['rewrite', 'proof']);
  });

  test('writes what it left behind, even if its state says that all is written', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = { ...PLACE, objects: 2, isRewritten: true };
    const report = await run(cluster, { memory });
    expect(report.passes.map(({ counts }) => counts.changed)).toEqual([2, 0]);
    expect(versionsIn(cluster)).toEqual(['v1']);
  });

  test('puts storedVersions back that a StorageVersionMigration has pruned meanwhile', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = { ...PLACE, storedVersions: ['v1beta1', 'v1'] };
    await cluster.send({
      method: 'PATCH',
      path: `${CRD_PATH}/status`,
      body: '{"status":{"storedVersions":["v1"]}}',
    });
    const report = await run(cluster, { memory, isPruning: false });
    expect(ids(report)).toEqual(['stored-versions-restored']);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });
});

describe('a cluster that does not answer any more', () => {
  /** The limit of waits, in ms. */
  const LIMIT = 120_000;

  test('ends the migration within the limit of one request, and the place is kept', async () => {
    const cluster = fakeCluster(1203);
    const memory = aMemory();
    let isAway = false;
    cluster.script = ({ path }) => {
      isAway ||= path.endsWith('/w600');
      if (isAway) throw new Error('connect ECONNREFUSED');
      return undefined;
    };
    const clock = fakeClock();
    const waiting = patient(cluster, clock, { limit: LIMIT });
    const { findings, passes } = await run(waiting, { memory, workers: 1 }, clock);
    expect(findings).toMatchObject([
      { id: 'no-answer', level: 'error', message: containing('connect ECONNREFUSED') },
    ]);
    expect(findings[0]?.message).toContain('once cluster fake answers');
    expect(passes).toMatchObject([{ counts: { objects: 600, refused: 0 } }]);
    expect(clock.now()).toBeLessThan(2 * LIMIT);
    expect(memory.saved).toMatchObject({ next: '500', objects: 500 });
  });

  test('such as a load balancer with nothing behind it, ends it as soon, and not for each object', async () => {
    const cluster = fakeCluster(1203);
    const memory = aMemory();
    let isAway = false;
    cluster.script = ({ path }) => {
      isAway ||= path.endsWith('/w600');
      return isAway ? { status: 502, text: '<html>502 Bad Gateway</html>' } : undefined;
    };
    const clock = fakeClock();
    const waiting = patient(cluster, clock, { limit: LIMIT });
    const { findings, passes } = await run(waiting, { memory, workers: 1 }, clock);
    expect(findings).toMatchObject([
      {
        id: 'no-answer',
        message: containing(
          'cluster fake was not ready within 120 seconds, and answers 502: <html>502 Bad Gateway</html>',
        ),
      },
    ]);
    expect(passes).toMatchObject([{ counts: { objects: 600, refused: 0 } }]);
    expect(clock.now()).toBeLessThan(2 * LIMIT);
    expect(memory.saved).toMatchObject({ next: '500', objects: 500 });
  });

  test.for([
    ['between two pages', (path: string) => path.includes('continue=500')],
    ['when it is asked for the CRD', (path: string) => path === CRD_PATH],
    ['when the list of stored versions is set', (path: string) => path.endsWith('/status')],
  ] as const)('%s loses no report', async ([, isSilent]) => {
    const cluster = fakeCluster(600);
    let writes = 0;
    cluster.script = ({ method, path }) => {
      if (method === 'PATCH') writes += 1;
      if (writes > 0 && isSilent(path)) throw new Error('connect ECONNREFUSED');
      return undefined;
    };
    const { findings, passes } = await run(cluster, { workers: 1 });
    expect(findings).toMatchObject([
      { id: 'no-answer', message: containing('connect ECONNREFUSED. The migration stops') },
    ]);
    expect(passes[0]?.counts.objects).toBeGreaterThanOrEqual(500);
  });

  test('or refuses the CRD in the middle, loses no report either', async () => {
    const cluster = fakeCluster(600);
    cluster.script = ({ method, path }) => {
      const isEnd = cluster.asked.some((one) => one.startsWith('PATCH'));
      return isEnd && method === 'GET' && path === CRD_PATH
        ? refusal(403, 'forbidden: User "a"')
        : undefined;
    };
    const { findings, passes } = await run(cluster, { workers: 1 });
    expect(findings).toMatchObject([
      { id: 'request-refused', level: 'error', message: containing('forbidden: User "a"') },
    ]);
    expect(passes).toMatchObject([{ counts: { objects: 500 } }]);
  });

  test('or no longer accepts the credentials, stops at the first object', async () => {
    const cluster = fakeCluster(600);
    cluster.script = ({ method }) =>
      method === 'PATCH' ? refusal(401, 'Unauthorized', [], 'Unauthorized') : undefined;
    const { findings, refused } = await run(cluster, { workers: 1 });
    expect(findings).toMatchObject([
      { id: 'no-answer', message: containing('credentials are no longer accepted') },
    ]);
    expect(refused).toEqual([]);
  });

  test('or shows a page of a proxy in the place of a list, is not a cluster without objects', async () => {
    const cluster = fakeCluster(3);
    cluster.script = ({ path }) =>
      path.includes('/widgets?') ? { status: 200, text: '<html>log in</html>' } : undefined;
    const report = await run(cluster);
    expect(report.findings).toMatchObject([
      { id: 'list-refused', message: containing('no list of objects') },
    ]);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('404 of a load balancer does not say that an object is gone', async () => {
    const cluster = fakeCluster(3);
    cluster.script = ({ path }) =>
      path.includes('/w1') ? { status: 404, text: 'default backend - 404' } : undefined;
    const report = await run(cluster);
    expect(report.passes).toMatchObject([{ counts: { gone: 0, refused: 1 } }]);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('in the proof leaves the writes done', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = { ...PLACE, objects: 2, isRewritten: true };
    cluster.script = ({ method, path }) => {
      if (method === 'PATCH' && path.includes('/widgets/')) throw new Error('killed');
      return undefined;
    };
    expect(ids(await run(cluster, { memory }))).toEqual(['no-answer']);
    expect(memory.saved).toMatchObject({ isRewritten: true });
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });
});
