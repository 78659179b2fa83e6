import { defineConfig } from 'vitest/config';
import { RETRY } from '../support/retry.ts';

/** `npm run test:package`: tests the packages as users get them. Needs the configured npm registry. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: ['./support/pack-once.ts'],
    // An install includes workerd, and takes as long as the network and a busy machine do.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    fileParallelism: false,
    silent: 'passed-only',
    retry: RETRY,
  },
});
