import { afterEach, describe, expect, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { freePorts } from '../../scripts/local/free-ports.ts';
import { CRDS } from '../../scripts/local/crds.ts';
import { startOnNode } from '../../scripts/local/webhook.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { NODE_ENTRY } from '../support/node-entry.ts';
import { runScriptIn } from '../support/run-script.ts';
import { aCronTab } from './support/cron-tab.ts';
import { storedIn } from './support/migrating.ts';
import { aWidgetCrd, FIELDS } from './support/widgets.ts';
import type { Widgets, WidgetVersion } from './support/widgets.ts';
import { withWebhook } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const OLD: WidgetVersion = { name: 'v1beta1', fields: FIELDS };
const NEW: WidgetVersion = { name: 'v1', fields: FIELDS };

/** Values that a careless client changes. */
const SPECS = {
  exact: '{"size":9007199254740993,"text":"ä\\u0000😀"}',
  whole: '{"any":{"a":{"__proto__":1,"constructor":{}},"b":1.0,"c":null,"d":[]},"text":""}',
  empty: '{}',
};

const cluster = ownCluster();

let widgets: Widgets | undefined;

afterEach(async () => {
  await widgets?.remove();
  widgets = undefined;
});

/** Makes objects in the old version, switches the storage version, and prunes and removes the old one too early. */
async function brokenWidgets(
  plural: string,
  { before = OLD, after = NEW }: { before?: WidgetVersion; after?: WidgetVersion } = {},
): Promise<{ crd: Widgets; texts: ReadonlyMap<string, string> }> {
  const crd = await aWidgetCrd(cluster, plural, [{ ...before, storage: true }, after]);
  widgets = crd;
  for (const [name, spec] of Object.entries(SPECS)) {
    expect((await crd.apply(before.name, { name, spec })).status).toBe(201);
  }
  await crd.change([before, { ...after, storage: true }]);
  const written = { name: 'new', spec: '{"text":"new"}' };
  await waitUntil('the new storage version', async () => {
    await crd.apply(after.name, written);
    return (await crd.stored()).includes(after.name) || undefined;
  });
  const texts = new Map<string, string>();
  for (const name of [...Object.keys(SPECS), written.name]) {
    texts.set(name, asRead((await crd.get(after.name, name)).text));
  }
  await crd.pruneTo(after.name);
  await crd.change([{ ...after, storage: true }]);
  await waitUntil('the list to fail', async () =>
    (await crd.get(after.name, 'exact')).status === 200 ? undefined : true,
  );
  return { crd, texts };
}

/** Removes from an object what a migration may change: its resourceVersion and the managers of the old version. */
function asRead(text: string): string {
  return text
    .replace(/"resourceVersion":"\d+"/, '')
    .replace(/"managedFields":\[.*?\](?=\}|,"(?:name|resource|uid))/, '');
}

describe('objects left in a removed version', () => {
  test('come back, every one as it was, and the version goes again', async () => {
    const { crd, texts } = await brokenWidgets('lostwidgets');
    const { spec } = await crd.crd();

    const shown = await crd.repair('--dry-run');
    expect(shown.code).toBe(1);
    expect(shown.stdout).toContain('objects are stored in v1beta1');
    expect((await crd.crd()).spec).toEqual(spec);

    const { code, stdout, stderr } = await crd.repair('--yes');
    expect({ code, stderr: stderr.slice(-300) }).toMatchObject({ code: 0 });
    expect(stdout).toContain('Repaired');
    expect(new Set(await crd.stored())).toEqual(new Set(['v1']));
    for (const [name, text] of texts) {
      expect(asRead((await crd.get('v1', name)).text)).toBe(text);
    }
    const { spec: after, status } = await crd.crd();
    expect(after).toEqual(spec);
    expect(status.storedVersions).toEqual(['v1']);
    const applied = await crd.apply('v1', { name: 'exact', spec: SPECS.exact });
    expect({ status: applied.status, text: applied.text.slice(0, 300) }).toMatchObject({
      status: 200,
    });

    const again = await crd.repair('--yes');
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('Nothing is broken');
  });

  test('are not migrated if strategy None would remove fields, until the user accepts that', async () => {
    const before = { ...OLD, fields: { ...FIELDS, any: FIELDS.any, legacy: FIELDS.text } };
    const after = { ...NEW, fields: { text: FIELDS.text, size: FIELDS.size, any: FIELDS.any } };
    const crd = await aWidgetCrd(cluster, 'legacywidgets', [{ ...before, storage: true }, after]);
    widgets = crd;
    await crd.apply('v1beta1', { name: 'a', spec: '{"legacy":"secret words","text":"t"}' });
    await crd.change([before, { ...after, storage: true }]);
    await crd.pruneTo('v1');
    await crd.change([{ ...after, storage: true }]);
    await waitUntil('the object to be unreadable', async () =>
      (await crd.get('v1', 'a')).status === 200 ? undefined : true,
    );

    const stopped = await crd.repair('--yes');
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toContain('/spec/legacy (1 object)');
    expect(stopped.stdout).not.toContain('secret words');
    expect(await crd.stored()).toEqual(['v1beta1']);
    expect((await crd.crd()).spec.versions.map(({ name }) => name)).toEqual(['v1', 'v1beta1']);
    expect((await crd.crd()).status.storedVersions.toSorted()).toEqual(['v1', 'v1beta1']);
    expect((await crd.get('v1')).status).toBe(200);

    expect(await crd.repair('--yes', '--accept-loss')).toMatchObject({ code: 0 });
    expect(await crd.stored()).toEqual(['v1']);
    expect((await crd.crd()).spec.versions.map(({ name }) => name)).toEqual(['v1']);
  });
});

describe('objects left in several removed versions, with a webhook', () => {
  const setting = withWebhook((place) => startOnNode(place, [NODE_ENTRY]), 'v1');

  test('are converted as before', async () => {
    const { access } = cluster;
    const crd = setting.crd();
    const namespace = await setting.newNamespace();
    const stored = async (): Promise<ReadonlySet<string>> =>
      new Set((await storedIn(cluster, crd.name, `${namespace.name}/`)).values());
    const storing = (version: string): object => ({
      spec: {
        versions: versionsOf(crd.document).map((one) => ({
          ...one,
          storage: one.name === version,
        })),
      },
    });
    const patch = (content: object, path = `${CRDS}/${crd.name}`): ReturnType<typeof callApi> =>
      callApi(access, 'PATCH', path, { content, type: 'application/merge-patch+json' });
    for (const version of ['v1beta1', 'v1alpha1', 'v1'] as const) {
      await patch(storing(version));
      await waitUntil(`${version} to be stored`, async () => {
        const name = `in-${version}`;
        await namespace
          .in('v1')
          .delete(name)
          .catch(() => undefined);
        await namespace.in('v1').create(aCronTab('v1', name, { host: '[::1]', port: '80' }));
        return (await stored()).has(version) || undefined;
      });
      const image = { spec: { image: version } };
      await namespace.in(version).apply(`in-${version}`, image, { manager: 'gitops', force: true });
    }
    const list = await namespace.in('v1').list();
    const only = versionsOf(crd.document).filter(({ name }) => name === 'v1');
    await patch({ status: { storedVersions: ['v1'] } }, `${CRDS}/${crd.name}/status`);
    expect(await patch({ spec: { versions: only } })).toMatchObject({ status: 200 });
    await waitUntil('the objects to be unreadable', async () =>
      namespace
        .in('v1')
        .get('in-v1beta1')
        .then(
          () => undefined,
          () => true as const,
        ),
    );

    const env = { KUBECONFIG: cluster.kubeconfig, XDG_STATE_HOME: cluster.folder };
    const { code, stdout } = await runScriptIn(
      { path: new URL('../../', import.meta.url).pathname, env },
      'repair',
      crd.name,
      '--yes',
    );
    expect({ code, end: stdout.slice(-500) }).toMatchObject({ code: 0 });
    expect(await stored()).toEqual(new Set(['v1']));
    const after = await namespace.in('v1').list();
    expect(after.items.map(withoutVersion)).toEqual(list.items.map(withoutVersion));
    for (const version of ['v1beta1', 'v1alpha1']) {
      const image = { spec: { image: 'next' } };
      await namespace.in('v1').apply(`in-${version}`, image, { manager: 'gitops' });
    }
  });
});

function versionsOf(document: object): { name: string }[] {
  return (document as { spec: { versions: { name: string }[] } }).spec.versions;
}

function withoutVersion({ metadata, ...rest }: { metadata: object }): object {
  return { ...rest, metadata: { ...metadata, resourceVersion: '', managedFields: [] } };
}

test('field managers left in a removed version can apply again', async () => {
  const crd = await aWidgetCrd(cluster, 'managedwidgets', [OLD, { ...NEW, storage: true }]);
  widgets = crd;
  await crd.apply('v1beta1', { name: 'a', spec: '{"text":"t"}' }, 'gitops');
  await crd.apply('v1', { name: 'a', spec: '{"size":1}' }, 'kubectl');
  await crd.change([{ ...NEW, storage: true }]);
  const apply = (): ReturnType<Widgets['apply']> =>
    crd.apply('v1', { name: 'a', spec: '{"size":2}' }, 'kubectl');
  await waitUntil('apply to fail', async () => ((await apply()).status === 500 ? true : undefined));

  const { code, stdout } = await crd.repair('--yes');
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(stdout).toContain('The managers in v1beta1: gitops.');
  expect((await apply()).status).toBe(200);
  const given = await crd.apply('v1', { name: 'a', spec: '{}' }, 'gitops');
  expect(given.status).toBe(200);
  expect(JSON.parse(given.text)).toMatchObject({ spec: { size: 2 } });
  expect(given.text).not.toContain('"text":"t"');
});

test('objects of a webhook that is away are explained, and nothing is written', async () => {
  const [port = 0] = await freePorts(1);
  const away = {
    strategy: 'Webhook',
    webhook: {
      clientConfig: { url: `https://127.0.0.1:${port}/convert` },
      conversionReviewVersions: ['v1'],
    },
  };
  const crd = await aWidgetCrd(cluster, 'awaywidgets', [OLD, { ...NEW, storage: true }]);
  widgets = crd;
  await crd.apply('v1', { name: 'a', spec: '{}' });
  await crd.change([OLD, { ...NEW, storage: true }], away);
  await waitUntil('the object to be unreadable', async () =>
    (await crd.get('v1beta1', 'a')).status === 500 ? true : undefined,
  );
  const before = await crd.crd();

  const { code, stdout } = await crd.repair('--yes');
  expect(code).toBe(1);
  expect(stdout).toContain('cannot be read in v1beta1');
  expect(stdout).toContain('Never delete it');
  expect(await crd.crd()).toEqual(before);
});
