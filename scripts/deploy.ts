/**
 * `npm run deploy` deploys the Worker to staging, `npm run deploy -- --env production` to production. Everything after
 * `--` goes to `wrangler deploy`. Only a tree that `npm test` has proven as it is leaves this machine; with `--dry-run`
 * nothing does.
 *
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { asksForHelp, explainKeptByNpm } from './command-line.ts';
import { isDryRun } from './deploy/dry-run.ts';
import { isProven } from './deploy/proof.ts';
import { findObstacleToShipping } from './local/shipping-check.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const WRANGLER = fileURLToPath(
  new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

const UNPROVEN =
  'this tree is not proven: run npm test, the whole of it and with no edit meanwhile, then deploy again';

/** Wrangler's usage reports and its look for a newer version; `send_metrics` in wrangler.toml stops only part of it. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
};

const HELP = `Deploys the Worker to Cloudflare, to staging unless another environment of wrangler.toml is named.

Usage:
  npm run deploy -- [--env production] [--dry-run] [options of wrangler deploy]

Options:
  --env NAME    an environment of wrangler.toml (default: staging)
  --dry-run     only bundle; nothing leaves this machine
  --help        this text; npx wrangler deploy --help tells the options of wrangler, all of which may be given

Without --dry-run the whole of npm test must have passed for this tree, byte by byte.

Exit codes: 0 deployed; 1 this tree cannot be deployed, or wrangler has failed; 2 npm kept an option for itself.
`;

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: { env: { type: 'string', short: 'e' } },
  strict: false,
});
const environment = values.env === undefined ? ['--env', 'staging'] : [];

if (asksForHelp(args)) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const swallowed = explainKeptByNpm({
    name: 'deploy',
    args,
    options: ['dry-run', 'env'],
    would: 'deploy to staging',
  });
  if (swallowed === undefined) {
    await deploy();
    return;
  }
  console.error(swallowed);
  process.exitCode = 2;
}

async function deploy(): Promise<void> {
  const obstacle = isDryRun(args) || isProven(ROOT) ? await findObstacleToShipping() : UNPROVEN;
  if (obstacle !== undefined) {
    console.error(obstacle);
    process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(process.execPath, [WRANGLER, 'deploy', ...environment, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
