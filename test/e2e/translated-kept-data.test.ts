import { expect, test } from 'vitest';
import { withBarges } from './support/barges.ts';
import type { Version } from './support/barges.ts';
import { runMigrate, switchStorage } from './support/migrating.ts';
import { ownCluster } from './support/own-cluster.ts';

/** After a migration, managers own hidden fields through their annotations. They give up and keep the same fields. */

/** The time for a test, in ms: each of three migrations runs as a process of its own, and waits for API servers. */
const LIMIT = 180_000;

const cluster = ownCluster();
const barges = withBarges();

async function migrateTo(storage: Version): Promise<void> {
  const crd = 'barges.test.example.com';
  await switchStorage(cluster, crd, storage);
  expect(await runMigrate(cluster, crd, '--prune=false')).toMatchObject({ exitCode: 0 });
}

test(
  'hidden fields go with their manager, and stay when another one gives up its last annotation',
  { timeout: LIMIT },
  async () => {
    const harbor = await barges.newHarbor();
    const apply = async (
      manager: string,
      version: Version,
      name: string,
      fields: object,
    ): Promise<void> => {
      await harbor.in(version).apply(name, fields, { manager, force: true });
    };
    const lamps = [{ name: 'a', light: 'red' }, { name: 'b' }];
    const annotated = { metadata: { annotations: { 'example.com/note': 'x' } } };
    await apply('oldest', 'v1alpha1', 'emptied', { spec: { relic: 'r', replicas: 1 } });
    await apply('mover', 'v1', 'emptied', { spec: { extra: { a: 1, b: 'x' } } });
    await apply('other', 'v1beta1', 'shared', { spec: { legacy: 'l', lamps } });
    await apply('one', 'v1', 'shared', { ...annotated, spec: { replicas: 1 } });
    await apply('oldest', 'v1alpha1', 'alone', { spec: { relic: 'r' } });
    await apply('one', 'v1', 'alone', { ...annotated, spec: { replicas: 1 } });
    await apply('oldest', 'v1alpha1', 'taken', { spec: { relic: 'r', replicas: 1 } });

    await migrateTo('v1beta1');
    await apply('mover', 'v1beta1', 'emptied', { spec: { replicas: 1 } });
    expect((await harbor.in('v1').get('emptied'))['spec']).toEqual({ replicas: 1 });

    await migrateTo('v1alpha1');
    await migrateTo('v1');
    await apply('one', 'v1alpha1', 'shared', { spec: { replicas: 2 } });
    const shared = await harbor.in('v1beta1').get('shared');
    expect(shared['spec']).toEqual({ legacy: 'l', lamps, replicas: 2 });

    await apply('one', 'v1', 'taken', { ...annotated, spec: { replicas: 2 } });
    // A refusal, because without any visible field in `spec`, its hidden field would go, too.
    for (const [name, replicas] of [
      ['alone', 1],
      ['taken', 2],
    ] as const) {
      const giveUp = apply('one', 'v1', name, annotated);
      await expect(giveUp).rejects.toThrow('spec: Invalid value: "null"');
      const after = await harbor.in('v1alpha1').get(name);
      expect(after['spec']).toEqual({ relic: 'r', replicas });
    }
  },
);
