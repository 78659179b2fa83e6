import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { assetsFolder } from '../../scripts/local/control-plane-binaries.ts';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import {
  runMigrate,
  startMigrate,
  storedIn,
  storedVersionsOf,
  tally,
} from './support/migrating.ts';
import type { EndedMigration } from './support/migrating.ts';
import {
  existingMigration,
  startMigration,
  withStorageMigration,
} from './support/storage-migration.ts';
import type { StorageMigration } from './support/storage-migration.ts';
import { aWidgetCrd, FIELDS } from './support/widgets.ts';
import type { Widgets, WidgetVersion } from './support/widgets.ts';

const OLD: WidgetVersion = { name: 'v1beta1', fields: FIELDS };
const NEW: WidgetVersion = { name: 'v1', fields: FIELDS };

const LIMIT = 600_000;

const release = inject('release');

// KUBEBUILDER_ASSETS has no kube-controller-manager. Before 1.35 no migration brings a CRD into these states.
const isMissing = assetsFolder() !== undefined || release.pruningMigrations === undefined;

/** Makes an object unchangeable in the version that has it. */
const RULE = { rule: "oldSelf.text != 'b'", message: 'b never changes' };

// Each test waits a minute or more for the controllers.
describe.skipIf(isMissing).concurrent('StorageVersionMigrations of Kubernetes', () => {
  let plane: ControlPlane | undefined;
  const cluster = (): ControlPlane => {
    if (plane === undefined) throw new Error('used before it was started');
    return plane;
  };

  // Builds the controllers, once.
  beforeAll(async () => {
    plane = await startControlPlane(console.log, withStorageMigration(release));
  }, 3 * LIMIT);

  afterAll(() => plane?.stop());

  /** Makes a CRD with objects in v1beta1, whose storage version is v1 since. */
  async function switched(plural: string, after: WidgetVersion): Promise<Widgets> {
    const widgets = await aWidgetCrd(cluster(), plural, [{ ...OLD, storage: true }, after]);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const spec = `{"text":"${name}","size":9007199254740993}`;
      expect((await widgets.apply('v1beta1', { name, spec })).status).toBe(201);
    }
    await widgets.change([OLD, { ...after, storage: true }]);
    // The garbage collector, whose cache the migrator reads, looks for new resources every 30 seconds.
    return widgets;
  }

  const started = (
    name: string,
    of: { group: string; resource: string },
  ): Promise<StorageMigration> => startMigration({ access: cluster().access, release }, name, of);

  const resource = (widgets: Widgets): { group: string; resource: string } => {
    const [plural = '', ...group] = widgets.name.split('.');
    return { group: group.join('.'), resource: plural };
  };

  /** Returns an attempt that succeeds once the CRD lists this version only. */
  const isListed = (widgets: Widgets, version: string) => async (): Promise<true | undefined> =>
    (await widgets.crd()).status.storedVersions.join() === version ? true : undefined;

  const texts = async (widgets: Widgets): Promise<string[]> => {
    const list = JSON.parse((await widgets.get('v1')).text) as { items: { spec: object }[] };
    return list.items.map((item) => JSON.stringify(item.spec));
  };

  test(
    'one that fails prunes storedVersions, and the repair ends clean',
    async () => {
      const widgets = await switched('failingwidgets', { ...NEW, rules: [RULE] });
      const before = await texts(widgets);
      const migration = await started('failing', resource(widgets));
      await migration.until('Failed');
      await waitUntil('storedVersions to be v1', isListed(widgets, 'v1'));
      expect(await widgets.stored()).toContain('v1beta1');

      const shown = await widgets.repair('--dry-run');
      expect(shown.stdout).toContain('StorageVersionMigration failing has failed');
      expect(shown.stdout).toContain('set status.storedVersions to');
      const { code, stdout, stderr } = await widgets.repair('--yes');
      expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
      expect(new Set(await widgets.stored())).toEqual(new Set(['v1']));
      expect(await texts(widgets)).toEqual(before);
      const { status } = await widgets.crd();
      expect(status.storedVersions).toEqual(['v1']);
      expect(status.conditions.map(({ type }) => type)).not.toContain('StorageMigrating');
      expect(await widgets.repair('--dry-run')).toMatchObject({ code: 0 });
    },
    LIMIT,
  );

  test(
    'a version that is removed after a failed one comes back until every object is written',
    async () => {
      const widgets = await switched('removedwidgets', { ...NEW, rules: [RULE] });
      const before = await texts(widgets);
      const migration = await started('removed', resource(widgets));
      await migration.until('Failed');
      await waitUntil('storedVersions to be v1', isListed(widgets, 'v1'));
      await widgets.change([{ ...NEW, rules: [RULE], storage: true }]);
      await waitUntil('the list to fail', async () =>
        (await widgets.get('v1', 'b')).status === 500 ? true : undefined,
      );

      const first = await widgets.repair('--yes');
      expect(first.code).toBe(1);
      expect(first.stdout).toContain('b never changes');
      expect(await texts(widgets)).toEqual(before);
      expect((await widgets.stored()).filter((version) => version !== 'v1')).toEqual(['v1beta1']);

      const schema = '/spec/versions/0/schema/openAPIV3Schema/properties/spec';
      await widgets.edit([{ op: 'remove', path: `${schema}/x-kubernetes-validations` }]);
      const second = await widgets.repair('--yes');
      expect(second).toMatchObject({ code: 0 });
      expect(new Set(await widgets.stored())).toEqual(new Set(['v1']));
      expect(await texts(widgets)).toEqual(before);
      expect((await widgets.crd()).spec.versions.map(({ name }) => name)).toEqual(['v1']);
    },
    LIMIT,
  );

  test(
    'a second one prunes when it starts, also if it is deleted halfway',
    async () => {
      const widgets = await switched('twicewidgets', NEW);
      const before = await texts(widgets);
      const first = await started('first', resource(widgets));
      await first.until('Succeeded');
      // Kubernetes prunes a moment later, and not at all after a change of the CRD. Only then it owns the list.
      await waitUntil('storedVersions to be v1', isListed(widgets, 'v1'));
      await widgets.change([{ ...OLD, storage: true }, NEW]);
      // The migration tries this object again until it is deleted itself.
      const letThrough = await widgets.hold('v1', 'c');
      const second = await started('second', resource(widgets));
      await second.until('Running');
      await waitUntil('storedVersions to be v1beta1', isListed(widgets, 'v1beta1'));
      await second.remove();
      await letThrough();
      expect(await widgets.stored()).toContain('v1');

      const shown = await widgets.repair('--dry-run');
      expect(shown.stdout).toContain('it was deleted halfway');
      expect(shown.stdout).toContain('set status.storedVersions to v1beta1, v1');
      const { code, stdout } = await widgets.repair('--yes');
      expect({ code, stdout }).toMatchObject({ code: 0 });
      expect(new Set(await widgets.stored())).toEqual(new Set(['v1beta1']));
      expect(await texts(widgets)).toEqual(before);
      const { status } = await widgets.crd();
      expect(status.storedVersions).toEqual(['v1beta1']);
      expect(status.conditions.map(({ type }) => type)).not.toContain('StorageMigrating');
    },
    LIMIT,
  );

  /** The state that a migration must leave. */
  const after = async (widgets: Widgets): Promise<object> => ({
    storedIn: tally(await storedIn(cluster(), widgets.name)),
    storedVersions: (await widgets.crd()).status.storedVersions,
    texts: await texts(widgets),
  });

  /** Looks until a migration ends. Returns the versions that etcd has had and the list of the CRD has not. */
  async function unlistedUntil(
    ended: Promise<EndedMigration>,
    { name }: Widgets,
  ): Promise<readonly string[]> {
    let isOver = false;
    const over = ended.finally(() => (isOver = true));
    const found = new Set<string>();
    await waitUntil(
      'the migration to end',
      async () => {
        const listed = await storedVersionsOf(cluster(), name);
        for (const version of (await storedIn(cluster(), name)).values()) {
          if (!listed.includes(version)) found.add(version);
        }
        return isOver || undefined;
      },
      LIMIT,
    );
    await over;
    return [...found];
  }

  /** Returns the migration that the command makes. */
  const ownMigration = ({ name }: Widgets): StorageMigration =>
    existingMigration({ access: cluster().access, release }, `crdshift.${name}`);

  const byKubernetes = ['--storage-version-migration', '--translate=false'];

  test(
    'the command lets Kubernetes migrate twice, and the list never lies',
    async () => {
      const widgets = await switched('luckywidgets', NEW);
      const before = await texts(widgets);
      for (const to of ['v1', 'v1beta1']) {
        if (to === 'v1beta1') await widgets.change([{ ...OLD, storage: true }, NEW]);
        const { ended } = startMigrate(cluster(), widgets.name, ...byKubernetes);
        expect(await unlistedUntil(ended, widgets)).toEqual([]);
        const { exitCode, report, stderr } = await ended;
        expect({ exitCode, stderr, report }).toMatchObject({
          exitCode: 0,
          report: {
            findings: [],
            // Kubernetes has written every object, so the proof is the only pass.
            passes: [{ step: 'proof', counts: { objects: 5, changed: 0 } }],
            storedVersions: { after: [to] },
          },
        });
        expect(await after(widgets)).toEqual({
          storedIn: { [to]: 5 },
          storedVersions: [to],
          texts: before,
        });
      }
    },
    LIMIT,
  );

  const migrated = (before: readonly string[]): object => ({
    storedIn: { v1: 5 },
    storedVersions: ['v1'],
    texts: before,
  });

  test(
    'the command migrates what a failed one has left, and puts the list back',
    async () => {
      const widgets = await switched('unluckywidgets', { ...NEW, rules: [RULE] });
      const before = await texts(widgets);
      const { exitCode, report } = await runMigrate(cluster(), widgets.name, ...byKubernetes);
      expect({ exitCode, findings: report?.findings.map(({ id }) => id) }).toEqual({
        exitCode: 0,
        findings: ['migration-object-failed', 'stored-versions-restored'],
      });
      expect(await after(widgets)).toEqual(migrated(before));
    },
    LIMIT,
  );

  test(
    'the command migrates what a deleted one has left',
    async () => {
      const widgets = await switched('haltedwidgets', NEW);
      const before = await texts(widgets);
      const running = startMigrate(cluster(), widgets.name, ...byKubernetes);
      const migration = ownMigration(widgets);
      await migration.untilCreated();
      await migration.remove();
      const { exitCode, report } = await running.ended;
      expect({ exitCode, findings: report?.findings }).toMatchObject({
        exitCode: 0,
        findings: [{ message: expect.stringContaining('was deleted') as unknown }],
      });
      expect(await after(widgets)).toEqual(migrated(before));
    },
    LIMIT,
  );

  test(
    'a command that was killed puts the list back when it is started again',
    async () => {
      const widgets = await switched('lonelywidgets', { ...NEW, rules: [RULE] });
      const before = await texts(widgets);
      const running = startMigrate(cluster(), widgets.name, ...byKubernetes);
      const migration = ownMigration(widgets);
      await migration.untilCreated();
      running.kill();
      await migration.until('Failed');
      await waitUntil('storedVersions to be v1', isListed(widgets, 'v1'));
      const { exitCode, report } = await runMigrate(cluster(), widgets.name, '--translate=false');
      expect({ exitCode, findings: report?.findings.map(({ id }) => id) }).toEqual({
        exitCode: 0,
        findings: ['stored-versions-doubtful', 'stored-versions-restored'],
      });
      expect(await after(widgets)).toEqual(migrated(before));
    },
    LIMIT,
  );
});
