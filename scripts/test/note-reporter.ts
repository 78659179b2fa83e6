import type { TestAnnotation } from 'vitest';
import type { Reporter, TestCase } from 'vitest/node';
import { NOTE } from '../testing/note.ts';

/** Prints the notes of tests at the end of the run, where users see them. */
// oxlint-disable-next-line import/no-default-export -- vitest looks for a reporter there
export default class NoteReporter implements Reporter {
  #said: string[] = [];

  onTestRunStart(): void {
    this.#said = [];
  }

  onTestCaseAnnotate(_: TestCase, { type, message }: TestAnnotation): void {
    if (type === NOTE) this.#said.push(message);
  }

  onTestRunEnd(): void {
    for (const text of this.#said) console.log(`\n${text}`);
  }
}
