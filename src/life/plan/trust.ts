import type { CrdStatus } from '../crd-status.ts';
import { RUNNER, isSetByRunner, migrationState } from '../migration-state.ts';
import type { LiveFacts } from './facts.ts';

/** The field manager of `migrate`, which sets storedVersions only after a proof. */
const OURS = 'crdshift';

/** Returns why `status.storedVersions` does not reliably show what is stored; undefined if it can be believed. */
export function doubtAbout(live: LiveFacts): string | undefined {
  const { status, migrationsUnknown } = live;
  const sign = signAgainst(live);
  if (sign !== undefined || migrationsUnknown === undefined) return sign;
  const { mayRun } = migrationState(status, live);
  return mayRun === undefined && isProvedLast(status)
    ? undefined
    : `it is unknown whether a StorageVersionMigration runs or has failed (${migrationsUnknown})`;
}

/**
 * Returns a sign that `status.storedVersions` lacks a version that is stored; undefined if there is none.
 *
 * The in-tree migrator removes versions even if it has failed, and from the second migration of a CRD on when it starts
 * (Kubernetes 1.36.3 and 1.37.2, measured).
 */
export function signAgainst(live: LiveFacts): string | undefined {
  const { status } = live;
  const { active, failed, hasFailed, leftOver } = migrationState(status, live);
  if (active[0] !== undefined) return `StorageVersionMigration ${active[0].name} runs`;
  if (leftOver !== undefined) return 'a StorageVersionMigration was deleted before its end';
  if (isProvedLast(status)) return undefined;
  if (failed[0] !== undefined) return `StorageVersionMigration ${failed[0].name} has failed`;
  if (hasFailed) return 'a StorageVersionMigration has failed';
  return isSetByRunner(status)
    ? `${RUNNER} has set it, and this controller removes versions too early`
    : undefined;
}

/** Reports whether `migrate` has set storedVersions after everybody else. */
function isProvedLast({ ownersOfStoredVersions }: CrdStatus): boolean {
  const ours = ownersOfStoredVersions.find(({ manager }) => manager === OURS);
  return (
    ours !== undefined &&
    ownersOfStoredVersions.every(({ manager, time }) => manager !== RUNNER || time < ours.time)
  );
}
