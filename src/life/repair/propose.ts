import { conditionOf } from '../crd-status.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import type { BrokenState } from './diagnose.ts';
import type { Evidence } from './evidence.ts';
import { READING_VERSION } from './restored-version.ts';

/**
 * A step of a repair. Each one is safe to repeat, and leaves the CRD better than before, even if no other step follows.
 */
export type RepairStep =
  /** Adds a version to the CRD, not served, so that the objects in it can be read again. */
  | { readonly kind: 'restore-version'; readonly version: string }
  /** Sets `status.storedVersions`, so that nobody can remove one of them while objects may be stored in it. */
  | { readonly kind: 'restore-stored-versions'; readonly versions: readonly string[] }
  /** Compares the objects as they are stored with the objects in the storage version. */
  | { readonly kind: 'compare' }
  /** Rewrites every object in the storage version, proves it, and prunes `status.storedVersions`. */
  | { readonly kind: 'migrate' }
  /** Translates the managedFields of a version. */
  | { readonly kind: 'translate-managers'; readonly version: string }
  /** Removes the versions that a repair has added. */
  | { readonly kind: 'remove-versions'; readonly versions: readonly string[] }
  /** Removes the condition `StorageMigrating` from the CRD. */
  | { readonly kind: 'remove-condition' }
  /** Deletes a StorageVersionMigration that has failed. */
  | { readonly kind: 'delete-migration'; readonly name: string; readonly path: string };

/** Reports whether the repair has to wait: until a migration has ended or can be seen, or until a webhook answers. */
export function isBlocked({ target }: Evidence, states: readonly BrokenState[]): boolean {
  return states.some(
    (state) =>
      state.kind === 'migration-running' ||
      state.kind === 'migrations-unknown' ||
      state.kind === 'unknown' ||
      // Objects that can be read in all versions but one are stored in another one: they need nothing.
      (state.kind === 'conversion-fails' && state.version === target.storage),
  );
}

/** Returns the steps that repair the broken states, in order; none if there is nothing to do, or if it is blocked. */
export function proposeSteps(
  evidence: Evidence,
  states: readonly BrokenState[],
): readonly RepairStep[] {
  if (isBlocked(evidence, states)) return [];
  const { target } = evidence;
  // A repair that was killed while it compared objects has left the version in which it read them.
  const isReading = evidence.restored.includes(READING_VERSION);
  const restored = evidence.restored.filter((version) => version !== READING_VERSION);
  const missing = states.flatMap((state) => (state.kind === 'objects-left' ? [state.version] : []));
  const added = [...restored, ...missing];
  const isDoubtful = states.some(({ kind }) => kind === 'stored-versions-doubtful');
  const storedVersions = storedVersionsFor(target, added, isDoubtful);
  const hasToMigrate = added.length > 0 || isDoubtful;
  const managers = translations(states);
  // Every write prunes an object to the storage version, and so does the write that translates its managers.
  const isOldWritten = storedVersions.some((version) => version !== target.storage);
  const hasToCompare = hasToMigrate || (managers.length > 0 && isOldWritten);
  return [
    ...(isReading ? [{ kind: 'remove-versions', versions: [READING_VERSION] } as const] : []),
    ...missing.map((version): RepairStep => ({ kind: 'restore-version', version })),
    ...(sameSet(storedVersions, target.storedVersions)
      ? []
      : [{ kind: 'restore-stored-versions', versions: storedVersions } as const]),
    ...(hasToCompare && target.strategy === 'None' ? [{ kind: 'compare' } as const] : []),
    ...(hasToMigrate ? [{ kind: 'migrate' } as const] : []),
    ...(added.length > 0 ? [{ kind: 'remove-versions', versions: added } as const] : []),
    // Without the version, a field that no set can express is given up rather than left to a version that is gone.
    ...managers,
    ...endings(evidence, states),
  ];
}

/** Returns the stored versions for the time of a migration: those of now, and all that objects may be stored in. */
function storedVersionsFor(
  { storedVersions, versions }: MigrationTarget,
  added: readonly string[],
  isDoubtful: boolean,
): readonly string[] {
  const doubtful = isDoubtful ? versions.map(({ name }) => name) : [];
  const all = [...storedVersions, ...added, ...doubtful];
  return [...new Set(all.filter((version) => version !== READING_VERSION))];
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one) => right.includes(one));
}

function translations(states: readonly BrokenState[]): readonly RepairStep[] {
  return states.flatMap((state): readonly RepairStep[] =>
    state.kind === 'managers-left' ? [{ kind: 'translate-managers', version: state.version }] : [],
  );
}

/** Returns the steps that remove the traces of migrations of Kubernetes that have failed or were deleted. */
function endings({ target }: Evidence, states: readonly BrokenState[]): readonly RepairStep[] {
  const migrating = conditionOf(target, 'StorageMigrating');
  const isLeft = migrating?.status === 'True' || migrating?.reason === 'MigrationFailed';
  return [
    ...(isLeft ? [{ kind: 'remove-condition' } as const] : []),
    ...states.flatMap((state): readonly RepairStep[] => {
      if (state.kind !== 'migration-failed') return [];
      const { name, path } = state.migration;
      return [{ kind: 'delete-migration', name, path }];
    }),
  ];
}
