import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { fingerprintOf } from '../deploy/fingerprint.ts';
import { recordProof, withdrawProof } from '../deploy/proof.ts';
import type { Project } from '../project/project.ts';

/**
 * Remembers what the tests have proven, for the deployment: all of them, on sources that nobody has touched while they
 * ran. Any run that fails takes it back.
 */
export class ProofReporter implements Reporter {
  readonly #project: Project;
  readonly #isWhole: boolean;
  #before = '';

  /** @param isWhole whether nothing is left out of the run */
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
