import type { JsonValue } from '../../core/json/json-value.ts';
import { withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';

/**
 * Returns an object with another value at a path; undefined removes it.
 *
 * @returns undefined if the result is no object of Kubernetes, for instance without a kind
 */
export function withValue(
  object: KubernetesObject,
  path: ValuePath,
  value: JsonValue | undefined,
): KubernetesObject | undefined {
  const changed = withValueAt(object, path, value);
  return isKubernetesObject(changed) ? changed : undefined;
}
