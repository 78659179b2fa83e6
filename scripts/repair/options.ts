import { ACCEPT_LOSS, CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { flag } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  ...CLUSTER_PARAMETERS,
  dryRun: flag('only show what is broken, and the steps; the default without a terminal'),
  yes: flag('write without asking'),
  acceptLoss: ACCEPT_LOSS,
  json: flag('print the report as JSON'),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

/** The way in which a repair gets permission to write. */
export type Permission = 'none' | 'ask' | 'given';

/**
 * Validates the options. Without a terminal there is nobody to ask, so nothing is written without `--yes`.
 *
 * @throws {WrongUsage} for options that cannot be combined
 */
export function permissionOf({ dryRun, yes }: Flags, isTerminal: boolean): Permission {
  if (dryRun && yes) throw new WrongUsage('give --dry-run or --yes, not both');
  if (yes) return 'given';
  return dryRun || !isTerminal ? 'none' : 'ask';
}
