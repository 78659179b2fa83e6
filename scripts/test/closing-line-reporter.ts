import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with one plain line, `12 passed, 0 failed`, for readers of the end of a log. Files that cannot be loaded
 * and errors outside of tests count as failures.
 */
// oxlint-disable-next-line import/no-default-export -- vitest looks for a reporter there
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()].map((test) => test.result().state);
      for (const state of tests) if (state !== 'pending') count[state] += 1;
      if (module.state() === 'failed' && !tests.includes('failed')) count.failed += 1;
    }
    const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`;
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  }
}
