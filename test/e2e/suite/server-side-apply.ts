import { describe, expect, test } from 'vitest';
import {
  aCronTab,
  addressIn,
  apiVersionOf,
  fieldsIn,
  SPEC,
  VERSIONS,
  type Version,
} from '../support/cron-tab.ts';
import type { ApiObject } from '../support/custom-resource.ts';
import type { Setting } from '../support/with-webhook.ts';

/**
 * Managers in different versions: for each of them the API server converts what it owns, and nothing else of the
 * object, to its version and back. An invented field would become somebody's.
 */
export function serverSideApply(setting: Setting): void {
  describe('server-side apply', () => {
    test('keeps what managers in different versions own apart', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1beta1').apply('nightly', fieldsIn('v1beta1'), { manager: 'network' });
      await cronTabs.in('v1').apply('nightly', { spec: { image: 'a' } }, { manager: 'images' });
      await cronTabs
        .in('v1alpha1')
        .apply('nightly', { spec: { replicas: 2 } }, { manager: 'scaler' });
      for (const version of VERSIONS) {
        const read = await cronTabs.in(version).get('nightly');
        expect(read).toMatchObject({ ...fieldsIn(version), spec: { image: 'a', replicas: 2 } });
        expect(ownership(read)).toEqual({
          'network in v1beta1': { 'f:hostPort': {} },
          'images in v1': { 'f:spec': { 'f:image': {} } },
          'scaler in v1alpha1': { 'f:spec': { 'f:replicas': {} } },
        });
      }
    });

    test.each(pairs())(
      'tells a manager in %s of a conflict with one in %s, and takes the field by force',
      async (version, owner) => {
        const cronTabs = await setting.newNamespace();
        await cronTabs.in(owner).apply('nightly', fieldsIn(owner), { manager: 'owner' });
        const wanted = fieldsIn(version, 'elsewhere', '80');
        const conflict = cronTabs.in(version).apply('nightly', wanted, { manager: 'rival' });
        // Each field by the name that it has in its owner's version.
        for (const field of Object.keys(addressIn(owner))) {
          await expect(conflict).rejects.toThrow(
            new RegExp(`^Apply failed with .* with "owner":[^]* \\.${field}\\b`),
          );
        }
        const options = { manager: 'rival', force: true };
        const taken = await cronTabs.in(version).apply('nightly', wanted, options);
        expect(taken).toMatchObject(wanted);
        expect(await cronTabs.in(owner).get('nightly')).toMatchObject(
          fieldsIn(owner, 'elsewhere', '80'),
        );
        expect(Object.keys(ownership(taken))).toEqual([`rival in ${version}`]);
      },
    );

    test.each(pairs())(
      'lets managers in %s and in %s own the same value together',
      async (version, other) => {
        const cronTabs = await setting.newNamespace();
        await cronTabs.in(other).apply('nightly', fieldsIn(other), { manager: 'first' });
        const both = await cronTabs
          .in(version)
          .apply('nightly', fieldsIn(version), { manager: 'second' });
        expect(Object.keys(ownership(both)).toSorted()).toEqual([
          `first in ${other}`,
          `second in ${version}`,
        ]);
        // What one gives up stays as long as the other owns it, and goes with the last.
        await cronTabs.in(other).apply('nightly', {}, { manager: 'first' });
        expect(await cronTabs.in(other).get('nightly')).toMatchObject(fieldsIn(other));
        await cronTabs.in(version).apply('nightly', {}, { manager: 'second' });
        const gone = await cronTabs.in('v1').get('nightly');
        expect(gone).not.toHaveProperty('host');
        expect(gone).not.toHaveProperty('port');
      },
    );

    test.each(VERSIONS)(
      'removes a field that its only manager in %s no longer applies',
      async (version) => {
        const cronTabs = await setting.newNamespace();
        const whole = { ...fieldsIn(version), spec: SPEC };
        await cronTabs.in(version).apply('nightly', whole, { manager: 'author' });
        await cronTabs.in(version).apply('nightly', { spec: SPEC }, { manager: 'author' });
        const read = await cronTabs.in(version).get('nightly');
        expect({ ...read, metadata: undefined }).toEqual({
          apiVersion: apiVersionOf(version),
          kind: 'CronTab',
          metadata: undefined,
          spec: SPEC,
        });
      },
    );

    test.each(VERSIONS)(
      'adopts an object that a client of %s has created without it',
      async (version) => {
        const cronTabs = await setting.newNamespace();
        await cronTabs.in(version).create(aCronTab(version, 'nightly'));
        for (const other of VERSIONS) {
          await cronTabs.in(other).apply(
            'nightly',
            { ...fieldsIn(other), spec: SPEC },
            {
              manager: `author-${other}`,
            },
          );
        }
        const read = await cronTabs.in(version).get('nightly');
        expect(read).toMatchObject({ ...fieldsIn(version), spec: SPEC });
        expect(Object.keys(ownership(read)).filter((owner) => owner.startsWith('author'))).toEqual(
          expect.arrayContaining(VERSIONS.map((other) => `author-${other} in ${other}`)),
        );
      },
    );

    test('keeps managers apart when others update without it, in their own versions', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1beta1').apply('nightly', fieldsIn('v1beta1'), { manager: 'network' });
      await cronTabs.in('v1').apply('nightly', { spec: SPEC }, { manager: 'author' });
      await cronTabs
        .in('v1alpha1')
        .mergePatch('nightly', { metadata: { labels: { tier: 'batch' } } });
      const status = { replicas: 1 };
      await cronTabs.in('v1beta1').mergePatch('nightly', { status }, 'status');
      const owned = ownership(await cronTabs.in('v1').get('nightly'));
      expect(owned).toMatchObject({
        'network in v1beta1': { 'f:hostPort': {} },
        'author in v1': {
          'f:spec': { 'f:cronSpec': {}, 'f:image': {}, 'f:replicas': {} },
        },
      });
      expect(Object.keys(owned)).toHaveLength(4);
    });
  });
}

/** Every ordered pair of two different versions. */
function pairs(): [Version, Version][] {
  return VERSIONS.flatMap((one) =>
    VERSIONS.filter((other) => other !== one).map((other): [Version, Version] => [one, other]),
  );
}

/** Who owns what: `<manager> in <version>` to the fields, as `managedFields` says it. */
function ownership(object: ApiObject): Record<string, object> {
  const managers = object.metadata.managedFields ?? [];
  return Object.fromEntries(
    managers.map(({ manager, apiVersion, fieldsV1, subresource }) => [
      [manager, 'in', apiVersion.split('/')[1], subresource].join(' ').trim(),
      fieldsV1,
    ]),
  );
}
