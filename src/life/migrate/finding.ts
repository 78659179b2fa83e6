import type { Level } from '../../crd/finding.ts';

/** A fact about a migration that its user has to know. An error stops the migration, or keeps it from pruning. */
export interface MigrationFinding {
  readonly id: MigrationRule;
  readonly level: Level;
  /** One sentence with the cause, and one with the remedy. */
  readonly message: string;
}

/** The names of the findings. */
export type MigrationRule =
  | 'crd-missing'
  | 'crd-terminating'
  | 'crd-not-established'
  | 'crd-changed'
  | 'storage-version-not-served'
  | 'storage-version-not-seen'
  | 'stored-versions-doubtful'
  | 'stored-versions-restored'
  | 'migration-running'
  | 'migration-object-failed'
  | 'permission-missing'
  | 'permission-unknown'
  | 'none-loses-fields'
  | 'conversion-fails'
  | 'list-refused'
  | 'no-answer'
  | 'request-refused'
  | 'dry-run-unsupported'
  | 'managed-fields-left'
  | 'object-refused'
  | 'object-too-big'
  | 'object-changes-at-every-write'
  | 'object-never-at-rest'
  | 'prune-refused';

/** Returns a finding that stops the migration, or keeps it from pruning. */
export function stops(id: MigrationRule, message: string): MigrationFinding {
  return { id, level: 'error', message };
}

/** Returns a finding that stops nothing. */
export function warns(id: MigrationRule, message: string): MigrationFinding {
  return { id, level: 'warning', message };
}

/** Returns a finding that needs no action. */
export function notes(id: MigrationRule, message: string): MigrationFinding {
  return { id, level: 'note', message };
}
