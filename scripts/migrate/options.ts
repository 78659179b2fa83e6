import type { MigrateOptions } from '../../src/life/migrate/run.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options as the command line parser returns them. */
export interface Flags extends ClusterFlags {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly prune: boolean;
  readonly workers?: string;
  readonly storageVersionMigration: boolean;
  readonly acceptLoss: boolean;
  readonly restart: boolean;
  readonly managedFields: boolean;
  readonly translate: boolean;
  readonly json: boolean;
}

/** Objects that are written at the same time; more would crowd out other clients of the API server. */
const MAX_WORKERS = 64;

/**
 * Validates the options.
 *
 * @throws {WrongUsage} for an invalid number, and for options that cannot be combined
 */
export function migrateOptions(
  flags: Flags,
  isTerminal: boolean,
): Pick<
  MigrateOptions,
  'workers' | 'isPruning' | 'dryRun' | 'byMigrationObject' | 'isLossAccepted'
> {
  if (flags.dryRun && flags.yes) throw new WrongUsage('give --dry-run or --yes, not both');
  return {
    ...(flags.workers !== undefined && { workers: workersIn(flags.workers) }),
    isPruning: flags.prune,
    dryRun: flags.dryRun ? 'only' : isTerminal && !flags.yes ? 'first' : 'none',
    byMigrationObject: flags.storageVersionMigration,
    isLossAccepted: flags.acceptLoss,
  };
}

function workersIn(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MAX_WORKERS) return number;
  throw new WrongUsage(`--workers must be a whole number from 1 to ${MAX_WORKERS}`);
}
