import type { Crash } from '../../src/core/problem.ts';
import { thrownFor } from '../../src/core/problem.ts';

/** Returns the class and text of the value that a converter threw. Production masks it: it may quote the object. */
export function thrownInWords(crash: Crash): string {
  return `the converter threw ${textOf(thrownFor(crash), crash.name)}`;
}

function textOf(thrown: unknown, name: string): string {
  try {
    return thrown instanceof Error ? `${name}: ${thrown.message}` : String(thrown);
  } catch {
    return `${name}, a value without a text`;
  }
}
