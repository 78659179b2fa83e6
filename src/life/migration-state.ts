import { conditionOf } from './crd-status.ts';
import type { CrdCondition, CrdStatus } from './crd-status.ts';
import type { KnownMigrations, MigrationObject } from './migration-objects.ts';

/** The field manager of the in-tree migrator. */
export const RUNNER = 'migration-runner-controller';

/** The state of the migrations by which Kubernetes itself rewrites the objects of a CRD. */
export interface MigrationState {
  /** The migrations that run or wait. */
  readonly active: readonly MigrationObject[];
  readonly failed: readonly MigrationObject[];
  /** True if a failed migration exists, or if the condition of the CRD reports a failure. */
  readonly hasFailed: boolean;
  /** The condition of the CRD if it reports a running migration, and none runs. */
  readonly leftOver: CrdCondition | undefined;
  /** The condition of the CRD if it reports a running migration, and the migrations cannot be read. */
  readonly mayRun: CrdCondition | undefined;
}

/** Reads the state from the condition of the CRD and from the migrations. */
export function migrationState(
  status: Pick<CrdStatus, 'conditions'>,
  { migrations, migrationsUnknown }: KnownMigrations,
): MigrationState {
  const active = migrations.filter(({ state }) => state === 'running' || state === 'pending');
  const failed = migrations.filter(({ state }) => state === 'failed');
  const condition = conditionOf(status, 'StorageMigrating');
  const unseen = condition?.status === 'True' && active.length === 0 ? condition : undefined;
  return {
    active,
    failed,
    hasFailed: failed.length > 0 || condition?.reason === 'MigrationFailed',
    leftOver: migrationsUnknown === undefined ? unseen : undefined,
    mayRun: migrationsUnknown === undefined ? undefined : unseen,
  };
}

/** Reports whether the in-tree migrator, which removes versions too early, has set `status.storedVersions`. */
export function isSetByRunner({ ownersOfStoredVersions }: CrdStatus): boolean {
  return ownersOfStoredVersions.some(({ manager }) => manager === RUNNER);
}
