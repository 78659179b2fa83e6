import { describe, expect, test } from 'vitest';
import type { WebhookStarter } from '../../scripts/local/webhook.ts';
import { createApp } from '../../src/http/app.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, SPEC, VERSIONS } from './support/cron-tab.ts';
import type { ApiObject } from './support/custom-resource.ts';
import { serve } from './support/serve.ts';
import type { Namespace } from './support/with-webhook.ts';
import { withWebhook } from './support/with-webhook.ts';

/** The metadata in replies: `lean` omits everything that the API server restores itself. */
type Mode = 'lean' | 'full';

let mode: Mode = 'lean';
const replies: Record<Mode, string[]> = { lean: [], full: [] };

const app = (fullMetadata: boolean): ReturnType<typeof createApp> =>
  createApp(kinds, { secrets: 'allow-anyone', fullMetadata, observe: () => undefined });
const APPS = { lean: app(false), full: app(true) };

const startInBothModes: WebhookStarter = async ({ port, authority }) => {
  const server = await serve(
    async (request) => {
      const response = await APPS[mode].fetch(request);
      replies[mode].push(await response.clone().text());
      return response;
    },
    await authority.issueServer(),
    port,
  );
  return { url: `${server.url}/convert`, stop: server.stop };
};

/** Metadata of every sort that a user can set. */
const METADATA = {
  name: 'nightly',
  labels: { tier: 'batch' },
  annotations: { 'example.com/note': '<&>' },
  finalizers: ['example.com/hold'],
  ownerReferences: [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: 'owner',
      uid: '3415a7fc-162b-4300-b5da-fd6083580d66',
      controller: true,
      blockOwnerDeletion: false,
    },
  ],
};

describe('metadata that replies omit', () => {
  const setting = withWebhook(startInBothModes, 'v1');

  test('is complete in every read, to the last byte', async () => {
    const cronTabs = await setting.newNamespace();
    await cronTabs.in('v1').create({ ...aCronTab('v1', 'nightly'), metadata: METADATA });
    await cronTabs.in('v1').apply('nightly', { spec: { replicas: 7 } }, FORCED);
    const readAll = async (asked: Mode): Promise<string[]> => {
      mode = asked;
      return Promise.all(VERSIONS.map((version) => cronTabs.in(version).text('nightly')));
    };
    expect(await readAll('lean')).toEqual(await readAll('full'));
    expect(replies.lean.join()).not.toMatch(RESTORED);
    expect(replies.full.join()).toMatch(RESTORED);
    await release(cronTabs, 'nightly');
  });

  test('is complete after every write', async () => {
    const life = async (lived: Mode): Promise<unknown[]> => {
      mode = lived;
      return liveThrough(await setting.newNamespace());
    };
    expect(await life('lean')).toEqual(await life('full'));
  });
});

const RESTORED = /managedFields|creationTimestamp|finalizers|ownerReferences|resourceVersion/;

const FORCED = { manager: 'scaler', force: true };

/** Runs all operations of clients of three versions on an object, and returns the views of clients and a watcher. */
async function liveThrough(cronTabs: Namespace): Promise<unknown[]> {
  const [v1, v1beta1, v1alpha1] = [
    cronTabs.in('v1'),
    cronTabs.in('v1beta1'),
    cronTabs.in('v1alpha1'),
  ];
  const { metadata } = await v1beta1.list();
  const created = await v1alpha1.create({
    ...aCronTab('v1alpha1', 'nightly'),
    metadata: METADATA,
  });
  const { name: _, ...rest } = METADATA;
  const seen: unknown[] = [
    created,
    await v1alpha1.create({
      ...aCronTab('v1alpha1', ''),
      metadata: { ...rest, name: 'generated', generateName: 'gen-' },
    }),
    await v1beta1.update({
      ...(await v1beta1.get('nightly')),
      spec: { ...SPEC, replicas: 9 },
    }),
    await v1alpha1.mergePatch('nightly', { metadata: { labels: { tier: null, seen: 'yes' } } }),
    await v1beta1.apply('nightly', { spec: { replicas: 7 } }, FORCED),
    await v1alpha1.apply('nightly', { spec: { image: 'a' } }, { ...FORCED, manager: 'images' }),
    await v1beta1.mergePatch('nightly', { status: { replicas: 2 } }, 'status'),
    (await v1alpha1.list()).items,
  ];
  // The object disappears with its last finalizer.
  await v1alpha1.delete('nightly');
  seen.push(
    await v1beta1.get('nightly'),
    await v1.get('nightly'),
    await release(cronTabs, 'nightly'),
    await v1beta1.watch(metadata.resourceVersion, 9),
  );
  await release(cronTabs, 'generated');
  return comparable(seen);
}

/** Removes the finalizers of an object, which otherwise block the deletion of its CRD. */
function release(cronTabs: Namespace, name: string): Promise<ApiObject> {
  return cronTabs.in('v1beta1').mergePatch(name, { metadata: { finalizers: null } });
}

/** Replaces values that differ between objects and runs by their types. */
function comparable(seen: unknown[]): unknown[] {
  return JSON.parse(JSON.stringify(seen), (field, value: unknown) => {
    if (OF_ITS_OWN.has(field)) return typeof value;
    if (field !== 'managedFields' || !Array.isArray(value)) return value;
    return value.map((one) => JSON.stringify(one)).toSorted();
  }) as unknown[];
}

const OF_ITS_OWN = new Set([
  'creationTimestamp',
  'deletionTimestamp',
  'namespace',
  'resourceVersion',
  'time',
  'uid',
]);
