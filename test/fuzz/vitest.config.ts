import { defineConfig } from 'vitest/config';
import { RETRY } from '../support/retry.ts';

/** `npm run test:fuzz`: more than a quarter of a million hostile requests to real servers. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    // With two processors, one is for the server and one for its clients.
    fileParallelism: false,
    // One seed for all files.
    env: { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31)) },
    // Imports CommonJS modules as Node does.
    deps: { interopDefault: false },
    // A few minutes, and many on a busy machine.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    retry: RETRY,
  },
});
