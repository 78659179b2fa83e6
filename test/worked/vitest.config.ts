import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:proofs`: what `npm test` tries on a few hundred objects of every worked kind, on 10,000 each, and the
 * laws of kept data on more than 100,000 sequences of random kinds.
 */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['worked/*.test.ts', 'laws/*.test.ts'],
    env: { PROOF_RUNS: process.env['PROOF_RUNS'] ?? '10000' },
    // Nothing else runs beside minutes of plain computing.
    maxWorkers: '100%',
    silent: 'passed-only',
  },
});
