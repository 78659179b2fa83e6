import { describe, expect, inject, test } from 'vitest';
import { aCronTab, apiVersionOf, fieldsIn, SPEC, VERSIONS } from '../support/cron-tab.ts';
import type { Version } from '../support/cron-tab.ts';
import { ApiError } from '../support/custom-resource.ts';
import type { Namespace, Setting } from '../support/with-webhook.ts';

/** Beyond 2^53: `JSON.parse` rounds it to …992. */
const BEYOND_DOUBLE = '9007199254740993';

/** A client that knows only one version must be able to work as if there were no others. */
export function readingAndWriting(setting: Setting): void {
  describe.each(VERSIONS)('a client of %s', (version) => {
    test('creates an object that every version reads in its own form', async () => {
      const cronTabs = await setting.newNamespace();
      const created = await cronTabs.in(version).create(aCronTab(version, 'nightly'));
      expect(created).toMatchObject({ ...fieldsIn(version), spec: SPEC });
      for (const other of VERSIONS) {
        const read = await cronTabs.in(other).get('nightly');
        expect(withoutMetadata(read)).toEqual(withoutMetadata(aCronTab(other, 'nightly')));
        expect(read.metadata.uid).toBe(created.metadata.uid);
      }
    });

    test('lists objects created by clients of every version, in its own form', async () => {
      const cronTabs = await setting.newNamespace();
      for (const other of VERSIONS) {
        await cronTabs.in(other).create(aCronTab(other, `from-${other}`, { host: other }));
      }
      const list = await cronTabs.in(version).list();
      expect(list).toMatchObject({ apiVersion: apiVersionOf(version), kind: 'CronTabList' });
      expect(list.items.map(({ metadata }) => metadata.name)).toEqual(
        VERSIONS.toSorted().map((other) => `from-${other}`),
      );
      expect(list.items).toMatchObject(
        VERSIONS.toSorted().map((other) => fieldsIn(version, other)),
      );
    });

    test('watches changes by clients of every version, in its own form', async () => {
      const cronTabs = await setting.newNamespace();
      const { metadata } = await cronTabs.in(version).list();
      for (const other of VERSIONS) {
        await cronTabs.in(other).create(aCronTab(other, `from-${other}`));
        await cronTabs.in(other).mergePatch(`from-${other}`, fieldsIn(other, 'elsewhere'));
        await cronTabs.in(other).delete(`from-${other}`);
      }
      const events = await cronTabs.in(version).watch(metadata.resourceVersion, 9);
      expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual(
        VERSIONS.flatMap((other) =>
          ['ADDED', 'MODIFIED', 'DELETED'].map((type) => `${type} from-${other}`),
        ),
      );
      for (const { type, object } of events) {
        const host = type === 'ADDED' ? 'localhost' : 'elsewhere';
        expect(object).toMatchObject(fieldsIn(version, host));
      }
    });

    test('gives an informer the existing objects, in its own form', async () => {
      const cronTabs = await setting.newNamespace();
      for (const other of VERSIONS) {
        await cronTabs.in(other).create(aCronTab(other, `from-${other}`, { host: other }));
      }
      const { streamsLists } = inject('release');
      const client = cronTabs.in(version);
      const added = (objects: readonly object[]): object[] =>
        objects.map((object) => ({ type: 'ADDED', object }));
      // An informer that is refused a stream lists.
      const given = streamsLists ? await client.stream() : added((await client.list()).items);
      const end = { type: 'BOOKMARK', object: { apiVersion: apiVersionOf(version) } };
      expect(given).toMatchObject([
        ...added(VERSIONS.toSorted().map((other) => fieldsIn(version, other))),
        ...(streamsLists ? [end] : []),
      ]);
    });

    test('replaces an object that was stored by another version', async () => {
      const cronTabs = await setting.newNamespace();
      const creator = otherThan(version);
      await cronTabs.in(creator).create(aCronTab(creator, 'nightly'));
      const read = await cronTabs.in(version).get('nightly');
      await cronTabs.in(version).update({
        ...read,
        ...fieldsIn(version, 'elsewhere', '5678'),
        spec: { ...SPEC, image: 'another-image' },
      });
      expect(await inEveryVersion(cronTabs)).toEqual(
        nightlyInEveryVersion({
          host: 'elsewhere',
          port: '5678',
          spec: { ...SPEC, image: 'another-image' },
        }),
      );
    });

    test('writes back an object it has read without changing the stored one', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1').create(aCronTab('v1', 'nightly'));
      const read = await cronTabs.in(version).get('nightly');
      const replaced = await cronTabs.in(version).update(read);
      expect(replaced.metadata.resourceVersion).toBe(read.metadata.resourceVersion);
      expect(replaced.metadata.generation).toBe(1);
    });

    test('gets a conflict when its object is outdated', async () => {
      const cronTabs = await setting.newNamespace();
      const creator = otherThan(version);
      await cronTabs.in(creator).create(aCronTab(creator, 'nightly'));
      const stale = await cronTabs.in(version).get('nightly');
      await cronTabs.in(creator).mergePatch('nightly', { spec: { replicas: 4 } });
      await expect(cronTabs.in(version).update({ ...stale, spec: SPEC })).rejects.toThrow(
        'the object has been modified; please apply your changes to the latest version',
      );
    });

    test('merge-patches one field and leaves the others', async () => {
      const cronTabs = await setting.newNamespace();
      const creator = otherThan(version);
      await cronTabs.in(creator).create(aCronTab(creator, 'nightly'));
      await cronTabs.in(version).mergePatch('nightly', { spec: { replicas: 7 } });
      expect(await inEveryVersion(cronTabs)).toEqual(
        nightlyInEveryVersion({ spec: { ...SPEC, replicas: 7 } }),
      );
      await cronTabs.in(version).mergePatch('nightly', fieldsIn(version, 'elsewhere', '80'));
      expect(await inEveryVersion(cronTabs)).toEqual(
        nightlyInEveryVersion({
          host: 'elsewhere',
          port: '80',
          spec: { ...SPEC, replicas: 7 },
        }),
      );
    });

    test('keeps labels and annotations set in other versions, and can change them', async () => {
      const cronTabs = await setting.newNamespace();
      const creator = otherThan(version);
      const metadata = {
        labels: { tier: 'batch', 'example.com/constructor': 'kept' },
        annotations: { 'example.com/note': 'line 1\nline 2 <&>', constructor: 'kept' },
      };
      await cronTabs.in(creator).create(aCronTab(creator, 'nightly', { metadata }));
      expect((await cronTabs.in(version).get('nightly')).metadata).toMatchObject(metadata);
      await cronTabs.in(version).mergePatch('nightly', {
        metadata: { labels: { tier: null, team: 'a' }, annotations: { constructor: 'new' } },
      });
      for (const other of VERSIONS) {
        const read = await cronTabs.in(other).get('nightly');
        expect(read.metadata.labels).toEqual({ team: 'a', 'example.com/constructor': 'kept' });
        expect(read.metadata.annotations).toEqual({ ...metadata.annotations, constructor: 'new' });
      }
    });

    test('keeps every digit of an int64', async () => {
      const cronTabs = await setting.newNamespace();
      const object = JSON.stringify(aCronTab(version, 'nightly', { spec: { revision: 0 } }));
      await cronTabs
        .in(version)
        .create(object.replace('"revision":0', `"revision":${BEYOND_DOUBLE}`));
      for (const other of VERSIONS) {
        const digits = new RegExp(`"revision":${BEYOND_DOUBLE}[,}]`);
        expect(await cronTabs.in(other).text('nightly')).toMatch(digits);
        await cronTabs.in(other).mergePatch('nightly', { metadata: { labels: { by: other } } });
        expect(await cronTabs.in(version).text('nightly')).toMatch(digits);
      }
    });

    test('stores no field that its version does not know', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in(version).create({
        ...VERSIONS.reduce((all, other) => ({ ...all, ...fieldsIn(other, other) }), {}),
        ...aCronTab(version, 'nightly', { spec: { garbage: true } }),
        garbage: { deep: [1, 2, 3] },
      });
      expect(await inEveryVersion(cronTabs)).toEqual(nightlyInEveryVersion({}));
    });

    test('reads an address without a port, or without a host, as it was written', async () => {
      const cronTabs = await setting.newNamespace();
      for (const [index, hostPort] of ['localhost', ':80', '[::1]:80', '[::1]', ':'].entries()) {
        const created = { ...aCronTab('v1beta1', `odd-${index}`), hostPort };
        await cronTabs.in('v1beta1').create(created);
        const read = await cronTabs.in(version).get(`odd-${index}`);
        await cronTabs.in(version).update({ ...read, spec: { ...SPEC, replicas: 9 } });
        expect((await cronTabs.in('v1beta1').get(`odd-${index}`))['hostPort']).toBe(hostPort);
      }
    });

    test('deletes an object created in another version', async () => {
      const cronTabs = await setting.newNamespace();
      const creator = otherThan(version);
      await cronTabs.in(creator).create(aCronTab(creator, 'nightly'));
      await cronTabs.in(version).delete('nightly');
      for (const other of VERSIONS) {
        await expect(cronTabs.in(other).get('nightly')).rejects.toThrow(ApiError);
        expect((await cronTabs.in(other).list()).items).toEqual([]);
      }
    });

    test('deletes a collection by label, in whatever version its objects were created', async () => {
      const cronTabs = await setting.newNamespace();
      for (const creator of VERSIONS) {
        for (const tier of ['batch', 'live']) {
          const metadata = { labels: { tier } };
          await cronTabs.in(creator).create(aCronTab(creator, `${tier}-${creator}`, { metadata }));
        }
      }
      await cronTabs.in(version).deleteCollection('tier=batch');
      const left = (await cronTabs.in(version).list()).items.map(({ metadata }) => metadata.name);
      expect(left).toEqual(VERSIONS.toSorted().map((creator) => `live-${creator}`));
    });
  });
}

/** Returns the version two steps away, if any, so that the longest path is tested. */
function otherThan(version: Version): Version {
  return version === 'v1alpha1' ? 'v1' : 'v1alpha1';
}

function withoutMetadata(object: object): object {
  return { ...object, metadata: undefined };
}

/** Reads the object `nightly` in every version. */
async function inEveryVersion(cronTabs: Namespace): Promise<object[]> {
  const read = VERSIONS.map((version) => cronTabs.in(version).get('nightly'));
  return (await Promise.all(read)).map(withoutMetadata);
}

function nightlyInEveryVersion(change: { spec?: object; host?: string; port?: string }): object[] {
  return VERSIONS.map((version) => withoutMetadata(aCronTab(version, 'nightly', change)));
}
