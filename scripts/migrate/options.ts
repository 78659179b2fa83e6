import { ACCEPT_LOSS, CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import type { MigrateOptions } from '../../src/life/migrate/run.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  ...CLUSTER_PARAMETERS,
  dryRun: flag('only check, and try every write with a server-side dry run'),
  yes: flag('write without a dry run and without asking; the default without a terminal'),
  prune: {
    kind: 'boolean',
    default: true,
    withNegated: false,
    brief: 'set status.storedVersions after the proof (default: true); --prune=false leaves it',
  },
  managedFields: flag(
    'only translate the managedFields entries that are not in the storage version, and report each manager',
  ),
  translate: {
    kind: 'boolean',
    default: true,
    withNegated: false,
    brief: 'translate managedFields first (default: true); --translate=false leaves them',
  },
  workers: option('N', 'objects that are written at the same time (default: 4)'),
  storageVersionMigration: flag(
    'let Kubernetes migrate by a StorageVersionMigration first; storedVersions is put back if that fails',
  ),
  acceptLoss: ACCEPT_LOSS,
  restart: flag('begin at the first object, and forget where an earlier run stopped'),
  json: flag('print the report as JSON'),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

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
