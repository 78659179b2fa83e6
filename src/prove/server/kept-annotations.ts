import { annotationsOf } from '../../core/keep/annotations/kept-annotations.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { utf8Length } from '../../core/json/utf8-length.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';

/** The annotations that a conversion added to an object, by name. Conversions keep data in them. */
export function addedAnnotations(after: KubernetesObject, before: KubernetesObject): JsonObject {
  const known = annotationsOf(before);
  return Object.fromEntries(
    Object.entries(annotationsOf(after)).filter(([name]) => !Object.hasOwn(known, name)),
  );
}

/** Returns the object without some of its annotations, and without an empty `annotations`. */
export function withoutAnnotations(object: KubernetesObject, gone: JsonObject): KubernetesObject {
  if (Object.keys(gone).length === 0) return object;
  const { annotations: _, ...metadata } = object.metadata ?? {};
  const left = Object.entries(annotationsOf(object)).filter(([name]) => !Object.hasOwn(gone, name));
  return {
    ...object,
    metadata: left.length === 0 ? metadata : { ...metadata, annotations: Object.fromEntries(left) },
  };
}

/** Returns the object after a conversion without the annotations that it had not before. */
export function withoutAdded(after: KubernetesObject, before: KubernetesObject): KubernetesObject {
  return withoutAnnotations(after, addedAnnotations(after, before));
}

/** Returns the bytes of annotations as the API server counts them: keys and values. */
export function bytesOf(annotations: JsonObject): number {
  return Object.entries(annotations).reduce(
    (bytes, [name, text]) =>
      bytes + utf8Length(name) + (typeof text === 'string' ? utf8Length(text) : 0),
    0,
  );
}
