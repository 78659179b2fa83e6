import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run test:proofs`: what `npm test` tries on a few hundred objects of every worked kind, on 10,000 each. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['worked/*.test.ts'],
    env: { PROOF_RUNS: process.env['PROOF_RUNS'] ?? '10000' },
    // Nothing else runs beside minutes of plain computing.
    maxWorkers: '100%',
    silent: 'passed-only',
  },
});
