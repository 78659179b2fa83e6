import type { Crash, ObjectProblem } from '../../src/core/problem.ts';
import { thrownFor } from '../../src/core/problem.ts';
import { explainFailure } from '../../src/core/review/explain.ts';
import type { KubernetesObject } from '../../src/index.ts';
import { nameOfObject } from './name-of-object.ts';
import { placesOfError } from './places-of-error.ts';
import { thrownInWords } from './thrown-in-words.ts';

/**
 * Returns the error for an object that cannot be converted, for the author of the conversion. Unlike production, which
 * masks the errors of converters because they may quote the object, it contains their text, file and line.
 */
export function problemInWords(
  problem: ObjectProblem,
  object: KubernetesObject,
  to: string,
): Error {
  const crash = crashIn(problem);
  if (crash === undefined) {
    const request = { uid: '', desiredAPIVersion: to, objects: [object] };
    return new Error(explainFailure([{ index: 0, object, problem }], request));
  }
  const thrown = thrownFor(crash);
  const sentence = `cannot convert ${nameOfObject(object)} from ${object.apiVersion} to ${to}: ${thrownInWords(crash)}`;
  return new Error([sentence, ...placesOfError(thrown)].join('\n'), { cause: thrown });
}

/** Returns the crash of a converter, in the conversion or in the conversion back that detects losses, if any. */
function crashIn(problem: ObjectProblem): Crash | undefined {
  if (problem.reason === 'NoWayBack') return crashIn(problem.cause);
  return problem.reason === 'ConverterCrashed' ? problem.crash : undefined;
}
