import type { Cluster } from '../../cluster.ts';
import type { MigrationObject } from '../facts.ts';
import { stateOf } from '../../migrate/before/other-migrations.ts';
import { objectAt, objectsOf, textAt } from '../../migrate/target.ts';
import { objectIn } from './fields.ts';

/** Every API that has had StorageVersionMigrations. The versions of one group show the same objects. */
const APIS: readonly string[] = [
  'storagemigration.k8s.io/v1',
  'storagemigration.k8s.io/v1beta1',
  'storagemigration.k8s.io/v1alpha1',
  'migration.k8s.io/v1alpha1',
];

/** Returns the StorageVersionMigrations of a cluster by resource: `crontabs.stable.example.com`. */
export async function readMigrations(
  cluster: Cluster,
): Promise<ReadonlyMap<string, readonly MigrationObject[]>> {
  const answers = await Promise.all(
    APIS.map((api) =>
      cluster.send({ method: 'GET', path: `/apis/${api}/storageversionmigrations` }),
    ),
  );
  const found = new Map<string, Map<string, MigrationObject>>();
  for (const item of answers.flatMap((answer) => objectsOf(objectIn(answer)['items']))) {
    const resource = objectAt(objectAt(item, 'spec'), 'resource');
    const key = `${textAt(resource, 'resource')}.${textAt(resource, 'group')}`;
    const migration = { name: textAt(objectAt(item, 'metadata'), 'name'), ...stateOf(item) };
    found.set(key, new Map(found.get(key)).set(migration.name, migration));
  }
  return new Map([...found].map(([key, migrations]) => [key, [...migrations.values()]]));
}
