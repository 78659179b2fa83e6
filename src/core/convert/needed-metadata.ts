import { fieldIn } from '../json/fields.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';

/**
 * Returns the object with the metadata that an API server reads from a reply: name, namespace and uid, which it
 * compares, and labels and annotations. It restores everything else from the object that it sent, including
 * `managedFields`, often the largest part (apiextensions-apiserver, `restoreObjectMeta`).
 */
export function withNeededMetadata(object: KubernetesObject): KubernetesObject {
  const { name, namespace, uid, labels, annotations } = object.metadata ?? {};
  return { ...object, metadata: { name, namespace, uid, labels, annotations } };
}

/** Returns `metadata.managedFields`, which neither a converter nor a reply needs; undefined if there is none. */
export function managedFieldsOf(object: unknown): unknown {
  return fieldIn(fieldIn(object, 'metadata'), 'managedFields');
}
