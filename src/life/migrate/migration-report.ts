import type { ExplainedRefusal } from './write/explain-refusal.ts';
import type { MigrationFinding } from './finding.ts';
import type { PassCounts } from './pass.ts';
import type { StoredVersionsChange } from './prune.ts';

/** One pass over all objects. */
export interface ReportedPass {
  readonly step: 'dry-run' | 'rewrite' | 'proof';
  readonly counts: PassCounts;
  readonly milliseconds: number;
}

/** An object that could not be written, and who refused on each rung. */
export interface ExplainedObject {
  readonly object: string;
  readonly refusals: readonly ExplainedRefusal[];
}

/** The result of a migration. */
export interface MigrationReport {
  /** The name of the CRD. */
  readonly name: string;
  /** The storage version; undefined without a CRD. */
  readonly storage?: string;
  readonly findings: readonly MigrationFinding[];
  readonly passes: readonly ReportedPass[];
  readonly refused: readonly ExplainedObject[];
  /** True if a whole pass changed no object. */
  readonly isProved: boolean;
  /** `status.storedVersions` before and after; undefined if the migration did not get that far. */
  readonly storedVersions?: StoredVersionsChange;
  /** True if the user did not want the writes after the dry run. */
  readonly isDeclined?: boolean;
}
