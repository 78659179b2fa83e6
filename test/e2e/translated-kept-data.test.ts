import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertedBy, installCrd, readCrdFile, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { barge } from './barge/barge.ts';
import type { Version } from './support/barges.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { runMigrate, switchStorage } from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/** After a migration, managers own hidden fields through their annotations. They give up and keep the same fields. */

const cluster = ownCluster();

let crd: LocalCrd;
let server: ServedWebhook;
let namespace: string;

beforeAll(async () => {
  server = await serveKinds(barge);
  const manifest = await readCrdFile(new URL('barge/crd.yaml', import.meta.url).pathname);
  crd = convertedBy(manifest, server.address);
  await installCrd(cluster.access, crd);
  namespace = await newNamespace(cluster);
});

afterAll(async () => {
  await removeCrd(cluster.access, crd);
  await server.stop();
});

function bargesIn(version: Version): CustomResource {
  const names = { group: 'test.example.com', kind: 'Barge', plural: 'barges', namespace };
  return customResource(cluster.access, { ...names, version });
}

async function apply(manager: string, version: Version, name: string, spec: object): Promise<void> {
  await bargesIn(version).apply(name, { spec }, { manager, force: true });
}

async function migrateTo(storage: Version): Promise<void> {
  await switchStorage(cluster, crd.name, storage);
  expect(await runMigrate(cluster, crd.name, '--prune=false')).toMatchObject({ exitCode: 0 });
}

const lamps = [{ name: 'a', light: 'red' }, { name: 'b' }];

test('hidden fields go with their manager, and stay when another one gives up its last annotation', async () => {
  const annotated = { metadata: { annotations: { 'example.com/note': 'x' } } };
  await apply('oldest', 'v1alpha1', 'emptied', { relic: 'r', replicas: 1 });
  await apply('mover', 'v1', 'emptied', { extra: { a: 1, b: 'x' } });
  await apply('other', 'v1beta1', 'shared', { legacy: 'l', lamps });
  const spec = { replicas: 1 };
  const options = { manager: 'one', force: true };
  await bargesIn('v1').apply('shared', { ...annotated, spec }, options);
  await apply('oldest', 'v1alpha1', 'alone', { relic: 'r' });
  await bargesIn('v1').apply('alone', { ...annotated, spec }, options);

  await migrateTo('v1beta1');
  await apply('mover', 'v1beta1', 'emptied', { replicas: 1 });
  expect((await bargesIn('v1').get('emptied'))['spec']).toEqual({ replicas: 1 });

  await migrateTo('v1alpha1');
  await migrateTo('v1');
  await apply('one', 'v1alpha1', 'shared', { replicas: 2 });
  const after = await bargesIn('v1beta1').get('shared');
  expect(after['spec']).toEqual({ legacy: 'l', lamps, replicas: 2 });

  // A refusal, because without any visible field in `spec`, its hidden field would go, too.
  const giveUp = bargesIn('v1').apply('alone', annotated, options);
  await expect(giveUp).rejects.toThrow('spec: Invalid value: "null"');
  const alone = await bargesIn('v1alpha1').get('alone');
  expect(alone['spec']).toEqual({ relic: 'r', replicas: 1 });
});
