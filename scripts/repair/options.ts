import type { ClusterFlags } from '../cluster/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options as the command line parser returns them. */
export interface Flags extends ClusterFlags {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly acceptLoss: boolean;
  readonly json: boolean;
}

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
