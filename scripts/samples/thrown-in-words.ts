import type { Crash } from '../../src/core/problem.ts';
import { thrownFor } from '../../src/core/problem.ts';

/** Returns the class and text of the value that a converter threw. Production masks it: it may quote the object. */
export function thrownInWords(crash: Crash): string {
  const thrown = thrownFor(crash);
  const text = thrown instanceof Error ? `${crash.name}: ${thrown.message}` : String(thrown);
  return `the converter threw ${text}`;
}
