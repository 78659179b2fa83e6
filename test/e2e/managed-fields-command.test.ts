import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { cronTab } from '../../src/kinds/cron-tab/cron-tab.ts';
import type { ManagedFieldsReport } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { depot } from './depot/depot.ts';
import { customResource } from './support/custom-resource.ts';
import type { ApiObject, CustomResource } from './support/custom-resource.ts';
import { removeVersion, runMigrate } from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();

let server: ServedWebhook;
let depots: LocalCrd;
let cronTabs: LocalCrd;
let namespace: string;

beforeAll(async () => {
  server = await serveKinds(depot, cronTab);
  const read = async (file: string): Promise<LocalCrd> =>
    convertedBy(await readLocalCrd(new URL(file, import.meta.url).pathname), server.address);
  depots = await read('depot/crd.yaml');
  cronTabs = await read('../../src/kinds/cron-tab/crd.yaml');
  await installCrd(cluster.access, cronTabs);
  namespace = await newNamespace(cluster);
});

afterAll(async () => {
  await removeCrd(cluster.access, cronTabs);
  await server.stop();
});

function objectsOf({ group, kind, plural }: LocalCrd, version: string): CustomResource {
  return customResource(cluster.access, { group, kind, plural, namespace, version });
}

async function translate(
  { name }: LocalCrd,
  ...options: readonly string[]
): Promise<{
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly report: ManagedFieldsReport;
}> {
  const { exitCode, stderr, report } = await runMigrate(
    cluster,
    name,
    '--managed-fields',
    ...options,
  );
  return { exitCode, stderr, report: report as unknown as ManagedFieldsReport };
}

function fieldsOf({ metadata }: ApiObject, manager: string): object | undefined {
  return metadata.managedFields?.find((entry) => entry.manager === manager)?.fieldsV1;
}

test('a kind of the project is converted by its definition', async () => {
  const old = objectsOf(cronTabs, 'v1beta1');
  await old.apply('nightly', { hostPort: 'h:1', spec: { image: 'i' } }, { manager: 'gitops' });
  const { exitCode, stderr, report } = await translate(cronTabs, '--yes');
  expect([exitCode, stderr]).toStrictEqual([
    0,
    'crdshift translates managedFields to v1 by the kind in src/kinds/cron-tab\n',
  ]);
  expect(report).toMatchObject({
    objects: 1,
    translated: 1,
    managers: [{ manager: 'gitops', from: 'v1beta1', to: 'v1', how: 'converted' }],
  });
  const after = await objectsOf(cronTabs, 'v1').get('nightly');
  expect(fieldsOf(after, 'gitops')).toEqual({
    'f:host': {},
    'f:port': {},
    'f:spec': { 'f:image': {} },
  });
});

test('any other kind is converted by its webhook, also when its version is gone', async () => {
  onTestFinished(() => removeCrd(cluster.access, depots));
  await installCrd(cluster.access, depots);
  const old = objectsOf(depots, 'v1beta1');
  const spec = { hostPort: 'h:1', containers: [{ name: 'a', cpu: '1' }], env: { A: '1' } };
  await old.apply('store', { spec }, { manager: 'gitops' });
  const trial = await translate(depots, '--dry-run');
  expect(trial.stderr).toMatch(/^crdshift translates managedFields to v1 by the webhook at 127/);
  expect(trial.report).toMatchObject({ translated: 1, managers: [{ how: 'converted' }] });
  const fresh = objectsOf(depots, 'v1');
  expect(fieldsOf(await fresh.get('store'), 'gitops')).toHaveProperty('f:spec.f:hostPort');

  await removeVersion(cluster, depots, 'v1beta1');
  const applied = { host: 'h', port: '1', containers: [{ id: 'a', limits: { cpu: '1' } }] };
  const apply = (): Promise<ApiObject> =>
    fresh.apply('store', { spec: { ...applied, environment: { A: '1' } } }, { manager: 'gitops' });
  await expect(apply()).rejects.toThrow(/invalid group\/version/);
  expect(await translate(depots, '--yes')).toMatchObject({
    exitCode: 0,
    report: { translated: 1 },
  });
  const translated = await fresh.get('store');
  const after = await apply();
  expect(after['spec']).toStrictEqual(translated['spec']);
  expect(fieldsOf(after, 'gitops')).toStrictEqual(fieldsOf(translated, 'gitops'));
  expect(await translate(depots, '--yes')).toMatchObject({
    exitCode: 0,
    report: { translated: 0 },
  });
});

test('a migration translates first', async () => {
  const old = objectsOf(cronTabs, 'v1beta1');
  await old.apply('hourly', { spec: { image: 'i' } }, { manager: 'gitops' });
  const { exitCode, report } = await runMigrate(cluster, cronTabs.name, '--yes');
  expect(exitCode).toBe(0);
  expect(report).toMatchObject({ isProved: true, managedFields: { objects: 2, translated: 1 } });
});
