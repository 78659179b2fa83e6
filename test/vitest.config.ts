import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** What needs workerd itself. What is pure runs there too: its V8 is another one than Node's. */
const WORKERD = ['platforms/cloudflare-worker.test.ts', 'core/**/*.test.ts'];

/** `npm test`: everything that needs neither a network nor a real API server. */
export default defineConfig({
  test: {
    projects: [
      {
        root: import.meta.dirname,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: ['e2e/**', 'fuzz/**', 'platforms/cloudflare-worker.test.ts'],
        },
      },
      {
        root: import.meta.dirname,
        plugins: [cloudflareTest({ wrangler: { configPath: '../wrangler.toml' } })],
        test: { name: 'workerd', include: WORKERD },
      },
    ],
    // The app writes a line for every review; that is worth reading only where something failed.
    silent: 'passed-only',
  },
});
