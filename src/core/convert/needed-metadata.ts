import { isJsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';

/**
 * The same object with the metadata that an API server takes from a reply: name, namespace and uid, which it compares,
 * and labels and annotations. Everything else it restores from the object that it sent (apiextensions-apiserver,
 * `restoreObjectMeta`), and that is often the largest part: `managedFields`.
 */
export function withNeededMetadata(object: KubernetesObject): KubernetesObject {
  if (object.metadata === undefined) return object;
  const { name, namespace, uid, labels, annotations } = object.metadata;
  return { ...object, metadata: { name, namespace, uid, labels, annotations } };
}

/** The part of an object's metadata that neither a converter nor a reply needs. */
export function managedFieldsOf(object: unknown): unknown {
  if (!isJsonObject(object)) return undefined;
  const { metadata } = object;
  return isJsonObject(metadata) ? metadata['managedFields'] : undefined;
}
