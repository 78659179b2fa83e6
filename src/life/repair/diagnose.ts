import type { MigrationObject } from '../migration-objects.ts';
import { migrationState } from '../migration-state.ts';
import type { DoubtReason } from '../migration-state.ts';
import type { Evidence } from './evidence.ts';

/** A state of a CRD and its objects that needs a repair, or that keeps one from working. */
export type BrokenState =
  /** Objects are stored in a version that the CRD does not have any more, so nothing can be listed. */
  | { readonly kind: 'objects-left'; readonly version: string }
  /** Server-side apply fails, because objects have field managers of such a version. */
  | {
      readonly kind: 'managers-left';
      readonly version: string;
      readonly objects: number;
      readonly managers: readonly string[];
    }
  /** An earlier repair has added these versions, and has not ended. */
  | { readonly kind: 'repair-unfinished'; readonly versions: readonly string[] }
  /** `status.storedVersions` may lack a version in which objects are stored. */
  | { readonly kind: 'stored-versions-doubtful'; readonly reasons: readonly DoubtReason[] }
  /** The CRD says that a migration runs, and none does. */
  | { readonly kind: 'condition-left'; readonly message: string }
  /** A StorageVersionMigration has ended without success. */
  | { readonly kind: 'migration-failed'; readonly migration: MigrationObject }
  /** A StorageVersionMigration runs or is about to. */
  | { readonly kind: 'migration-running'; readonly migration: MigrationObject }
  /** The CRD says that a migration runs, and StorageVersionMigrations cannot be listed, so it may be true. */
  | { readonly kind: 'migrations-unknown'; readonly message: string; readonly reason: string }
  /** The conversion webhook refuses an object, or does not answer. `version` is the one in which objects were read. */
  | { readonly kind: 'conversion-fails'; readonly version: string; readonly message: string }
  /** Objects cannot be read in a version, for a reason that no repair knows. */
  | { readonly kind: 'unknown'; readonly version: string; readonly message: string };

/** Returns the broken states that the evidence shows; none for a sound CRD. */
export function diagnose(evidence: Evidence): readonly BrokenState[] {
  return [
    ...statesOfReads(evidence),
    ...managersLeft(evidence),
    ...unfinished(evidence),
    ...statesOfMigrations(evidence),
  ];
}

function statesOfReads({ reads }: Evidence): readonly BrokenState[] {
  const states = reads.flatMap(({ version, cause }): readonly BrokenState[] => {
    if (cause === undefined) return [];
    switch (cause.kind) {
      case 'stored-in-removed-version':
        return [{ kind: 'objects-left', version: cause.version }];
      case 'conversion-failed':
        return [{ kind: 'conversion-fails', version, message: cause.message }];
      case 'managed-in-removed-version':
        return [{ kind: 'unknown', version, message: `managers in ${cause.version}` }];
      case 'unknown':
        return [{ kind: 'unknown', version, message: cause.message }];
    }
  });
  // Every version fails for the same objects.
  const seen = new Set<string>();
  return states.filter((state) => {
    if (state.kind !== 'objects-left') return true;
    const isFirst = !seen.has(state.version);
    seen.add(state.version);
    return isFirst;
  });
}

function managersLeft({ target, restored, managed }: Evidence): readonly BrokenState[] {
  const names = target.versions.map(({ name }) => name);
  return managed
    .filter(({ version }) => !names.includes(version) || restored.includes(version))
    .map((found) => ({ kind: 'managers-left', ...found }));
}

function unfinished({ restored }: Evidence): readonly BrokenState[] {
  return restored.length === 0 ? [] : [{ kind: 'repair-unfinished', versions: restored }];
}

function statesOfMigrations(evidence: Evidence): readonly BrokenState[] {
  const { target, migrationsUnknown: reason = '' } = evidence;
  const { active, failed, doubts, leftOver, mayRun } = migrationState(target, evidence);
  // A CRD with a single version has nothing to doubt: objects in any other version cannot be read.
  const isComplete = target.versions.every(({ name }) => target.storedVersions.includes(name));
  const isDoubtful = doubts.length > 0 && !isComplete;
  return [
    ...active.map((migration): BrokenState => ({ kind: 'migration-running', migration })),
    ...failed.map((migration): BrokenState => ({ kind: 'migration-failed', migration })),
    ...(isDoubtful ? [{ kind: 'stored-versions-doubtful', reasons: doubts } as const] : []),
    ...(leftOver ? [{ kind: 'condition-left', message: leftOver.message } as const] : []),
    ...(mayRun ? [{ kind: 'migrations-unknown', message: mayRun.message, reason } as const] : []),
  ];
}
