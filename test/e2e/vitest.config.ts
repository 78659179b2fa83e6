import { defineConfig } from 'vitest/config';
import { RETRY } from '../support/retry.ts';

/** Drives a real API server as a user would. `npm run test:e2e`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // `RECORD=1` renews test/fixtures/recorded instead.
    include: [process.env['RECORD'] === '1' ? 'recording*.ts' : '**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // One API server for all, and one CRD of a name at a time.
    fileParallelism: false,
    // An API server delays writes after a CRD was created and relists after a failed conversion; both take seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The Worker logs every review through us; that is worth reading only where something failed.
    silent: 'passed-only',
    retry: RETRY,
  },
});
