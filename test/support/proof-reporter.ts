import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { fingerprintOf } from '../../scripts/deploy/fingerprint.ts';
import { recordProof, withdrawProof } from '../../scripts/deploy/proof.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Remembers what `npm test` has proven, for `npm run deploy`: the whole suite, without a filter, on sources that nobody
 * has touched while it ran. Any run that fails takes it back.
 */
// oxlint-disable-next-line import/no-default-export -- vitest looks for a reporter there
export default class ProofReporter implements Reporter {
  #before = '';

  onTestRunStart(): void {
    this.#before = fingerprintOf(ROOT);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    if (reason !== 'passed' || unhandled.length > 0 || modules.length === 0) withdrawProof(ROOT);
    else if (isWholeSuite()) this.#record();
  }

  #record(): void {
    if (fingerprintOf(ROOT) === this.#before) recordProof(ROOT, this.#before);
  }
}

/** Whether vitest was started as `npm test` starts it. Whatever is added to that may leave tests out. */
function isWholeSuite(): boolean {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    scripts: { test: string };
  };
  return scripts.test === ['vitest', ...process.argv.slice(2)].join(' ');
}
