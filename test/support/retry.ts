/**
 * How often a failed test is tried again: once in CI, because a busy machine may keep a process from answering in time.
 * The end of a run names each such test (`scripts/test/closing-line-reporter.ts`). The proofs only compute, and are never
 * tried again.
 */
export const RETRY = process.env['CI'] === 'true' ? 1 : 0;
