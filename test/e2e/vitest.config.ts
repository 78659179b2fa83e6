import { defineConfig } from 'vitest/config';
import { RETRY } from '../support/retry.ts';

/** `npm run test:e2e`: drives a real API server as a user would. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // `RECORD=1` regenerates test/fixtures/recorded instead.
    include: [process.env['RECORD'] === '1' ? 'recording*.ts' : '**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // Each worker has an API server of its own, because a CRD of one name can exist only once. Two
    // fit a machine with two cores, because tests wait for controllers much of the time.
    maxWorkers: 2,
    // Tests that run at the same time wait for controllers most of the time.
    maxConcurrency: 8,
    // An API server delays writes after a CRD was created and relists after a failed conversion; both take seconds, and
    // many times that on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // The Worker logs every review through us. That is useful only after a failure.
    silent: 'passed-only',
    retry: RETRY,
  },
});
