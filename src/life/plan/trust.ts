import type { CrdStatus } from '../crd-status.ts';
import { RUNNER } from '../migration-objects.ts';
import type { KnownMigrations, MigrationObject } from '../migration-objects.ts';
import type { LiveFacts } from './facts.ts';

/** The field manager of `migrate`, which sets storedVersions only after a proof. */
const OURS = 'crdshift';

/**
 * Returns why `status.storedVersions` does not reliably show what is stored; undefined if it can be believed.
 *
 * The in-tree migrator removes versions even if it has failed, and from the second migration of a CRD on when it starts
 * (Kubernetes 1.36.3 and 1.37.2, measured).
 */
export function doubtAbout(live: LiveFacts): string | undefined {
  const { status, migrations, migrationsUnknown } = live;
  const { active, leftOver, mayRun, condition } = migrationState(live);
  const unknown =
    migrationsUnknown === undefined
      ? undefined
      : `it is unknown whether a StorageVersionMigration runs or has failed (${migrationsUnknown})`;
  if (active !== undefined) return `StorageVersionMigration ${active.name} runs`;
  if (leftOver) return 'a StorageVersionMigration was deleted before its end';
  if (mayRun) return unknown;
  if (isProvedLast(status)) return undefined;
  const failed = migrations.find(({ state }) => state === 'failed');
  if (failed !== undefined) return `StorageVersionMigration ${failed.name} has failed`;
  if (condition === 'MigrationFailed') return 'a StorageVersionMigration has failed';
  const isOwned = status.ownersOfStoredVersions.some(({ manager }) => manager === RUNNER);
  return isOwned ? `${RUNNER} has set it, which removes versions too early` : unknown;
}

/** The state of the migrations of a CRD by Kubernetes itself. */
export interface MigrationState {
  /** A migration that is not at its end. */
  readonly active?: MigrationObject;
  /** True if the CRD says that one runs, and none does. */
  readonly leftOver: boolean;
  /** True if the CRD says that one runs, and the API server does not show them. */
  readonly mayRun: boolean;
  /** The reason of the condition `StorageMigrating`; empty without one. */
  readonly condition: string;
}

/** Reads the state of the migrations of a CRD by Kubernetes itself. */
export function migrationState({
  status,
  migrations,
  migrationsUnknown,
}: Pick<LiveFacts, 'status' | keyof KnownMigrations>): MigrationState {
  const active = migrations.find(({ state }) => state === 'running' || state === 'pending');
  const condition = status.conditions.find(({ type }) => type === 'StorageMigrating');
  const isUnseen = condition?.status === 'True' && active === undefined;
  return {
    leftOver: isUnseen && migrationsUnknown === undefined,
    mayRun: isUnseen && migrationsUnknown !== undefined,
    condition: condition?.reason ?? '',
    ...(active !== undefined && { active }),
  };
}

/** Reports whether `migrate` has set storedVersions after everybody else. */
function isProvedLast({ ownersOfStoredVersions }: CrdStatus): boolean {
  const ours = ownersOfStoredVersions.find(({ manager }) => manager === OURS);
  return (
    ours !== undefined &&
    ownersOfStoredVersions.every(({ manager, time }) => manager !== RUNNER || time < ours.time)
  );
}
