import { hasError } from '../../../crd/finding.ts';
import type { Cluster } from '../../cluster.ts';
import { notEstablished } from '../../crd-status.ts';
import { pageOf } from '../../pages.ts';
import { RefusedRequest } from '../../status.ts';
import { causeIn } from '../../repair/cause.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops, warns } from '../finding.ts';
import { listRefused } from '../list-refused.ts';
import { findLosses } from './losses.ts';
import { otherMigrations } from './other-migrations.ts';
import { missingPermissions, permissionsFor } from './permissions.ts';
import type { MigrationTarget } from '../target.ts';
import { resourceIn, servedVersions, versionsToLookIn } from '../target.ts';

/** Finds everything that would make a migration fail or report a false success, before it writes anything. */
export async function checkBefore(
  cluster: Cluster,
  target: MigrationTarget,
  { isPruning, ownMigration }: { isPruning: boolean; ownMigration: string | undefined },
): Promise<readonly MigrationFinding[]> {
  const unfit = checkTarget(target);
  if (hasError(unfit)) return unfit;
  const signs = await otherMigrations(cluster, target, ownMigration);
  return [
    ...unfit,
    ...signs,
    ...findLosses(target, signs),
    ...(await missingPermissions(cluster, permissionsFor(target, isPruning))),
    ...(await checkReads(cluster, target)),
  ];
}

function checkTarget(target: MigrationTarget): readonly MigrationFinding[] {
  const { name, storage, isTerminating } = target;
  if (isTerminating) return [stops('crd-terminating', `CRD ${name} is being deleted`)];
  const fault = notEstablished(target);
  if (fault !== undefined) {
    return [stops('crd-not-established', `CRD ${name} is ${fault}. Its objects cannot be read.`)];
  }
  const served = servedVersions(target);
  if (served.length === 0) {
    const message = `no version of ${name} is served, so nothing can be read or written. Serve one.`;
    return [stops('storage-version-not-served', message)];
  }
  return served[0]?.name === storage
    ? []
    : [
        warns(
          'storage-version-not-served',
          `the storage version ${storage} is not served, so objects are written through ${served[0]?.name}, and each write is converted. Serve ${storage} during the migration.`,
        ),
      ];
}

/** Lists one object in each version that is not deprecated. The API server converts it if it is stored in another one. */
async function checkReads(
  cluster: Cluster,
  target: MigrationTarget,
): Promise<readonly MigrationFinding[]> {
  const findings: MigrationFinding[] = [];
  for (const { name } of versionsToLookIn(target)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a webhook that is down makes each of them slow
      await pageOf(cluster, resourceIn(target, name), { form: 'metadata', limit: 1 });
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      const { kind } = causeIn(error.message);
      if (kind === 'stored-in-removed-version') return [listRefused(error.message)];
      // Nothing is known about any other cause, and permissions have findings of their own.
      if (kind === 'conversion-failed') findings.push(conversionFails(error.message));
    }
  }
  return findings;
}

function conversionFails(refusal: string): MigrationFinding {
  const message = `${refusal}. The conversion webhook refuses an object, or does not answer. Objects that need no conversion are migrated anyway.`;
  return warns('conversion-fails', message);
}
