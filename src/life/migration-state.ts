import { conditionOf } from './crd-status.ts';
import type { CrdCondition, CrdStatus } from './crd-status.ts';
import type { KnownMigrations, MigrationObject } from './migration-objects.ts';

/** The field manager of the in-tree migrator. */
const RUNNER = 'migration-runner-controller';

/** The field manager of `migrate`, which sets storedVersions only after a proof. */
const OURS = 'crdshift';

/** A sign that `status.storedVersions` lacks a version that is stored. */
export type DoubtReason = 'migration-deleted' | 'migration-failed' | 'set-by-migration';

/** The state of the migrations by which Kubernetes itself rewrites the objects of a CRD. */
export interface MigrationState {
  /** The migrations that run or wait. */
  readonly active: readonly MigrationObject[];
  readonly failed: readonly MigrationObject[];
  /**
   * The signs that `status.storedVersions` lacks a version that is stored. The in-tree migrator removes versions even if
   * it has failed, and from the second migration of a CRD on when it starts (Kubernetes 1.36.3 and 1.37.2, measured).
   */
  readonly doubts: readonly DoubtReason[];
  /** The condition of the CRD if it reports a running migration, and none runs. */
  readonly leftOver: CrdCondition | undefined;
  /** The condition of the CRD if it reports a running migration, and the migrations cannot be read. */
  readonly mayRun: CrdCondition | undefined;
}

/** Reads the state from the condition of the CRD and from the migrations. */
export function migrationState(
  status: Pick<CrdStatus, 'conditions' | 'ownersOfStoredVersions'>,
  { migrations, migrationsUnknown }: KnownMigrations,
): MigrationState {
  const active = migrations.filter(({ state }) => state === 'running' || state === 'pending');
  const failed = migrations.filter(({ state }) => state === 'failed');
  const condition = conditionOf(status, 'StorageMigrating');
  const unseen = condition?.status === 'True' && active.length === 0 ? condition : undefined;
  const leftOver = migrationsUnknown === undefined ? unseen : undefined;
  const hasFailed = failed.length > 0 || condition?.reason === 'MigrationFailed';
  const doubts = isProvedLast(status) ? [] : signsOfPruning(status, hasFailed);
  return {
    active,
    failed,
    doubts: [...(leftOver ? ['migration-deleted' as const] : []), ...doubts],
    leftOver,
    mayRun: migrationsUnknown === undefined ? undefined : unseen,
  };
}

function signsOfPruning(owners: StoredVersionsOwners, hasFailed: boolean): DoubtReason[] {
  return [
    ...(hasFailed ? ['migration-failed' as const] : []),
    ...(isSetByRunner(owners) ? ['set-by-migration' as const] : []),
  ];
}

/** Reports whether the in-tree migrator, which removes versions too early, has set `status.storedVersions`. */
export function isSetByRunner({ ownersOfStoredVersions }: StoredVersionsOwners): boolean {
  return ownersOfStoredVersions.some(({ manager }) => manager === RUNNER);
}

/** Reports whether `migrate` has set `status.storedVersions` after everybody else. */
export function isProvedLast({ ownersOfStoredVersions }: StoredVersionsOwners): boolean {
  const ours = ownersOfStoredVersions.find(({ manager }) => manager === OURS);
  return (
    ours !== undefined &&
    ownersOfStoredVersions.every(({ manager, time }) => manager !== RUNNER || time < ours.time)
  );
}

type StoredVersionsOwners = Pick<CrdStatus, 'ownersOfStoredVersions'>;

const DOUBTS: Readonly<Record<DoubtReason, string>> = {
  'migration-deleted': 'a StorageVersionMigration was deleted halfway',
  'migration-failed':
    'a StorageVersionMigration has failed, and a failed one removes versions as if it had succeeded',
  'set-by-migration': `${RUNNER} has set it, and this controller removes versions as soon as a second migration of a CRD starts`,
};

/** Returns the reasons as a part of a sentence about `status.storedVersions`. */
export function doubtsInWords(reasons: readonly DoubtReason[]): string {
  return reasons.map((reason) => DOUBTS[reason]).join('; ');
}
