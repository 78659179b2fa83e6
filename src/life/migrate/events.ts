import type { ExplainedRefusal } from './write/explain-refusal.ts';
import type { MigrationFinding } from './finding.ts';
import type { PassCounts } from './pass.ts';

/** A part of a migration, in order. */
export type MigrationStep =
  | 'checks'
  | 'api-servers'
  | 'dry-run'
  | 'managed-fields'
  | 'migration-object'
  | 'rewrite'
  | 'proof'
  | 'prune';

/** A message of a running migration. */
export type MigrationEvent =
  | { readonly kind: 'step'; readonly step: MigrationStep }
  | { readonly kind: 'finding'; readonly finding: MigrationFinding }
  /** `remaining` is the number of objects to come, where the API server knows it. */
  | {
      readonly kind: 'progress';
      readonly step: MigrationStep;
      readonly counts: PassCounts;
      readonly remaining: number | undefined;
    }
  /** An object was refused on some rungs; `rung` is the one that took it, if any. */
  | {
      readonly kind: 'climb';
      readonly object: string;
      readonly refusals: readonly ExplainedRefusal[];
      readonly rung?: string;
    }
  /** The state of a StorageVersionMigration has changed. */
  | { readonly kind: 'news'; readonly text: string };
