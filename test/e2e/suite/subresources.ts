import { describe, expect, test } from 'vitest';
import { aCronTab, fieldsIn, SPEC, VERSIONS } from '../support/cron-tab.ts';
import type { Setting } from '../support/with-webhook.ts';

const STATUS = { replicas: 2, labelSelector: 'app=nightly' };

export function subresources(setting: Setting): void {
  describe.each(VERSIONS)('a controller of %s', (version) => {
    test('patches the status that every version then reads', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1').create(aCronTab('v1', 'nightly'));
      await cronTabs.in(version).mergePatch('nightly', { status: STATUS }, 'status');
      for (const other of VERSIONS) {
        const read = await cronTabs.in(other).get('nightly');
        expect(read).toMatchObject({ ...fieldsIn(other), spec: SPEC, status: STATUS });
        expect(read.metadata.generation).toBe(1);
      }
    });

    test('replaces the status and nothing else', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1beta1').create(aCronTab('v1beta1', 'nightly'));
      const read = await cronTabs.in(version).get('nightly');
      const meddled = { ...read, ...fieldsIn(version, 'elsewhere'), spec: {}, status: STATUS };
      await cronTabs.in(version).update(meddled, 'status');
      const after = await cronTabs.in('v1alpha1').get('nightly');
      expect(after).toMatchObject({ ...fieldsIn('v1alpha1'), spec: SPEC, status: STATUS });
    });

    test('does not lose the status when it replaces the object', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1').create(aCronTab('v1', 'nightly'));
      await cronTabs.in('v1').mergePatch('nightly', { status: STATUS }, 'status');
      const read = await cronTabs.in(version).get('nightly');
      await cronTabs.in(version).update({ ...read, spec: { ...SPEC, replicas: 4 }, status: {} });
      expect(await cronTabs.in('v1').get('nightly')).toMatchObject({ status: STATUS });
    });

    test('applies the status of an object that another manager applies in another version', async () => {
      const cronTabs = await setting.newNamespace();
      for (const author of VERSIONS) {
        const name = `by-${author}`;
        const fields = { ...fieldsIn(author), spec: SPEC };
        await cronTabs.in(author).apply(name, fields, { manager: 'author' });
        const options = { manager: 'controller', subresource: 'status' } as const;
        await cronTabs.in(version).apply(name, { status: STATUS }, options);
        await cronTabs.in(version).apply(name, { status: { replicas: 5 } }, options);
        await cronTabs.in(author).apply(name, fields, { manager: 'author' });
        for (const other of VERSIONS) {
          const read = await cronTabs.in(other).get(name);
          expect(read).toMatchObject({ ...fieldsIn(other), spec: SPEC });
          expect(read['status']).toEqual({ replicas: 5 });
        }
      }
    });

    test('reads and writes the scale', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1').create(aCronTab('v1', 'nightly'));
      await cronTabs.in('v1').mergePatch('nightly', { status: STATUS }, 'status');
      const scale = await cronTabs.in(version).scale('nightly');
      expect(scale).toMatchObject({
        apiVersion: 'autoscaling/v1',
        kind: 'Scale',
        spec: { replicas: 3 },
        status: { replicas: 2, selector: 'app=nightly' },
      });
      await cronTabs.in(version).update({ ...scale, spec: { replicas: 5 } }, 'scale');
      await cronTabs.in(version).mergePatch('nightly', { spec: { replicas: 6 } }, 'scale');
      for (const other of VERSIONS) {
        expect(await cronTabs.in(other).get('nightly')).toMatchObject({
          ...fieldsIn(other),
          spec: { ...SPEC, replicas: 6 },
          status: STATUS,
        });
      }
    });
  });
}
