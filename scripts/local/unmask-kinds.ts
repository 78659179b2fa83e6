import type { ObjectProblem } from '../../src/core/problem.ts';
import { thrownFor } from '../../src/core/problem.ts';
import type { Kind, Kinds } from '../../src/index.ts';
import { thrownInWords } from '../samples/thrown-in-words.ts';

/**
 * Lets the author of conversions read what a converter throws: its text is in the message of the review. In production
 * it may quote an object, and is masked.
 *
 * @param placeOf logs what was thrown, and tells where in the sources; empty where only the log tells
 */
export function unmaskKinds(kinds: Kinds, placeOf: (thrown: unknown) => string): void {
  const unmask = (problem: ObjectProblem): ObjectProblem => {
    if (problem.reason === 'NoWayBack') return { ...problem, cause: unmask(problem.cause) };
    if (problem.reason !== 'ConverterCrashed') return problem;
    const place = placeOf(thrownFor(problem.crash));
    const message = `${thrownInWords(problem.crash)} ${place}`.trim();
    return { reason: 'ConverterRefused', message, pointer: undefined };
  };
  for (const kind of kinds.all) {
    const masked = kind.convert;
    const convert: Kind['convert'] = (...args) => {
      const converted = masked(...args);
      return 'problem' in converted ? { problem: unmask(converted.problem) } : converted;
    };
    Object.assign(kind, { convert });
  }
}
