import { spawnSync } from 'node:child_process';
import { checkKinds } from '../kinds/kinds-check.ts';
import { wranglerOf } from '../local/from-wrangler.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { isProven } from './proof.ts';

/** The options of the command. */
export interface Flags {
  readonly env: string;
  readonly dryRun: boolean;
}

/** Turns off wrangler's usage reports and update check. `send_metrics` in wrangler.toml turns off only some of them. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
};

/**
 * Deploys the Worker with `wrangler deploy`, but only if all tests have passed for exactly these files. With --dry-run,
 * uploads nothing.
 *
 * @param options options for wrangler
 */
export async function deploy({ env, dryRun }: Flags, ...options: string[]): Promise<number> {
  if (meddlesWithDryRun(options)) throw new WrongUsage('give --dry-run before the bare --');
  const project = projectHere();
  if (!dryRun && !isProven(project)) {
    throw new Failure(
      `the tests have not passed for these files: run all tests with ${callOf('test')}, edit nothing in the meantime, and deploy again`,
    );
  }
  await checkKinds(project);
  // Without the option, wrangler searches for a file of its own.
  const config = ['--config', project.wrangler];
  const args = ['deploy', ...config, '--env', env, ...(dryRun ? ['--dry-run'] : []), ...options];
  const { status } = spawnSync(process.execPath, [wranglerOf(project), ...args], {
    cwd: project.root,
    env: { ...process.env, ...QUIET },
    stdio: 'inherit',
  });
  return status === 0 ? EXIT.done : EXIT.failed;
}

/**
 * Reports whether options for wrangler contain a dry-run option. Wrangler has many spellings (`--dryRun`,
 * `--dry-run=true`, `--no-dry-run`); this command accepts only its own --dry-run.
 */
export function meddlesWithDryRun(options: readonly string[]): boolean {
  return options.some((option) => /^-+(?:no-?)?dry-?run/i.test(option));
}
