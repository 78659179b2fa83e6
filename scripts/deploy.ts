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

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: { env: { type: 'string', short: 'e' } },
  strict: false,
});
const environment = values.env === undefined ? ['--env', 'staging'] : [];

const swallowed = findSwallowedFlag();
if (swallowed === undefined) await deploy();
else {
  console.error(swallowed);
  process.exitCode = 2;
}

/** npm takes flags for itself where the `--` is forgotten, and what would follow is a deployment to the wrong place. */
function findSwallowedFlag(): string | undefined {
  const flag = ['dry-run', 'env'].find((name) => {
    const kept = process.env[`npm_config_${name.replace('-', '_')}`];
    return (
      kept !== undefined && kept !== 'false' && !args.some((arg) => arg.startsWith(`--${name}`))
    );
  });
  return flag === undefined
    ? undefined
    : `npm has kept --${flag} for itself, so this would deploy to staging. Write: npm run deploy -- --${flag} …`;
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
