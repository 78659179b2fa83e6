import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with one plain line, `12 passed, 0 failed`, for readers of the end of a log. Before it, prints a line for
 * each test that failed, and for each that passed only on a retry. Files that cannot be loaded and errors outside of
 * tests count as failures.
 */
// oxlint-disable-next-line import/no-default-export -- vitest looks for a reporter there
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      for (const state of states) if (state !== 'pending') count[state] += 1;
      if (module.state() === 'failed' && !states.includes('failed')) count.failed += 1;
      for (const line of tests.flatMap(linesFor)) console.log(line);
    }
    const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`;
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  }
}

function linesFor(test: TestCase): string[] {
  const { state, errors } = test.result();
  const isFlaky = test.diagnostic()?.flaky === true;
  if (state !== 'failed' && !isFlaky) return [];
  // A message may go on with a table or a difference after an empty line. Neither fits into one line.
  const message = errors?.map((error) => error.message.split('\n\n')[0]).join('; ') ?? '';
  const line = message.replaceAll(/\s+/g, ' ').slice(0, 300);
  const start = isFlaky ? 'passed when tried again' : 'failed';
  return [`${start}: ${test.module.relativeModuleId} > ${test.fullName}: ${line}`];
}
