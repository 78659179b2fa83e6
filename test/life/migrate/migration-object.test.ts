import { describe, expect, test } from 'vitest';
import type { ClusterRequest } from '../../../src/life/cluster.ts';
import type { SavedState } from '../../../src/life/migrate/memory.ts';
import { migrate } from '../../../src/life/migrate/migrate.ts';
import type { MigrationReport } from '../../../src/life/migrate/migration-report.ts';
import {
  CRD_NAME,
  CRD_PATH,
  fakeClock,
  fakeCluster,
  ok,
  refusal,
  containing,
} from './fake-cluster.ts';
import type { FakeCluster } from './fake-cluster.ts';

/** A look at the migration object: a condition, or its absence. */
type Look = 'Running' | 'Succeeded' | 'Failed' | 'deleted';

const CRD_STATUS = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${CRD_NAME}/status`;

/** Serves migration objects of one API, and shows ours in one state after the other. Prunes when it ends or is deleted. */
function withController(
  cluster: FakeCluster,
  api: string,
  looks: readonly Look[],
): readonly ClusterRequest[] {
  const seen: ClusterRequest[] = [];
  const path = `/apis/${api}/storageversionmigrations`;
  const own = `${path}/crdshift.${CRD_NAME}`;
  const next = looks.values();
  let isCreated = false;
  const script: FakeCluster['script'] = (request) => {
    if (request.path === `/apis/${api}`) return ok({});
    if (request.path.startsWith(CRD_STATUS)) seen.push(request);
    if (!request.path.startsWith(path)) return undefined;
    seen.push(request);
    if (request.method === 'POST') {
      isCreated = true;
      return { status: 201, text: '{}' };
    }
    if (request.path === path) return ok({ items: [] });
    if (request.path !== own || request.method === 'DELETE') return ok({});
    const look = isCreated ? next.next().value : 'deleted';
    if (look === undefined) throw new Error('one look too many');
    if (look !== 'Running' && isCreated) prune(cluster);
    return look === 'deleted' ? refusal(404, 'not found') : ok(state(look));
  };
  Object.assign(cluster, { script });
  return seen;
}

function state(type: string): object {
  return { status: { conditions: [{ type, status: 'True', message: `${type} it is` }] } };
}

/** Prunes as the in-tree controller does, and migrates nothing. */
function prune(cluster: FakeCluster): void {
  const { script } = cluster;
  Object.assign(cluster, { script: () => undefined });
  void cluster.send({ method: 'PATCH', path: CRD_STATUS, body: PRUNED });
  Object.assign(cluster, { script });
}

const PRUNED = '{"status":{"storedVersions":["v1"]}}';

async function run(cluster: FakeCluster, saved: SavedState[] = []): Promise<MigrationReport> {
  return migrate(cluster, fakeClock(), CRD_NAME, {
    isPruning: true,
    dryRun: 'none',
    byMigrationObject: true,
    memory: {
      read: async () => undefined,
      write: async (now) => {
        saved.push(now);
      },
      clear: async () => undefined,
    },
    onEvent: () => undefined,
    confirm: async () => true,
  });
}

function lines(seen: readonly ClusterRequest[]): string[] {
  return seen.map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`);
}

describe('a StorageVersionMigration', () => {
  test('that succeeds is followed by the proof alone', async () => {
    const cluster = fakeCluster(3);
    const saved: SavedState[] = [];
    const seen = withController(cluster, 'storagemigration.k8s.io/v1', ['Running', 'Succeeded']);
    const report = await run(cluster, saved);
    expect(report.findings).toEqual([]);
    // The fake controller migrated nothing, which the first proof has found and made good.
    expect(report.passes.map(({ step, counts }) => [step, counts.changed])).toEqual([
      ['proof', 3],
      ['proof', 0],
    ]);
    expect(saved).toContainEqual(expect.objectContaining({ storedVersions: ['v1beta1', 'v1'] }));
    expect(lines(seen)).toContain(`DELETE storageversionmigrations/crdshift.${CRD_NAME}`);
  });

  test('begins only when a second manager owns storedVersions', async () => {
    const cluster = fakeCluster(1);
    const seen = withController(cluster, 'storagemigration.k8s.io/v1beta1', ['Succeeded']);
    await run(cluster);
    const [apply, create] = seen.filter(({ method }) => method === 'PATCH' || method === 'POST');
    expect(apply).toMatchObject({
      path: `${CRD_STATUS}?fieldManager=crdshift&force=true`,
      contentType: 'application/apply-patch+yaml',
    });
    expect(JSON.parse(apply?.body ?? '')).toMatchObject({
      status: { storedVersions: ['v1beta1', 'v1'] },
    });
    expect(JSON.parse(create?.body ?? '')).toEqual({
      apiVersion: 'storagemigration.k8s.io/v1beta1',
      kind: 'StorageVersionMigration',
      metadata: { name: `crdshift.${CRD_NAME}` },
      spec: { resource: { group: 'example.com', resource: 'widgets' } },
    });
  });

  test('that fails is over when the controller has pruned storedVersions', async () => {
    const cluster = fakeCluster(1);
    const { text } = await cluster.send({ method: 'GET', path: CRD_PATH });
    const crd = JSON.parse(text) as { status: object };
    const conditions = [{ type: 'StorageMigrating', status: 'True' }];
    withController(cluster, 'storagemigration.k8s.io/v1', ['Failed']);
    const { script } = cluster;
    let looks = 0;
    let hasFailed = false;
    const slow: FakeCluster['script'] = (request) => {
      const isLook = request.method === 'GET' && request.path === CRD_PATH;
      if (hasFailed && isLook && looks < 3) {
        looks += 1;
        return ok({ ...crd, status: { ...crd.status, conditions } });
      }
      const answer = script(request);
      hasFailed ||= answer?.text.includes('Failed it is') === true;
      return answer;
    };
    Object.assign(cluster, { script: slow });
    const { findings } = await run(cluster);
    expect(looks).toBe(3);
    expect(findings.map(({ id }) => id)).toContain('stored-versions-restored');
  });

  test.each<Look>(['Failed', 'deleted'])(
    'that is %s: storedVersions is put back before anything is written',
    async (look) => {
      const cluster = fakeCluster(3);
      const seen = withController(cluster, 'storagemigration.k8s.io/v1', ['Running', look]);
      const report = await run(cluster);
      expect(report.findings.map(({ id }) => id)).toEqual([
        'migration-object-failed',
        'stored-versions-restored',
      ]);
      const restored = seen.filter(({ method, path }) => method === 'PATCH' && path === CRD_STATUS);
      expect(JSON.parse(restored[0]?.body ?? '')).toMatchObject({
        status: { storedVersions: ['v1beta1', 'v1'] },
      });
      expect(report.passes.map(({ step, counts }) => [step, counts.changed])).toEqual([
        ['rewrite', 3],
        ['proof', 0],
      ]);
      expect(report.isProved).toBe(true);
      expect(cluster.storedVersions()).toEqual(['v1']);
    },
  );

  test('of the old migrator names the version', async () => {
    const cluster = fakeCluster(1);
    const seen = withController(cluster, 'migration.k8s.io/v1alpha1', ['Succeeded']);
    await run(cluster);
    const create = seen.find(({ method }) => method === 'POST');
    expect(JSON.parse(create?.body ?? '')).toMatchObject({
      spec: { resource: { group: 'example.com', resource: 'widgets', version: 'v1' } },
    });
  });

  test('that tells nothing is given up, and this command writes', async () => {
    const cluster = fakeCluster(1);
    withController(
      cluster,
      'storagemigration.k8s.io/v1',
      Array.from({ length: 400 }, (): Look => 'Running'),
    );
    const report = await run(cluster);
    expect(report.findings).toMatchObject([
      { id: 'migration-object-failed', message: containing('for 10 minutes') },
    ]);
    expect(report.isProved).toBe(true);
  });

  test('is not tried in a cluster without the API', async () => {
    const cluster = fakeCluster(1);
    cluster.script = ({ path }) =>
      path.startsWith('/apis/storagemigration') || path.startsWith('/apis/migration')
        ? refusal(404, 'not found')
        : undefined;
    const report = await run(cluster);
    expect(report.findings).toMatchObject([{ id: 'migration-object-failed', level: 'warning' }]);
    expect(report.isProved).toBe(true);
  });
});
