/**
 * The number of retries of a failed test: one in CI, because a busy machine may keep a process from answering in time.
 * The end of a run names each retried test (`scripts/test/closing-line-reporter.ts`). The proofs only compute, so they
 * are never retried.
 */
export const RETRY = process.env['CI'] === 'true' ? 1 : 0;
