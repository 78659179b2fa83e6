import { MAX_NESTING } from '../json/nesting.ts';
import type { Survey } from '../json/survey.ts';
import { survey } from '../json/survey.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import type { Convert, Keep, Step } from '../kind/version-tree.ts';
import type { ObjectProblem } from '../problem.ts';
import { ConversionError, crashOf } from '../problem.ts';
import { TOO_DEEP } from './find-not-plain.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';
import { managedFieldsOf } from './needed-metadata.ts';

/** Thrown when the time is over in the middle of an object. */
export class OutOfTime extends Error {}

/** What the conversion of an object may need to know. */
export interface ConvertOptions {
  /** Whether the time is over: to put back what was kept may take many conversions of an object. By default never. */
  readonly isLate?: () => boolean;
  /** Of the object, when it has been sealed already. */
  readonly sealed?: Survey;
}

/**
 * Takes an object along a path, guarded after every step, and with `keep` so that nothing is lost. An object that is
 * there already stays as it is, and is held to the same rules.
 *
 * What a converter changes in place would be compared with itself afterwards, so a loss could not be seen: one that
 * changes what it was given fails.
 *
 * @throws {OutOfTime} and nothing else
 */
export function convertAlong(
  object: KubernetesObject,
  path: readonly Step[],
  keep: Keep | undefined,
  { isLate = () => false, sealed }: ConvertOptions = {},
): Converted {
  if (path.length === 0) return guard(object, object, object.apiVersion);
  const converted =
    keep === undefined
      ? walk(object, path, sealed !== undefined)
      : keep(object, path, convertUnless(isLate));
  return sealed?.isBroken() === true ? { problem: INPUT_CHANGED } : converted;
}

function walk(object: KubernetesObject, path: readonly Step[], isSealed: boolean): Converted {
  let converted: Converted = { object };
  for (const [at, step] of path.entries()) {
    if ('problem' in converted) break;
    converted = convertOnce(converted.object, step, isSealed && at === 0);
  }
  return converted;
}

function convertUnless(isLate: () => boolean): Convert {
  return (object, step) => {
    if (isLate()) throw new OutOfTime();
    return convertOnce(object, step, false);
  };
}

/** @param isSealed whether somebody else will look at what the converter did to the object */
function convertOnce(object: KubernetesObject, step: Step, isSealed: boolean): Converted {
  if (isSealed || step.isPure) return convertGuarded(object, step);
  const seal = survey(object, {
    levels: MAX_NESTING,
    ignored: managedFieldsOf(object),
    seals: true,
  });
  // What was put back from annotations may nest deeper than what comes in.
  if (seal === undefined) {
    return { problem: { reason: 'NotPlainJson', pointer: '', rule: TOO_DEEP } };
  }
  const converted = convertGuarded(object, step);
  return seal.isBroken() ? { problem: INPUT_CHANGED } : converted;
}

function convertGuarded(object: KubernetesObject, step: Step): Converted {
  try {
    return guard(step.convert(object, step), object, step.to);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const INPUT_CHANGED: ObjectProblem = {
  reason: 'InputChanged',
  pointer: '',
  rule: 'must be a new object: the converter changed the one that it was given',
};

function problemOf(thrown: unknown): ObjectProblem {
  if (thrown instanceof ConversionError) {
    return { reason: 'ConverterRefused', message: thrown.message, pointer: thrown.pointer };
  }
  return thrown instanceof TypeError && FROZEN.test(thrown.message)
    ? INPUT_CHANGED
    : { reason: 'ConverterCrashed', crash: crashOf(thrown) };
}

/** How V8 says that a frozen object was to be changed; its text holds the name of a field and no value. */
const FROZEN = /read only|not extensible|^Cannot (?:delete|redefine)/;
