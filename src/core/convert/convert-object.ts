import type { Kinds } from '../kind/kinds.ts';
import { groupOf, isKubernetesObject } from '../kind/kubernetes-object.ts';
import type { ConvertOptions } from './along-path.ts';
import type { Converted } from './guard.ts';
import { guard } from './guard.ts';

/**
 * Converts one object to `desiredAPIVersion`. Calls are independent: no state is kept between them. An object that is
 * in that version already stays unchanged, whether its kind is known or not.
 *
 * @param object - anything that a review holds in `objects`
 * @returns the converted object, or the problem
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
