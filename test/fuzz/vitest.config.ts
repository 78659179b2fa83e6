import { defineConfig } from 'vitest/config';
import { RETRY } from '../support/retry.ts';

/** `npm run test:fuzz`: hostile requests, more than a quarter of a million of them, against real servers. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    // Where there are two processors, one is for the server and one for its clients.
    fileParallelism: false,
    // One seed for all files.
    env: { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31)) },
    // CommonJS modules arrive as they do in Node.
    deps: { interopDefault: false },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    retry: RETRY,
  },
});
