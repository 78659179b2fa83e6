import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findKindsProblem } from '../kinds/kinds-check.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
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
  const problem = await findKindsProblem(project);
  if (problem !== undefined) throw new Failure(problem);
  const args = ['deploy', '--env', env, ...(dryRun ? ['--dry-run'] : []), ...options];
  const { status } = spawnSync(process.execPath, [wranglerOf(project), ...args], {
    cwd: project.root,
    env: { ...process.env, ...QUIET },
    stdio: 'inherit',
  });
  return status === 0 ? EXIT.done : EXIT.failed;
}

/** The wrangler that the project has installed. */
function wranglerOf({ root }: Project): string {
  const folders = createRequire(join(root, 'package.json')).resolve.paths('wrangler') ?? [];
  const found = folders
    .map((folder) => join(folder, 'wrangler/bin/wrangler.js'))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Failure('wrangler is not installed: npm install wrangler');
  return found;
}
