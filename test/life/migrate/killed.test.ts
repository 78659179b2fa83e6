import { describe, expect, test } from 'vitest';
import { aMemory, ids, run, versionsIn } from './a-run.ts';
import { containing, CRD_PATH, fakeCluster, refusal } from './fake-cluster.ts';

describe('a migration that was killed', () => {
  const PLACE = {
    cluster: 'fake',
    uid: 'crd-uid',
    generation: 2,
    isSeen: true,
    objects: 0,
    isRewritten: false,
  };

  test('goes on with the page where it stopped, and proves everything', async () => {
    const cluster = fakeCluster(1203);
    const memory = aMemory();
    // A missing answer to one write only fails that object, so the kill is in the list of the next page.
    cluster.script = ({ path }) => {
      if (path.includes('continue=1000')) throw new Error('killed');
      return undefined;
    };
    await expect(run(cluster, { memory })).rejects.toThrow('killed');
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
    memory.saved = {
      cluster: 'fake',
      uid: 'crd-uid',
      generation: 1,
      isSeen: true,
      objects: 2,
      isRewritten: true,
    };
    const report = await run(cluster, { memory });
    expect(report.passes.map(({ step }) => step)).toEqual(['rewrite', 'proof']);
  });

  test('writes what it left behind, even if its state says that all is written', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = {
      cluster: 'fake',
      uid: 'crd-uid',
      generation: 2,
      isSeen: true,
      objects: 2,
      isRewritten: true,
    };
    const report = await run(cluster, { memory });
    expect(report.passes.map(({ counts }) => counts.changed)).toEqual([2, 0]);
    expect(versionsIn(cluster)).toEqual(['v1']);
  });

  test('puts storedVersions back that a StorageVersionMigration has pruned meanwhile', async () => {
    const cluster = fakeCluster(2);
    const memory = aMemory();
    memory.saved = {
      cluster: 'fake',
      uid: 'crd-uid',
      generation: 2,
      isSeen: true,
      objects: 0,
      isRewritten: false,
      storedVersions: ['v1beta1', 'v1'],
    };
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
