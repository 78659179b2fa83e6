import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:oracle`: compares src/core/schema with the API server's own code. `ORACLE_OBJECTS` is the number of
 * generated objects for each CRD, and of mutated ones.
 */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['oracle/*.test.ts'],
    env: { ORACLE_OBJECTS: process.env['ORACLE_OBJECTS'] ?? '100' },
    // Building the oracle takes minutes, once.
    hookTimeout: 1_800_000,
    testTimeout: 1_800_000,
    maxWorkers: '100%',
    silent: 'passed-only',
  },
});
