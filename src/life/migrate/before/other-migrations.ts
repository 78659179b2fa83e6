import type { Cluster } from '../../cluster.ts';
import { migrationsOf } from '../../migration-objects.ts';
import { doubtsInWords, migrationState } from '../../migration-state.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops, warns } from '../finding.ts';
import type { MigrationTarget } from '../target.ts';

/**
 * Looks for other migrations of the resource, and for signs of earlier ones after which storedVersions may be wrong.
 *
 * @param own - the name of a migration object of ours, which may run
 */
export async function otherMigrations(
  cluster: Cluster,
  target: MigrationTarget,
  own: string | undefined,
): Promise<readonly MigrationFinding[]> {
  const known = await migrationsOf(cluster, target);
  const { migrationsUnknown } = known;
  const { active, doubts } = migrationState(target, known);
  return [
    ...(migrationsUnknown === undefined
      ? []
      : [
          warns(
            'permission-unknown',
            `it is unknown whether a StorageVersionMigration of ${target.plural} runs or has failed: ${migrationsUnknown}. Ask for a role that may list storageversionmigrations of group storagemigration.k8s.io.`,
          ),
        ]),
    ...active
      .filter(({ name }) => name !== own)
      .map(({ name, message }) =>
        stops(
          'migration-running',
          `StorageVersionMigration ${name} already migrates ${target.plural}${message === '' ? '' : ` (${message})`}. Wait until it ends, and start again. Do not delete it: a deleted migration leaves storedVersions wrong.`,
        ),
      ),
    ...(doubts.length === 0
      ? []
      : [
          warns(
            'stored-versions-doubtful',
            `status.storedVersions is not reliable: ${doubtsInWords(doubts)}. Remove no version before this migration has proved that none is left.`,
          ),
        ]),
  ];
}
