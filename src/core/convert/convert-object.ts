import type { Convert, Step } from '../kind/version-tree.ts';
import type { Kinds } from '../kind/kinds.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../kind/kubernetes-object.ts';
import type { ObjectProblem } from '../problem.ts';
import { ConversionError, crashOf } from '../problem.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';
import { isSealBroken, seal } from './seal.ts';

/** Thrown when the time is over in the middle of an object. */
export class OutOfTime extends Error {}

/**
 * Converts one object to `desiredAPIVersion`, on its own: nothing is kept between calls and no other object is
 * affected. An object that is there already stays as it is, and is held to the same rules.
 *
 * @param isLate whether the time is over: to put back what was kept may take many conversions of an object
 * @throws {OutOfTime} and nothing else
 */
export function convertObject(
  object: unknown,
  desiredAPIVersion: string,
  kinds: Kinds,
  isLate: () => boolean = () => false,
): Converted {
  if (!isKubernetesObject(object)) return { problem: { reason: 'MalformedObject' } };
  if (object.apiVersion === desiredAPIVersion) return guard(object, object, desiredAPIVersion);
  const path = findPath(object, desiredAPIVersion, kinds);
  if ('reason' in path) return { problem: path };
  const keep = path[0]?.keep;
  if (keep !== undefined) return keep(object, path, convertUnless(isLate));
  let converted: Converted = { object };
  for (const step of path) {
    if ('problem' in converted) break;
    converted = convertOnce(converted.object, step);
  }
  return converted;
}

function findPath(
  object: KubernetesObject,
  desiredAPIVersion: string,
  kinds: Kinds,
): readonly Step[] | ObjectProblem {
  const group = groupOf(object.apiVersion);
  if (group !== groupOf(desiredAPIVersion)) return { reason: 'OtherGroup' };
  const kind = kinds.find(group, object.kind);
  if (kind === undefined) return { reason: 'UnknownKind' };
  const [from, to] = [versionOf(object.apiVersion), versionOf(desiredAPIVersion)];
  const path = kind.path(from, to);
  if (path !== undefined) return path;
  const version = kind.versions.includes(from) ? to : from;
  return { reason: 'UnknownVersion', version, known: kind.versions };
}

function convertUnless(isLate: () => boolean): Convert {
  return (object, step) => {
    if (isLate()) throw new OutOfTime();
    return convertOnce(object, step);
  };
}

function convertOnce(object: KubernetesObject, step: Step): Converted {
  try {
    return guard(step.convert(seal(object, step.isPure), step), object, step.to);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(thrown: unknown): ObjectProblem {
  if (thrown instanceof ConversionError) {
    return { reason: 'ConverterRefused', message: thrown.message, pointer: thrown.pointer };
  }
  return isSealBroken(thrown)
    ? {
        reason: 'InputChanged',
        pointer: '',
        rule: 'must be a new object: the converter changed the one that it was given',
      }
    : { reason: 'ConverterCrashed', crash: crashOf(thrown) };
}
