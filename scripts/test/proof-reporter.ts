import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { fingerprintOf } from '../deploy/fingerprint.ts';
import { recordProof, withdrawProof } from '../deploy/proof.ts';
import type { Project } from '../project/project.ts';
import { messageOf } from '../terminal/message-of.ts';

/**
 * Records for the deployment that all tests passed, if the sources did not change during the run. Any failed run
 * removes the record.
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
      recordOrSay(root, this.#before);
    }
  }
}

/** Records the proof. The tests have passed even if the record cannot be written, for instance on a read-only disk. */
function recordOrSay(root: string, fingerprint: string): void {
  try {
    recordProof(root, fingerprint);
  } catch (cause) {
    process.stderr.write(
      `deploy will ask for the tests again, because their success cannot be recorded: ${messageOf(cause)}\n`,
    );
  }
}
