import type { KnownMigrations } from '../migration-objects.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import type { Cause } from './cause.ts';

/** Everything that a diagnosis depends on. */
export interface Evidence extends KnownMigrations {
  readonly target: MigrationTarget;
  /** The versions of the CRD that an earlier repair has added. */
  readonly restored: readonly string[];
  /** The result of reading all objects in each served version, the storage version first. */
  readonly reads: readonly Read[];
  /** The versions in the managedFields of the objects; empty if no list succeeded. */
  readonly managed: readonly ManagedVersion[];
}

/** The result of reading all objects in one version. */
export interface Read {
  readonly version: string;
  /** The reason why it failed; undefined if it succeeded. */
  readonly cause?: Cause;
}

/** A version in the managedFields of objects. */
export interface ManagedVersion {
  readonly version: string;
  /** The number of objects with an entry of this version. */
  readonly objects: number;
  readonly managers: readonly string[];
}
