import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import type { Convert, Keep, Step } from '../kind/version-tree.ts';
import type { ObjectProblem } from '../problem.ts';
import { ConversionError, crashOf } from '../problem.ts';
import { sortedCopy, withOwnMetadata } from './copies.ts';
import { TOO_DEEP } from './find-not-plain.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';
import { managedFieldsOf } from './needed-metadata.ts';

/** Thrown when the time is over in the middle of an object. */
export class OutOfTime extends Error {}

/** Options of the conversion of one object. */
export interface ConvertOptions {
  /** Tells whether the time is over. Putting kept data back may take many conversions. By default it never is. */
  readonly isLate?: () => boolean;
  /** The object may be changed: it was parsed for this conversion alone, and its result is written at once. */
  readonly isSpent?: boolean;
}

/**
 * Takes an object along a path, guarded after every step, and with `keep` so that nothing is lost. An object that is
 * there already stays as it is, and is held to the same rules.
 *
 * @throws {OutOfTime} and nothing else
 */
export function convertAlong(
  object: KubernetesObject,
  path: readonly Step[],
  keep: Keep | undefined,
  { isLate = () => false, isSpent = false }: ConvertOptions = {},
): Converted {
  if (path.length === 0) return guard(object, object, object.apiVersion);
  if (keep !== undefined) return keep(object, path, convertUnless(isLate));
  let converted: Converted = { object };
  for (const step of path) {
    if ('problem' in converted) break;
    converted = convertOnce(converted.object, step, isSpent && path.length === 1);
  }
  return converted;
}

function convertUnless(isLate: () => boolean): Convert {
  return (object, step) => {
    if (isLate()) throw new OutOfTime();
    return convertOnce(object, step, false);
  };
}

/**
 * Converts without copies, where nothing is compared. A function written by hand may change its object and hold on to its
 * result: nobody else reads the object, or the result later.
 */
function convertOnce(object: KubernetesObject, step: Step, isSpent: boolean): Converted {
  try {
    return isSpent ? spend(object, step) : convertCopy(object, step);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function spend(object: KubernetesObject, step: Step): Converted {
  if (step.isPure) return guard(step.convert(object, step), object, step.to, 'plain');
  const given = withOwnMetadata(object);
  return guard(step.convert(given, step), object, step.to, given);
}

function convertCopy(object: KubernetesObject, step: Step): Converted {
  if (step.isPure) return guard(step.convert(object, step), object, step.to, 'plain');
  const given = sortedCopy(object, managedFieldsOf(object));
  // Kept data that was put back may nest deeper than an object of a request.
  if (given === undefined) {
    return { problem: { reason: 'NotPlainJson', pointer: '', rule: TOO_DEEP } };
  }
  return guard(step.convert(given, step), object, step.to);
}

function problemOf(thrown: unknown): ObjectProblem {
  return thrown instanceof ConversionError
    ? { reason: 'ConverterRefused', message: thrown.message, pointer: thrown.pointer }
    : { reason: 'ConverterCrashed', crash: crashOf(thrown) };
}
