import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { RETRY } from './support/retry.ts';
import { ROOT, calledByNpm } from './support/run-script.ts';

/** Tests that need workerd, and those of code that a Worker runs: its V8 differs from that of Node. */
const WORKERD = ['platforms/cloudflare-worker.test.ts', 'core/**/*.test.ts'];

/**
 * Tests of pure code. Their files share the modules that they load, because loading them anew takes most of their time.
 * They may leave nothing behind: no fake clock, no spy, no variable of the environment.
 */
const PURE = [
  'check',
  'core',
  'crd',
  'explain',
  'kinds',
  'laws',
  'life',
  'prove',
  'worked',
  'yaml',
].map((folder) => `${folder}/**/*.test.ts`);

/** No test here asserts a duration, and on a busy machine a script takes many times its usual half second. */
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000 };

/** The Worker as it is deployed, without a secret. */
const WORKER = {
  wrangler: { configPath: '../wrangler.toml' },
  miniflare: { bindings: { ALLOW_ANYONE: 'true' } },
};

/** The settings of both projects on Node. Messages name commands as the program was called. */
const ON_NODE = { ...PATIENCE, retry: RETRY, env: calledByNpm(ROOT) };

/** `npm test`: runs everything that needs neither a network nor a real API server. */
export default defineConfig({
  test: {
    projects: [
      {
        root: import.meta.dirname,
        test: {
          ...ON_NODE,
          name: 'node',
          include: PURE,
          isolate: false,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          ...ON_NODE,
          name: 'processes',
          include: ['**/*.test.ts'],
          exclude: [
            ...PURE,
            'e2e/**',
            'fuzz/**',
            'oracle/**',
            'package/**',
            'platforms/cloudflare-worker.test.ts',
          ],
        },
      },
      {
        root: import.meta.dirname,
        plugins: [cloudflareTest(WORKER)],
        // An isolate of its own for each file takes longer than most of these tests.
        test: { ...PATIENCE, name: 'workerd', include: WORKERD, isolate: false },
      },
    ],
    // The app logs every review. That is useful only after a failure.
    silent: 'passed-only',
  },
});
