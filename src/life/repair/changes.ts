import type { Cluster } from '../cluster.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import { isNotFound, RefusedRequest } from '../status.ts';
import { changeCrd } from './change-crd.ts';
import { additionOf, removalOf } from './restored-version.ts';

/** Adds a version that is missing. */
export function addVersion(
  cluster: Cluster,
  target: MigrationTarget,
  version: string,
): Promise<void> {
  return changeCrd(cluster, target, (seen) =>
    seen.target.versions.some(({ name }) => name === version)
      ? undefined
      : additionOf(seen.target, [version]),
  );
}

/** Removes versions, but none that the CRD had before a repair. */
export async function removeVersions(
  cluster: Cluster,
  target: MigrationTarget,
  versions: readonly string[],
): Promise<void> {
  await changeCrd(cluster, target, (seen) => {
    const gone = seen.restored.filter((version) => versions.includes(version));
    return gone.length === 0 ? undefined : removalOf(seen.target, gone);
  });
  await changeCrd(cluster, target, ({ release }) => release);
}

/** Adds versions to `status.storedVersions`. */
export function setStored(
  cluster: Cluster,
  target: MigrationTarget,
  versions: readonly string[],
): Promise<void> {
  const path = '/status/storedVersions';
  return changeCrd(
    cluster,
    target,
    ({ target: { uid, storedVersions } }) => [
      { op: 'test', path: '/metadata/uid', value: uid },
      { op: 'test', path, value: storedVersions },
      { op: 'replace', path, value: [...new Set([...storedVersions, ...versions])] },
    ],
    'status',
  );
}

/** Removes the condition of a migration that no longer runs. */
export function removeCondition(cluster: Cluster, target: MigrationTarget): Promise<void> {
  return changeCrd(
    cluster,
    target,
    ({ target: { uid, conditions } }) => {
      const at = conditions.findIndex(({ type }) => type === 'StorageMigrating');
      if (at === -1) return undefined;
      const path = `/status/conditions/${at}`;
      return [
        { op: 'test', path: '/metadata/uid', value: uid },
        { op: 'test', path: `${path}/type`, value: 'StorageMigrating' },
        { op: 'remove', path },
      ];
    },
    'status',
  );
}

/**
 * Deletes a StorageVersionMigration.
 *
 * @throws {RefusedRequest} if the API server refuses
 */
export async function deleteMigration(
  cluster: Cluster,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<void> {
  const answer = await cluster.send({ method: 'DELETE', path });
  if (answer.status < 300 || isNotFound(answer)) return;
  throw new RefusedRequest(`deletion of StorageVersionMigration ${name}`, answer);
}
