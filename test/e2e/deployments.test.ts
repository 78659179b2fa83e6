import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEWER, aSkiff, fleetOf } from './deployed/fleet.ts';
import type { Fleet } from './deployed/fleet.ts';
import { startReleases } from './deployed/releases.ts';
import type { Installed, Releases } from './deployed/releases.ts';
import { HOLDS } from './deployed/skiff.ts';
import type { ReleaseName } from './deployed/skiff.ts';
import { ownCluster } from './support/own-cluster.ts';

/** The release that replaces the first one, and the versions in which objects are stored. */
const CHANGES: readonly (readonly [string, ReleaseName, readonly string[]])[] = [
  ['a field added to the older version', 'backport', ['v1', 'v1beta1', 'v1alpha1']],
  ['a part added to a lens', 'mapped', ['v1', 'v1beta1', 'v1alpha1']],
  ['another hub', 'movedHub', ['v1', 'v1beta1', 'v1alpha1']],
  ['a version removed', 'withoutOldest', ['v1', 'v1beta1']],
];

/** Releases that move kept data to a place where the old code does not look. */
const NEW_PLACES: readonly ReleaseName[] = ['mapped', 'movedHub'];

const SPEC = { host: 'localhost', port: '80', extra: { a: 1, b: 'two' } };

const CASES = CHANGES.flatMap(([what, release, storageVersions]) =>
  storageVersions.map((storage) => ({ what, release, storage })),
);

describe('kept data across deployments', () => {
  const cluster = ownCluster();
  let releases: Releases;
  let skiffs: Installed;
  let fleet: Fleet;

  /** Expects that nothing is lost in the version that wrote it, and that every edit is there. */
  const expectAllAtHome = async (homes = skiffs.versions()): Promise<void> => {
    expect(await fleet.atHome(homes)).toEqual(fleet.expected(homes));
  };

  /** Expects no unexpected values. New code may have moved some out of the view of old code. */
  const expectNothingElse = async (homes: readonly string[]): Promise<void> => {
    expect(fleet.expected(homes)).toMatchObject(await fleet.atHome(homes));
  };

  beforeAll(async () => {
    releases = await startReleases(cluster);
  });

  afterEach(async () => {
    await skiffs.remove();
  });

  afterAll(async () => {
    await releases.stop();
  });

  describe.each(CASES)('$what, while objects are stored in $storage', ({ release, storage }) => {
    test('survives the deployment and its roll-back', async () => {
      skiffs = await releases.install('first', storage);
      fleet = fleetOf(skiffs);
      const old = skiffs.versions();
      await fleet.write(old);
      const before = await fleet.views(old);
      await skiffs.deploy(release);
      const now = skiffs.versions();
      const both = now.filter((version) => old.includes(version));
      const stillSeen = Object.fromEntries(
        Object.entries(before).filter(([view]) => both.some((version) => view.endsWith(version))),
      );
      await expectAllAtHome();
      expect(await fleet.views(both)).toMatchObject(stillSeen);
      await fleet.write(now.filter((version) => !old.includes(version)));
      await fleet.patch(now, 4);
      await expectAllAtHome();
      expect(await fleet.views(both)).toMatchObject(fleet.edited(stillSeen));
      await skiffs.deploy(release, 'first');
      const expectInView = NEW_PLACES.includes(release) ? expectNothingElse : expectAllAtHome;
      await expectInView(both);
      await fleet.patch(both, 5);
      await expectInView(both);
      await skiffs.deploy(release);
      await expectAllAtHome();
      expect(await fleet.views(both)).toMatchObject(fleet.edited(stillSeen));
      await fleet.patch(now, 6);
      await expectAllAtHome();
      expect(new Set(await fleet.newer(now))).toEqual(new Set([NEWER]));
    });

    test('is gone after its removal, and stays after another edit', async () => {
      skiffs = await releases.install('first', storage);
      const [fore, aft] = HOLDS;
      const spec = { host: 'localhost', port: '80', holds: [fore, aft] };
      await skiffs.in('v1').create(aSkiff('v1', 'ark', spec));
      const holds = async (): Promise<unknown> =>
        ((await skiffs.in('v1').get('ark'))['spec'] as { holds?: unknown }).holds;
      await skiffs.deploy(release);
      const read = await skiffs.in('v1beta1').get('ark');
      const [first] = (read['spec'] as { holds: [object] }).holds;
      const edited = { ...(read['spec'] as object), holds: [{ ...first, cargo: 'coal' }] };
      await skiffs.in('v1beta1').update({ ...read, spec: edited });
      expect(await holds()).toEqual([{ ...fore, cargo: 'coal' }]);
      await skiffs.deploy(release, 'first');
      // New code may have moved it out of view, but does not restore the other one.
      expect(JSON.stringify((await holds()) ?? [])).not.toContain('aft');
      await skiffs.in('v1').mergePatch('ark', { spec: { replicas: 2 } });
      await skiffs.deploy(release);
      expect(await holds()).toEqual([{ ...fore, cargo: 'coal' }]);
      await skiffs.in('v1').mergePatch('ark', { spec: { holds: null } });
      await skiffs.in('v1beta1').mergePatch('ark', { spec: { replicas: 3 } });
      expect(await holds()).toBeUndefined();
      await skiffs.deploy(release, 'first');
      expect(await holds()).toBeUndefined();
    });

    test('survives a read before the deployment and a write after it', async () => {
      skiffs = await releases.install('first', storage);
      fleet = fleetOf(skiffs);
      await fleet.write(skiffs.versions());
      const writeBack = await fleet.read();
      await skiffs.deploy(release);
      await writeBack(skiffs.versions(), 4);
      await expectAllAtHome();
      expect(new Set(await fleet.newer(skiffs.versions()))).toEqual(new Set([NEWER]));
    });
  });

  // The API server itself drops fields that a schema loses, so only CRDs that lose none are rolled back.
  describe.each(
    CASES.filter(({ release }) => release === 'movedHub' || release === 'withoutOldest'),
  )('$what, while objects are stored in $storage', ({ release, storage }) => {
    test('survives the roll-back of the CRD', async () => {
      skiffs = await releases.install('first', storage);
      fleet = fleetOf(skiffs);
      const old = skiffs.versions();
      await fleet.write(old);
      await skiffs.deploy(release);
      const now = skiffs.versions();
      await fleet.write(now.filter((version) => !old.includes(version)));
      await fleet.patch(now, 4);
      await skiffs.deploy('first');
      const expectInView = NEW_PLACES.includes(release) ? expectNothingElse : expectAllAtHome;
      await expectInView(old);
      await fleet.patch(old, 5);
      await expectInView(old);
      await skiffs.deploy(release);
      await expectAllAtHome();
      await fleet.patch(now, 6);
      await expectAllAtHome();
      expect(new Set(await fleet.newer(now))).toEqual(new Set([NEWER]));
    });
  });

  test.each(['v1', 'v1beta1', 'v1alpha1'])(
    'an edit of a newly shown field wins, while objects are stored in %s',
    async (storage) => {
      skiffs = await releases.install('first', storage);
      await skiffs.in('v1').create(aSkiff('v1', 'ark', SPEC));
      await skiffs.deploy('backport');
      await skiffs.in('v1beta1').mergePatch('ark', { spec: { extra: { a: 5 } } });
      expect((await skiffs.in('v1').get('ark'))['spec']).toMatchObject({ extra: { a: 5 } });
      await skiffs.in('v1alpha1').mergePatch('ark', { spec: { replicas: 2 } });
      const spec = { host: 'localhost', port: '80', replicas: 2, extra: { a: 5, b: 'two' } };
      expect((await skiffs.in('v1').get('ark'))['spec']).toEqual(spec);
    },
  );

  test.each(['v1', 'v1beta1', 'v1alpha1'])(
    'an edit under the old code is not lost, while objects are stored in %s',
    async (storage) => {
      skiffs = await releases.install('first', storage);
      await skiffs.in('v1').create(aSkiff('v1', 'ark', SPEC));
      await skiffs.deploy('movedHub');
      await skiffs.in('v1').mergePatch('ark', { spec: { replicas: 2 } });
      await skiffs.deploy('movedHub', 'first');
      await skiffs.in('v1').mergePatch('ark', { spec: { extra: { a: 5 } } });
      expect((await skiffs.in('v1').get('ark'))['spec']).toMatchObject({ extra: { a: 5 } });
      await skiffs.deploy('movedHub');
      // The engine cannot know which release has kept the newer value: one is shown, the other stays kept.
      const { spec, metadata } = await skiffs.in('v1').get('ark');
      const waiting = Object.values(metadata.annotations ?? {}).join();
      expect(`${JSON.stringify(spec)} ${waiting}`).toMatch(/"a":5|"is":5/);
      const { extra } = spec as { readonly extra: object };
      expect((await skiffs.in('v2').get('ark'))['spec']).toMatchObject({ extras: extra });
    },
  );
});
