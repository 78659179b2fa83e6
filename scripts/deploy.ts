/**
 * `npm run deploy` deploys the Worker to staging, `npm run deploy -- --env production` to production. Everything after
 * `--` goes to `wrangler deploy`; with `--dry-run` nothing leaves this machine.
 *
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const WRANGLER = fileURLToPath(
  new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

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

const { status } = spawnSync(process.execPath, [WRANGLER, 'deploy', ...environment, ...args], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  env: { ...process.env, ...QUIET },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
