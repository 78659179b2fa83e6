import { describe, expect, test } from 'vitest';
import type { ClusterAnswer, ClusterRequest } from '../../../src/life/cluster.ts';
import { hashOf } from '../../../src/life/migrate/before/api-servers.ts';
import { migrate } from '../../../src/life/migrate/migrate.ts';
import type { MigrateOptions } from '../../../src/life/migrate/run.ts';
import type { MigrationFinding } from '../../../src/life/migrate/finding.ts';
import {
  CRD_NAME,
  fakeClock,
  fakeCluster,
  ok,
  refusal,
  targetOf,
  containing,
} from './fake-cluster.ts';
import type { FakeCluster } from './fake-cluster.ts';

const FORGETFUL: MigrateOptions['memory'] = {
  read: async () => undefined,
  write: async () => undefined,
  clear: async () => undefined,
};

async function findingsOf(
  cluster: FakeCluster,
  options: Partial<MigrateOptions> = {},
): Promise<readonly MigrationFinding[]> {
  const { findings } = await migrate(cluster, fakeClock(), CRD_NAME, {
    isPruning: true,
    dryRun: 'none',
    byMigrationObject: false,
    memory: FORGETFUL,
    onEvent: () => undefined,
    confirm: async () => true,
    ...options,
  });
  return findings;
}

interface CrdDocument {
  metadata: Record<string, unknown>;
  spec: { versions: { name: string; served: boolean }[]; conversion?: object };
  status: { conditions: object[]; storedVersions: string[] };
}

const CRD_PATH = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${CRD_NAME}`;

/** Returns answers that show another CRD than the cluster has. */
async function shows(
  cluster: FakeCluster,
  change: (crd: CrdDocument) => CrdDocument,
): Promise<FakeCluster['script']> {
  const { text } = await cluster.send({ method: 'GET', path: CRD_PATH });
  const crd = change(JSON.parse(text) as CrdDocument);
  return ({ path, method }) => (path === CRD_PATH && method === 'GET' ? ok(crd) : undefined);
}

function withWebhook({ spec, ...rest }: CrdDocument): CrdDocument {
  return { ...rest, spec: { ...spec, conversion: { strategy: 'Webhook' } } };
}

/** Returns a CRD that serves only some of its versions. */
function serving(crd: CrdDocument, ...served: string[]): CrdDocument {
  const versions = crd.spec.versions.map((version) => ({
    ...version,
    served: served.includes(version.name),
  }));
  return { ...crd, spec: { ...crd.spec, versions } };
}

/** Returns a CRD whose v1beta1 has a field `legacy` that v1 does not have. */
function withFields(
  crd: CrdDocument,
  {
    storedVersions = ['v1beta1', 'v1'],
    part = 'spec',
  }: { storedVersions?: string[]; part?: 'spec' | 'status' } = {},
): CrdDocument {
  const schemaOf = (...names: readonly string[]): object => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const inner = { type: 'object', properties };
    return { openAPIV3Schema: { type: 'object', properties: { [part]: inner } } };
  };
  const versions = crd.spec.versions.map((version) => ({
    ...version,
    schema: version.name === 'v1' ? schemaOf('text') : schemaOf('text', 'legacy'),
  }));
  return {
    ...crd,
    spec: { ...crd.spec, versions },
    status: { ...crd.status, storedVersions },
  };
}

function wrote(cluster: FakeCluster): boolean {
  return cluster.asked.some((line) => line.startsWith('PATCH'));
}

describe('a migration does not begin', () => {
  test('without the CRD', async () => {
    const cluster = fakeCluster(1);
    cluster.script = ({ path }) => (path === CRD_PATH ? refusal(404, 'not found') : undefined);
    expect(await findingsOf(cluster)).toMatchObject([{ id: 'crd-missing' }]);
  });

  test('if a load balancer answers 404, which does not say that the CRD is missing', async () => {
    const cluster = fakeCluster(1);
    cluster.script = () => ({ status: 404, text: 'default backend - 404' });
    await expect(findingsOf(cluster)).rejects.toThrow('answers 404: default backend - 404');
  });

  test.each<[string, (crd: CrdDocument) => CrdDocument]>([
    [
      'crd-terminating',
      (crd) => ({ ...crd, metadata: { ...crd.metadata, deletionTimestamp: '2026-01-01' } }),
    ],
    ['crd-not-established', (crd) => ({ ...crd, status: { ...crd.status, conditions: [] } })],
    ['storage-version-not-served', (crd) => serving(crd)],
  ])('%s', async (id, change) => {
    const cluster = fakeCluster(1);
    cluster.script = await shows(cluster, change);
    expect(await findingsOf(cluster)).toMatchObject([{ id, level: 'error' }]);
    expect(wrote(cluster)).toBe(false);
  });

  test.each<[string, string[], string[]]>([
    ['a stored version', ['v1beta1', 'v1'], []],
    ['any version if storedVersions is not reliable', ['v1'], ['stored-versions-doubtful']],
  ])('if strategy None loses fields of %s', async (_, storedVersions, signs) => {
    const cluster = fakeCluster(1);
    const failed = migrations([{ name: 'old', resource: 'widgets', condition: 'Failed' }]);
    const losing = await shows(cluster, (crd) => withFields(crd, { storedVersions }));
    cluster.script = (request) =>
      losing(request) ?? (signs.length === 0 ? undefined : failed(request));
    const found = await findingsOf(cluster);
    expect(found.map(({ id }) => id)).toEqual([...signs, 'none-loses-fields']);
    expect(found.at(-1)).toMatchObject({ level: 'error', message: containing('spec.legacy') });
    expect(wrote(cluster)).toBe(false);
  });

  test('without a permission', async () => {
    const cluster = fakeCluster(1);
    cluster.script = ({ path, body = '' }) =>
      path.endsWith('selfsubjectaccessreviews') && body.includes('"customresourcedefinitions"')
        ? { status: 201, text: '{"status":{"allowed":false}}' }
        : undefined;
    expect(await findingsOf(cluster)).toEqual([
      {
        id: 'permission-missing',
        level: 'error',
        message: `you may not patch customresourcedefinitions/status of group apiextensions.k8s.io (${CRD_NAME}). Ask for a role with this rule.`,
      },
    ]);
    expect(wrote(cluster)).toBe(false);
  });

  test('for objects in a version that the CRD no longer has, which only a repair can read', async () => {
    const cluster = fakeCluster(1);
    const left = 'request to convert CR from an invalid group/version: example.com/v1alpha1';
    cluster.script = ({ path }) => (path.includes('/widgets?') ? refusal(500, left) : undefined);
    expect(await findingsOf(cluster)).toMatchObject([
      { id: 'list-refused', level: 'error', message: containing('Start the command repair') },
    ]);
    expect(wrote(cluster)).toBe(false);
  });

  test('for a user who may not list, whom no finding sends to the webhook', async () => {
    const cluster = fakeCluster(1);
    const crd = await shows(cluster, withWebhook);
    cluster.script = (request) => {
      const { path, body = '' } = request;
      if (path.includes('/widgets?')) return refusal(403, 'widgets is forbidden: User "a"');
      return body.includes('"list"')
        ? { status: 201, text: '{"status":{"allowed":false}}' }
        : crd(request);
    };
    expect(await findingsOf(cluster)).toMatchObject([{ id: 'permission-missing' }]);
  });

  test('while a StorageVersionMigration of the resource runs', async () => {
    const cluster = fakeCluster(1);
    cluster.script = migrations([
      { name: 'other', resource: 'gadgets', condition: 'Running' },
      { name: 'ours', resource: 'widgets', condition: 'Running' },
    ]);
    expect(await findingsOf(cluster)).toMatchObject([
      { id: 'migration-running', message: containing('StorageVersionMigration ours') },
    ]);
    expect(wrote(cluster)).toBe(false);
  });

  test('until every API server shows the storage version', async () => {
    const { text } = await fakeCluster(0).send({ method: 'GET', path: CRD_PATH });
    const old = hashOf(targetOf(text), 'v1beta1');
    const cluster = fakeCluster(1);
    let count = 0;
    cluster.script = ({ path }) => {
      if (path !== '/apis/example.com/v1') return undefined;
      count += 1;
      // One of two API servers lags.
      return count < 30 && count % 2 === 0
        ? ok({ resources: [{ name: 'widgets', storageVersionHash: old }] })
        : undefined;
    };
    expect(await findingsOf(cluster)).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(28 + 12);
    count = -100_000;
    expect(await findingsOf(cluster)).toMatchObject([{ id: 'storage-version-not-seen' }]);
  });
});

describe('a migration under strategy None begins', () => {
  test('if nothing is stored in the version whose fields would be lost', async () => {
    const cluster = fakeCluster(1);
    cluster.script = await shows(cluster, (crd) => withFields(crd, { storedVersions: ['v1'] }));
    expect(await findingsOf(cluster)).toEqual([]);
  });

  test('if the loss is accepted', async () => {
    const cluster = fakeCluster(1);
    cluster.script = await shows(cluster, (crd) => withFields(crd));
    expect(await findingsOf(cluster, { isLossAccepted: true })).toEqual([]);
    expect(wrote(cluster)).toBe(true);
  });

  test('with a warning if only a status would be lost', async () => {
    const cluster = fakeCluster(1);
    cluster.script = await shows(cluster, (crd) => withFields(crd, { part: 'status' }));
    expect(await findingsOf(cluster)).toMatchObject([
      { id: 'none-loses-fields', level: 'warning', message: containing('status.legacy') },
    ]);
    expect(wrote(cluster)).toBe(true);
  });
});

describe('a migration begins with a warning', () => {
  test('if storedVersions is not reliable', async () => {
    const cluster = fakeCluster(1);
    cluster.script = migrations([{ name: 'old', resource: 'widgets', condition: 'Failed' }]);
    expect(await findingsOf(cluster)).toMatchObject([
      { id: 'stored-versions-doubtful', level: 'warning' },
    ]);
    expect(cluster.storedVersions()).toEqual(['v1']);
  });

  test('if a migration was deleted halfway', async () => {
    const cluster = fakeCluster(1);
    const left = { type: 'StorageMigrating', status: 'True', message: 'second' };
    cluster.script = await shows(cluster, ({ status, ...crd }) => ({
      ...crd,
      status: { ...status, conditions: [...status.conditions, left] },
    }));
    const [first] = await findingsOf(cluster);
    expect(first).toMatchObject({
      id: 'stored-versions-doubtful',
      message: containing('a StorageVersionMigration was deleted halfway'),
    });
  });

  test('if a migration has failed, but not if migrate has set storedVersions since', async () => {
    const cluster = fakeCluster(1);
    const failed = migrations([{ name: 'old', resource: 'widgets', condition: 'Failed' }]);
    const proved = await shows(cluster, ({ metadata, ...crd }) => ({
      ...crd,
      metadata: {
        ...metadata,
        managedFields: [
          { manager: 'crdshift', time: '', fieldsV1: { 'f:status': { 'f:storedVersions': {} } } },
        ],
      },
    }));
    cluster.script = (request) => proved(request) ?? failed(request);
    expect(await findingsOf(cluster)).toEqual([]);
  });

  const LIST = '/apis/storagemigration.k8s.io/v1/storageversionmigrations';

  test('if other migrations cannot be listed, and then calls none deleted', async () => {
    const cluster = fakeCluster(1);
    const left = { type: 'StorageMigrating', status: 'True', message: 'second' };
    const crd = await shows(cluster, ({ status, ...rest }) => ({
      ...rest,
      status: { ...status, conditions: [...status.conditions, left] },
    }));
    cluster.script = (request) => {
      if (request.path === LIST) return refusal(403, 'forbidden: cannot list');
      return request.path === '/apis/storagemigration.k8s.io/v1' ? ok({}) : crd(request);
    };
    expect(await findingsOf(cluster)).toMatchObject([
      {
        id: 'permission-unknown',
        level: 'warning',
        message: containing('the API server answers 403: forbidden: cannot list'),
      },
    ]);
  });

  test('but not if their API is forbidden because it is not served', async () => {
    const cluster = fakeCluster(1);
    cluster.script = ({ path }) => (path === LIST ? refusal(403, 'forbidden') : undefined);
    expect(await findingsOf(cluster)).toEqual([]);
  });

  test('if the storage version is not served: objects are written through another one', async () => {
    const cluster = fakeCluster(2);
    cluster.script = withDiscovery(await shows(cluster, (crd) => serving(crd, 'v1beta1')));
    const [first] = await findingsOf(cluster);
    expect(first).toMatchObject({ id: 'storage-version-not-served', level: 'warning' });
    expect(cluster.asked.filter((line) => /^PATCH .*widgets\//.test(line))).toSatisfy(
      (lines: string[]) => lines.every((line) => line.includes('/v1beta1/')),
    );
  });

  test('if the webhook refuses an object', async () => {
    const cluster = fakeCluster(2);
    const crd = await shows(cluster, withWebhook);
    cluster.script = (request) =>
      request.path === '/apis/example.com/v1beta1/widgets?limit=1'
        ? refusal(500, 'conversion webhook for example.com/v1, Kind=Widget failed: no')
        : crd(request);
    const [first] = await findingsOf(cluster);
    expect(first).toMatchObject({ id: 'conversion-fails', level: 'warning' });
    expect(first?.message).toContain('Objects that need no conversion are migrated anyway.');
  });

  test('but never asks in a deprecated version for that, which would count as a use of it', async () => {
    const cluster = fakeCluster(2);
    cluster.script = await shows(cluster, ({ spec, ...rest }) => ({
      ...rest,
      spec: {
        ...spec,
        conversion: { strategy: 'Webhook' },
        versions: spec.versions.map((version) =>
          version.name === 'v1' ? version : { ...version, deprecated: true },
        ),
      },
    }));
    expect(await findingsOf(cluster)).toEqual([]);
    expect(cluster.asked.filter((one) => one.includes('/apis/example.com/v1beta1/'))).toEqual([]);
  });
});

/** Shows the discovery of v1 for v1beta1 as well. */
function withDiscovery(
  other: FakeCluster['script'],
): (request: ClusterRequest) => ClusterAnswer | undefined {
  return (request) => {
    if (request.path !== '/apis/example.com/v1beta1') return other(request);
    return ok({ resources: [{ name: 'widgets', storageVersionHash: 'unknown, but the same' }] });
  };
}

/** Answers with migration objects of the in-tree migrator. */
function migrations(
  objects: readonly { name: string; resource: string; condition: string }[],
): FakeCluster['script'] {
  const api = '/apis/storagemigration.k8s.io/v1';
  return ({ path }) => {
    if (path === api) return ok({});
    if (path !== `${api}/storageversionmigrations`) return undefined;
    return ok({
      items: objects.map(({ name, resource, condition }) => ({
        metadata: { name },
        spec: { resource: { group: 'example.com', resource } },
        status: { conditions: [{ type: condition, status: 'True', message: 'as it says' }] },
      })),
    });
  };
}

test('the hash is that of Kubernetes', async () => {
  const { text } = await fakeCluster(0).send({ method: 'GET', path: CRD_PATH });
  // printf example.com/v1/Widget | openssl dgst -sha256 -binary | head -c 8 | base64
  expect(hashOf(targetOf(text), 'v1')).toBe('gIwvi5rymmg=');
});
