import type { Violation } from '../violation.ts';

/** An error of kube-openapi, and as a field error. Errors with the same text are reported once. */
export interface Failure {
  readonly text: string;
  readonly violation: Violation;
}

/**
 * The result of validating one value against one schema (kube-openapi, `pkg/validation/validate/result.go`). Among the
 * schemas of a junction that fail, the one with the most matches explains the failure.
 */
export class Result {
  readonly failures: Failure[] = [];
  matches = 0;

  get isValid(): boolean {
    return this.failures.length === 0;
  }

  /** Adds the failures and the matches of another result. */
  merge(other: Result): void {
    for (const failure of other.failures) this.failures.push(failure);
    this.matches += other.matches;
  }

  fail(failure: Failure): void {
    this.failures.push(failure);
  }

  /** Counts a check that applied. */
  match(): void {
    this.matches += 1;
  }
}

/** Returns a result with one failure. */
export function failing(failure: Failure): Result {
  const result = new Result();
  result.fail(failure);
  return result;
}
