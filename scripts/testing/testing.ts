/**
 * The tests of a project: the module `crdshift/testing`.
 *
 * @module
 */
import type { testKinds as TestKinds } from './test-kinds.ts';

export { ProofError, proveKind } from './prove-kind.ts';
export type { ProveKindOptions } from './prove-kind.ts';
export type { Proof, ProofFinding } from '../../src/prove/finding.ts';

/** Other test runners have no vitest to import. */
const inVitest = process.env['VITEST'] === undefined ? undefined : await import('./test-kinds.ts');

/**
 * Registers the tests of all kinds of a project, in vitest:
 *
 * - the generated files are up to date;
 * - every kind matches its CRD, and declares the fields that only one version has;
 * - every sample fits the schema of its version, and converts to every version and back without a loss;
 * - samples with the same name convert to each other.
 *
 * ```ts
 * import { testKinds } from 'crdshift/testing';
 * import { kinds } from '../src/kinds/index.ts';
 *
 * testKinds(kinds);
 * ```
 *
 * The project is the one around the folder in which vitest runs.
 */
export const testKinds: typeof TestKinds =
  inVitest?.testKinds ??
  (() => {
    throw new Error('testKinds registers tests of vitest. Run them with vitest.');
  });
