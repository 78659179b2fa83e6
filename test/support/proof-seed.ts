/**
 * The seed of random tests. It is fixed, so that a test fails only after a change. `PROOF_SEED` makes other objects and
 * sequences; a failure names it.
 */
export const PROOF_SEED: number = Number(process.env['PROOF_SEED'] ?? 1);
