import { readdir, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { NODE_ENTRY } from '../support/node-entry.ts';
import { startOnNode } from '../../scripts/local/webhook.ts';
import { aCronTab, addressIn, SPEC } from './support/cron-tab.ts';
import type { Version } from './support/cron-tab.ts';
import { ApiError } from './support/custom-resource.ts';
import type { CustomResource, ObjectMeta } from './support/custom-resource.ts';
import { recordingWebhook } from './support/recording-webhook.ts';
import { withoutChance } from './support/without-chance.ts';
import type { Namespace, Setting } from './support/with-webhook.ts';
import { withWebhook } from './support/with-webhook.ts';

/*
 * Not a test: `RECORD=1 npm run test:e2e` runs the recording files and regenerates test/fixtures/recorded. Review the
 * diff before committing: it shows the changes between two releases of Kubernetes.
 */

const RECORDED = new URL('../fixtures/recorded/', import.meta.url);

/** A request of an API server. All requests seen so far contain one object. */
interface Recorded {
  readonly from: string;
  readonly to: string;
  readonly object: { metadata?: ObjectMeta | null; spec?: object; status?: object };
  /** The body as sent, with values that differ between runs replaced. */
  readonly text: string;
}

/** The requests to keep: for each case, the first match in a session, in the order of their texts. */
const CASES: Readonly<Record<string, (request: Recorded) => boolean>> = {
  'written-for-storage': ({ from, to, object }) =>
    from === 'v1beta1' && to === 'v1' && object.metadata?.name === 'nightly',
  'read-from-storage': ({ from, to, object }) =>
    from === 'v1' && to === 'v1alpha1' && object.metadata?.name === 'nightly',
  'between-two-spokes': ({ from, to, object }) =>
    from === 'v1beta1' && to === 'v1alpha1' && object.metadata?.name === 'applied',
  'with-int64': ({ to, text }) => to === 'v1alpha1' && text.includes('9007199254740993'),
  'with-status': ({ from, object }) => from === 'v1' && object.status !== undefined,
  'with-managers-of-three-versions': ({ from, object }) =>
    from === 'v1' && versionsOfManagers(object.metadata).size === 3,
  'without-spec': ({ from, object }) =>
    from === 'v1' && object.metadata?.name === 'applied' && object.spec === undefined,
  'applied-with-resource-version': ({ from, object }) =>
    from === 'v1beta1' &&
    object.metadata?.name === 'applied' &&
    object.metadata.resourceVersion !== undefined,
  'fragment-with-name-only': ({ from, object }) =>
    from === 'v1beta1' && object.metadata?.name === 'moved' && object.metadata.uid === undefined,
  'fragment-without-metadata': ({ from, object }) =>
    from === 'v1beta1' && object.metadata === undefined,
  'fragment-with-null-metadata': ({ to, object }) => to === 'v1alpha1' && object.metadata === null,
};

/** Review version v1beta1 differs in one word, so a few cases are enough. */
const CASES_OF_V1BETA1 = ['written-for-storage', 'read-from-storage', 'fragment-without-metadata'];

/** Acts as one user of each kind, so that every kind of request occurs. */
async function session(cronTabs: Namespace, isComplete: () => boolean): Promise<void> {
  const v1 = cronTabs.in('v1');
  const v1beta1 = cronTabs.in('v1beta1');
  const v1alpha1 = cronTabs.in('v1alpha1');
  const metadata = { labels: { tier: 'batch' }, annotations: { 'example.com/note': '<&>' } };
  await v1beta1.create(aCronTab('v1beta1', 'nightly', { metadata }));
  await v1alpha1.get('nightly');
  await v1beta1.mergePatch('nightly', { status: { replicas: 3 } }, 'status');
  const revised = JSON.stringify(aCronTab('v1', 'revised', { spec: { revision: 0 } }));
  await v1.create(revised.replace('"revision":0', '"revision":9007199254740993'));
  await v1alpha1.get('revised');
  await v1beta1.apply('applied', addressIn('v1beta1'), { manager: 'network' });
  await v1.apply('applied', { spec: SPEC }, { manager: 'author' });
  await v1alpha1.apply('applied', { spec: { replicas: 3 } }, { manager: 'scaler' });
  await v1beta1.apply('applied', {}, { manager: 'network' });
  // A manager moves while another one is in a third version: see the suite of server-side apply.
  const labelled = { metadata: { name: 'moved', labels: { tier: 'batch' } } };
  const move = (resource: CustomResource, version: Version): Promise<object> =>
    resource.apply('moved', { ...labelled, ...addressIn(version) }, { manager: 'network' });
  await move(v1beta1, 'v1beta1');
  await v1.apply('moved', { spec: SPEC }, { manager: 'author' });
  await waitUntil('a request for every case', async () => {
    await move(v1alpha1, 'v1alpha1').catch(ignoreRefusal);
    await move(v1beta1, 'v1beta1').catch(ignoreRefusal);
    return isComplete() ? true : undefined;
  });
}

function ignoreRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(ApiError);
}

describe.each(['v1', 'v1beta1'])('asked in review version %s', (reviewVersion) => {
  const bodies: string[] = [];
  const setting = withWebhook(
    recordingWebhook(
      (place) => startOnNode(place, [NODE_ENTRY]),
      (body) => bodies.push(body),
    ),
    reviewVersion,
  );
  let cronTabs: Namespace;

  beforeAll(async () => {
    cronTabs = await setting.newNamespace();
    const isSeen = (name: string): boolean => firstOf(name, bodies, cronTabs.name) !== undefined;
    await session(cronTabs, () => Object.keys(CASES).every(isSeen));
    if (reviewVersion === 'v1') await startAnew(setting);
  });

  test.each(reviewVersion === 'v1' ? Object.keys(CASES) : CASES_OF_V1BETA1)('%s', async (name) => {
    const found = firstOf(name, bodies, cronTabs.name);
    expect(found).toBeDefined();
    const suffix = reviewVersion === 'v1' ? '' : `.${reviewVersion}`;
    await writeFile(new URL(`${name}${suffix}.json`, RECORDED), found ?? '');
  });
});

function firstOf(name: string, bodies: readonly string[], namespace: string): string | undefined {
  return bodies
    .map((body) => read(body, namespace))
    .filter((request) => CASES[name]?.(request) === true)
    .map(({ text }) => text)
    .toSorted()[0];
}

function versionsOfManagers(metadata: Recorded['object']['metadata']): Set<string> {
  return new Set(metadata?.managedFields?.map(({ apiVersion }) => apiVersion));
}

function read(body: string, namespace: string): Recorded {
  const text = withoutChance(body, namespace);
  const { request } = JSON.parse(text) as {
    request: { desiredAPIVersion: string; objects: [Recorded['object'] & { apiVersion: string }] };
  };
  const [object] = request.objects;
  const [from = '', to = ''] = [object.apiVersion, request.desiredAPIVersion].map(
    (apiVersion) => apiVersion.split('/')[1],
  );
  return { from, to, object, text };
}

async function startAnew({ cluster }: Setting): Promise<void> {
  const { text } = await callApi(cluster.access, 'GET', '/version');
  const { gitVersion } = JSON.parse(text) as { gitVersion: string };
  const files = await readdir(RECORDED, { withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    await rm(new URL(file.name, RECORDED));
  }
  await writeFile(
    new URL('README.md', RECORDED),
    `# Requests of a real API server

Sent by kube-apiserver ${gitVersion} to the webhook, one body per file, byte for byte but for uids, times, resource
versions and the namespace, which are replaced by constants. Written by \`RECORD=1 npm run test:e2e\`, which says in
\`test/e2e/recording.ts\` what a user did to cause each of them; never edited by hand.

\`fragment-with-null-metadata\` cannot be answered: whatever a webhook says, the API server refuses it (kubernetes
issue 117356).
`,
  );
}
