import type { MigrationTarget } from './target.ts';

/**
 * The state of a migration that was killed. It only saves work: a migration without it begins at the first object, and
 * costs one request for each object that is already written.
 */
export interface SavedState {
  readonly cluster: string;
  readonly uid: string;
  readonly generation: number;
  /** True once every API server has shown the storage version. */
  readonly isSeen: boolean;
  /** The token of the page to go on with; undefined for the first one. */
  readonly next?: string | undefined;
  /** The number of objects before that page. */
  readonly objects: number;
  /** True once every object has been written once. */
  readonly isRewritten: boolean;
  /** The stored versions before a StorageVersionMigration was started, to put back if it fails. */
  readonly storedVersions?: readonly string[];
}

/** A place that keeps the state of one migration between runs. */
export interface MigrationMemory {
  /** Returns undefined if nothing is saved, or if it cannot be read. */
  readonly read: () => Promise<SavedState | undefined>;
  readonly write: (state: SavedState) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Returns the saved state of this very CRD in its present generation; otherwise the state of a beginning. */
export function stateFor(
  saved: SavedState | undefined,
  cluster: string,
  { uid, generation }: MigrationTarget,
): SavedState {
  const beginning = { cluster, uid, generation, isSeen: false, objects: 0, isRewritten: false };
  if (saved?.cluster !== cluster || saved.uid !== uid) return beginning;
  if (saved.generation === generation) return saved;
  const { storedVersions } = saved;
  return { ...beginning, ...(storedVersions !== undefined && { storedVersions }) };
}
