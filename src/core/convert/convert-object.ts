import type { Step } from '../kind/version-tree.ts';
import type { Kinds } from '../kind/kinds.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../kind/kubernetes-object.ts';
import type { ObjectProblem } from '../problem.ts';
import { ConversionError, crashOf } from '../problem.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';

/**
 * Converts one object to `desiredAPIVersion`, on its own: nothing is kept between calls and no other object is
 * affected. Never throws. An object that is there already is returned as it is.
 */
export function convertObject(object: unknown, desiredAPIVersion: string, kinds: Kinds): Converted {
  if (!isKubernetesObject(object)) return { problem: { reason: 'MalformedObject' } };
  if (object.apiVersion === desiredAPIVersion) return { object };
  const path = findPath(object, desiredAPIVersion, kinds);
  if ('reason' in path) return { problem: path };
  let converted: Converted = { object };
  for (const step of path) {
    if ('problem' in converted) break;
    converted = takeStep(converted.object, step);
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

function takeStep(object: KubernetesObject, step: Step): Converted {
  try {
    return guard(step.convert(sealMetadata(object), step), object, step.to);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/**
 * The guard compares labels and annotations before and after, so a converter that edits them in place must fail
 * loudly instead of escaping it.
 */
function sealMetadata(object: KubernetesObject): KubernetesObject {
  const { metadata } = object;
  if (metadata !== undefined) {
    Object.freeze(metadata['labels']);
    Object.freeze(metadata['annotations']);
    Object.freeze(metadata);
  }
  return Object.freeze(object);
}

function problemOf(thrown: unknown): ObjectProblem {
  return thrown instanceof ConversionError
    ? { reason: 'ConverterRefused', message: thrown.message, pointer: thrown.pointer }
    : { reason: 'ConverterCrashed', crash: crashOf(thrown) };
}
