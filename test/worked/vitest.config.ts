import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:proofs`: tests 10,000 objects of every worked kind, where `npm test` tests a few hundred, proves every
 * worked kind with `crdshift prove`, and tests the laws of kept data on more than 100,000 sequences of random kinds.
 */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['worked/*.test.ts', 'laws/*.test.ts'],
    env: { PROOF_RUNS: process.env['PROOF_RUNS'] ?? '10000' },
    // Nothing else of ours runs during these minutes of pure computation. On a busy machine they are many.
    maxWorkers: '100%',
    testTimeout: 240_000,
    silent: 'passed-only',
  },
});
