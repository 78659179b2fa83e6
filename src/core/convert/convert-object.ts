import type { Kinds } from '../kind/kinds.ts';
import { groupOf, isKubernetesObject } from '../kind/kubernetes-object.ts';
import type { ConvertOptions } from './along-path.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';

/**
 * Converts one object to `desiredAPIVersion`, on its own: nothing is kept between calls and no other object is
 * affected. An object that is there already stays as it is, whether its kind is known or not.
 *
 * @throws {OutOfTime} and nothing else
 */
export function convertObject(
  object: unknown,
  desiredAPIVersion: string,
  kinds: Kinds,
  options?: ConvertOptions,
): Converted {
  if (!isKubernetesObject(object)) return { problem: { reason: 'MalformedObject' } };
  if (object.apiVersion === desiredAPIVersion) return guard(object, object, desiredAPIVersion);
  const group = groupOf(object.apiVersion);
  const kind = kinds.find(group, object.kind);
  if (kind !== undefined) return kind.convert(object, desiredAPIVersion, options);
  const isOther = group !== groupOf(desiredAPIVersion);
  return { problem: { reason: isOther ? 'OtherGroup' : 'UnknownKind' } };
}
