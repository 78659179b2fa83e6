import type { Fields } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';

type JsonList = readonly JsonValue[];

/**
 * The same object for a converter that may do to it whatever it likes, when nobody needs the object any more but to say
 * which it was, and to compare its metadata.
 */
export function withOwnMetadata(object: KubernetesObject): KubernetesObject {
  const { metadata } = object;
  if (metadata === undefined) return { ...object };
  const own: Fields = { ...metadata };
  const { labels, annotations } = own;
  if (isJsonObject(labels)) own['labels'] = { ...labels };
  if (isJsonObject(annotations)) own['annotations'] = { ...annotations };
  return { ...object, metadata: own };
}

/**
 * A copy for a converter, which may do to it whatever it likes, with the keys in the order in which an API server sends
 * them: no converter may depend on one that its object will not have the next time. Undefined when it is too deep.
 *
 * @param shared a part that is not copied
 */
export function sortedCopy(object: KubernetesObject, shared: unknown): object | undefined {
  return copyFields(object, shared, MAX_NESTING);
}

function copyFields(object: JsonObject, shared: unknown, levels: number): Fields | undefined {
  if (levels === 0) return undefined;
  const copy = inOrder(object);
  for (const key in copy) {
    const value = copy[key];
    if (typeof value === 'object' && value !== null && value !== shared) {
      const inner = copyIn(value, shared, levels - 1);
      if (inner === undefined) return undefined;
      copy[key] = inner;
    }
  }
  return copy;
}

function copyIn(
  value: JsonList | JsonObject,
  shared: unknown,
  levels: number,
): JsonList | JsonObject | undefined {
  if (!isJsonList(value)) return copyFields(value, shared, levels);
  if (levels === 0) return undefined;
  const copy = value.slice();
  for (const [at, element] of copy.entries()) {
    if (typeof element === 'object' && element !== null) {
      const inner = copyIn(element, shared, levels - 1);
      if (inner === undefined) return undefined;
      copy[at] = inner;
    }
  }
  return copy;
}

/** A copy of the object alone, with its keys in order. */
function inOrder(object: JsonObject): Fields {
  let last = '';
  for (const key in object) {
    if (key < last) {
      const names = Object.keys(object).toSorted();
      return Object.fromEntries(names.map((name) => [name, object[name]]));
    }
    last = key;
  }
  return { ...object };
}
