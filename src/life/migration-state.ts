import { conditionOf } from './crd-status.ts';
import type { CrdCondition, CrdStatus } from './crd-status.ts';
import type { KnownMigrations, MigrationObject } from './migration-objects.ts';

/** The field manager of the in-tree migrator. */
export const RUNNER = 'migration-runner-controller';

/** The state of the migrations of a CRD by Kubernetes itself. */
export interface MigrationState {
  /** The migrations that are not at their end. */
  readonly active: readonly MigrationObject[];
  readonly failed: readonly MigrationObject[];
  /** True if a migration has failed that is still there, or that the CRD tells about. */
  readonly hasFailed: boolean;
  /** The condition of the CRD if it says that a migration runs, and none does. */
  readonly leftOver: CrdCondition | undefined;
  /** The condition of the CRD if it says that a migration runs, and the API server does not show them. */
  readonly mayRun: CrdCondition | undefined;
}

/** Reads the state of the migrations of a CRD by Kubernetes itself. */
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

/** Reports whether the in-tree migrator has set `status.storedVersions`. It removes versions too early. */
export function isSetByRunner({ ownersOfStoredVersions }: CrdStatus): boolean {
  return ownersOfStoredVersions.some(({ manager }) => manager === RUNNER);
}
