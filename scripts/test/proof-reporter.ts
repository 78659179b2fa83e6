import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { fingerprintOf } from '../deploy/fingerprint.ts';
import { recordProof, withdrawProof } from '../deploy/proof.ts';
import type { Project } from '../project/project.ts';

/**
 * Records for the deployment that all tests passed, if the sources did not change during the run. Any failed run
 * withdraws the record.
 */
export class ProofReporter implements Reporter {
  readonly #project: Project;
  readonly #isWhole: boolean;
  #before = '';

  /** @param isWhole whether the run includes all tests */
  constructor(project: Project, isWhole: boolean) {
    this.#project = project;
    this.#isWhole = isWhole;
  }

  onTestRunStart(): void {
    this.#before = fingerprintOf(this.#project);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const { root } = this.#project;
    if (reason !== 'passed' || unhandled.length > 0 || modules.length === 0) withdrawProof(root);
    else if (this.#isWhole && fingerprintOf(this.#project) === this.#before) {
      recordProof(root, this.#before);
    }
  }
}
