import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import { aCronTab, addressIn, VERSIONS } from '../support/cron-tab.ts';
import type { Version } from '../support/cron-tab.ts';
import { storedIn, switchStorage } from '../support/migrating.ts';
import type { Namespace, Setting } from '../support/with-webhook.ts';

/** Objects stay in the version in which they were written until somebody writes them again. */
export function storageVersions(setting: Setting): void {
  describe('after a switch of the storage version', () => {
    let cronTabs: Namespace;
    const stored = (name: string): Promise<string | undefined> =>
      storedVersion(setting, cronTabs.name, name);

    beforeAll(async () => {
      cronTabs = await setting.newNamespace();
      for (const version of VERSIONS) {
        await storeIn(setting, version);
        await cronTabs.in('v1').create(aCronTab('v1', `stored-in-${version}`));
      }
    });

    afterAll(() => storeIn(setting, 'v1'));

    test('every object is still stored in the version of its creation', async () => {
      for (const version of VERSIONS) expect(await stored(`stored-in-${version}`)).toBe(version);
    });

    test.each(VERSIONS)('%s lists objects stored in all versions together', async (version) => {
      const list = await cronTabs.in(version).list();
      expect(list.items.map(({ metadata }) => metadata.name)).toEqual(
        VERSIONS.toSorted().map((other) => `stored-in-${other}`),
      );
      expect(list.items).toMatchObject(VERSIONS.map(() => addressIn(version)));
    });

    test.each(VERSIONS)('%s reads and changes objects stored in all versions', async (version) => {
      for (const other of VERSIONS) {
        const name = `stored-in-${other}`;
        expect(await cronTabs.in(version).get(name)).toMatchObject(addressIn(version));
        await cronTabs.in(version).mergePatch(name, addressIn(version, version));
        expect(await cronTabs.in(other).get(name)).toMatchObject(addressIn(other, version));
        await cronTabs.in(version).mergePatch(name, addressIn(version));
      }
    });

    test('writing an object back unchanged migrates it to the storage version', async () => {
      await storeIn(setting, 'v1');
      await cronTabs.in('v1').create(aCronTab('v1', 'to-migrate'));
      expect(await stored('to-migrate')).toBe('v1');
      await storeIn(setting, 'v1alpha1');
      const read = await cronTabs.in('v1beta1').get('to-migrate');
      expect(await stored('to-migrate')).toBe('v1');
      const migrated = await cronTabs.in('v1beta1').update(read);
      expect(await stored('to-migrate')).toBe('v1alpha1');
      expect(migrated.metadata.generation).toBe(read.metadata.generation);
      expect(await cronTabs.in('v1').get('to-migrate')).toMatchObject(addressIn('v1'));
    });
  });
}

/** Returns the version in which an object is stored. */
async function storedVersion(
  { cluster, crd }: Setting,
  namespace: string,
  name: string,
): Promise<string | undefined> {
  const key = `${namespace}/${name}`;
  return (await storedIn(cluster, crd().name, key)).get(key);
}

/** Changes the storage version, and waits until the API server stores in it. */
async function storeIn(setting: Setting, version: Version): Promise<void> {
  await switchStorage(setting.cluster, setting.crd().name, version);
  const probes = await setting.newNamespace();
  await waitUntil(`objects to be stored in ${version}`, async () => {
    await probes.in('v1').create(aCronTab('v1', 'probe'));
    const stored = await storedVersion(setting, probes.name, 'probe');
    await probes.in('v1').delete('probe');
    return stored === version ? true : undefined;
  });
}
