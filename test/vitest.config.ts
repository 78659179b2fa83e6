import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** What needs workerd itself. What is pure runs there too: its V8 is another one than Node's. */
const WORKERD = ['platforms/cloudflare-worker.test.ts', 'core/**/*.test.ts'];

/** Nothing here asserts how long something takes; on a busy machine a script takes many times its half a second. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** `npm test`: everything that needs neither a network nor a real API server. */
export default defineConfig({
  test: {
    projects: [
      {
        root: import.meta.dirname,
        test: {
          ...PATIENCE,
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: ['e2e/**', 'fuzz/**', 'platforms/cloudflare-worker.test.ts'],
        },
      },
      {
        root: import.meta.dirname,
        plugins: [cloudflareTest({ wrangler: { configPath: '../wrangler.toml' } })],
        test: { ...PATIENCE, name: 'workerd', include: WORKERD },
      },
    ],
    // The app writes a line for every review; that is worth reading only where something failed.
    silent: 'passed-only',
  },
});
