import { spawnSync } from 'node:child_process';
import { checkKinds } from '../kinds/kinds-check.ts';
import { wranglerOf } from '../local/from-wrangler.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { meddlesWithDryRun } from './dry-run.ts';
import { isProven } from './proof.ts';

/** The options, as they were given. */
export interface Flags {
  readonly env: string;
  readonly dryRun: boolean;
}

/** Wrangler's usage reports and its look for a newer version; `send_metrics` in wrangler.toml stops only part of it. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
};

/**
 * Deploys the Worker with `wrangler deploy`. Only a tree that the tests have proven as it is leaves this machine; with
 * --dry-run nothing does.
 *
 * @param options for wrangler
 */
export async function deploy({ env, dryRun }: Flags, ...options: string[]): Promise<number> {
  if (meddlesWithDryRun(options)) throw new WrongUsage('give --dry-run before the bare --');
  const project = projectHere();
  if (!dryRun && !isProven(project)) {
    throw new Failure(
      `this tree is not proven: run ${callOf('test')}, the whole of it and with no edit meanwhile, then deploy again`,
    );
  }
  await checkKinds(project);
  const args = ['deploy', '--env', env, ...(dryRun ? ['--dry-run'] : []), ...options];
  const { status } = spawnSync(process.execPath, [wranglerOf(project), ...args], {
    cwd: project.root,
    env: { ...process.env, ...QUIET },
    stdio: 'inherit',
  });
  return status === 0 ? EXIT.done : EXIT.failed;
}
