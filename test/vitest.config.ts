import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { RETRY } from './support/retry.ts';

/** What needs workerd itself, and what a Worker runs: its V8 is another one than Node's. */
const WORKERD = ['platforms/cloudflare-worker.test.ts', 'core/**/*.test.ts'];

/** Nothing here asserts how long something takes; on a busy machine a script takes many times its half a second. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The Worker as it is deployed, and without a secret. */
const WORKER = {
  wrangler: { configPath: '../wrangler.toml' },
  miniflare: { bindings: { SECRETS: 'none' } },
};

/** What npm tells a script: messages name commands in the way in which the program was called. */
const CALLED_BY_NPM = {
  npm_command: 'run-script',
  npm_package_json: new URL('../package.json', import.meta.url).pathname,
};

/** `npm test`: everything that needs neither a network nor a real API server. */
export default defineConfig({
  test: {
    projects: [
      {
        root: import.meta.dirname,
        test: {
          ...PATIENCE,
          retry: RETRY,
          env: CALLED_BY_NPM,
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: ['e2e/**', 'fuzz/**', 'package/**', 'platforms/cloudflare-worker.test.ts'],
        },
      },
      {
        root: import.meta.dirname,
        plugins: [cloudflareTest(WORKER)],
        test: { ...PATIENCE, name: 'workerd', include: WORKERD },
      },
    ],
    // The app writes a line for every review; that is worth reading only where something failed.
    silent: 'passed-only',
  },
});
