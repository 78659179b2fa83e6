import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import type { Keep, Step } from '../kind/version-tree.ts';
import type { ObjectProblem } from '../problem.ts';
import { ConversionError, crashOf } from '../problem.ts';
import { NESTS_TOO_DEEP, sortedCopy, withOwnMetadata } from './copies.ts';
import { TOO_DEEP } from './find-not-plain.ts';
import type { Converted } from './guard.ts';
import { guard, notPlain } from './guard.ts';
import { managedFieldsOf } from './needed-metadata.ts';

/** Options of the conversion of one object. */
export interface ConvertOptions {
  /**
   * Returns whether the time has run out. It is called before each conversion where losses are kept, because restoring
   * kept data may take many. When it has, the problem is `TooLate`. By default the time never runs out.
   */
  readonly isLate?: () => boolean;
  /** True if the object may be changed: it was parsed for this conversion alone, and its result is written at once. */
  readonly isSpent?: boolean;
}

/**
 * Converts an object along a path and checks the result of every step. With `keep`, data that a version cannot
 * represent is kept in annotations. On an empty path the object stays unchanged and is checked by the same rules.
 *
 * @param object - the object, in the version in which the path begins
 * @param path - the steps, from `FindPath`
 * @param keep - keeps losses; undefined for a kind without shapes
 * @returns the converted object, or the problem
 */
export function convertAlong(
  object: KubernetesObject,
  path: readonly Step[],
  keep: Keep | undefined,
  { isLate = () => false, isSpent = false }: ConvertOptions = {},
): Converted {
  if (path.length === 0) return guard(object, object, object.apiVersion);
  if (keep !== undefined) return keep(object, path, isLate);
  let converted: Converted = { object };
  for (const step of path) {
    if ('problem' in converted) break;
    converted = convertOnce(converted.object, step, isSpent && path.length === 1);
  }
  return converted;
}

/**
 * Converts an object over one step and checks the result. A pure conversion gets the object itself. A hand-written
 * function gets a copy, because it may change its argument. When the object is spent only its metadata is copied, since
 * nothing else is read later.
 */
export function convertOnce(object: KubernetesObject, step: Step, isSpent: boolean): Converted {
  try {
    if (step.isPure) return guard(step.convert(object, step), object, step.to);
    const ignored = managedFieldsOf(object);
    const given = isSpent ? withOwnMetadata(object) : sortedCopy(object, ignored);
    const before = { object: isSpent ? given : object, isAsItCame: !isSpent, ignored };
    return guard(step.convert(given, step), object, step.to, before);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(thrown: unknown): ObjectProblem {
  // Restored data may nest deeper than an object of a request.
  if (thrown === NESTS_TOO_DEEP) return notPlain(TOO_DEEP);
  return refusalIn(thrown) ?? { reason: 'ConverterCrashed', crash: crashOf(thrown) };
}

/** Reads a refusal. Returns undefined for any other value, and for a refusal whose fields cannot be read as texts. */
function refusalIn(thrown: unknown): ObjectProblem | undefined {
  try {
    if (!(thrown instanceof ConversionError)) return undefined;
    const { message, pointer }: { readonly message: unknown; readonly pointer: unknown } = thrown;
    if (typeof message !== 'string') return undefined;
    if (pointer !== undefined && typeof pointer !== 'string') return undefined;
    return { reason: 'ConverterRefused', message, pointer };
  } catch {
    // A getter or a trap of a proxy has thrown.
    return undefined;
  }
}
