import type { ObjectProblem } from '../../src/core/problem.ts';
import { thrownFor } from '../../src/core/problem.ts';
import type { Kind, Kinds } from '../../src/index.ts';
import { thrownInWords } from '../samples/thrown-in-words.ts';

/**
 * Shows the author of conversions the errors of converters: the review's message contains their text. In production
 * the text is masked, because it may quote an object.
 *
 * @param placeOf logs the thrown value and returns its place in the sources, or an empty text if only the log shows it
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
