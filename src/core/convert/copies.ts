import type { Fields } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { TOO_DEEP } from './find-not-plain.ts';

type Claimed = JsonValue | undefined;

/**
 * Returns a shallow copy of an object with metadata, labels and annotations of its own. A converter may change the
 * copy; the original still names the object and has the metadata to compare with.
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

/** Thrown by `sortedCopy` for an object that nests too deep. */
export const NESTS_TOO_DEEP: Error = new Error(TOO_DEEP);

/**
 * Returns a deep copy with sorted keys, the order in which an API server sends them. A converter may change the copy,
 * and cannot depend on another order of keys.
 *
 * @param shared - a part that is shared instead of copied
 * @param levels - the most levels of lists and objects
 * @throws {NESTS_TOO_DEEP} if the value nests deeper
 */
export function sortedCopy(
  value: JsonObject,
  shared: unknown,
  levels: number = MAX_NESTING,
): Fields {
  if (levels === 0) throw NESTS_TOO_DEEP;
  const copy = inOrder(value);
  for (const key in copy) copy[key] = copyIn(copy[key], shared, levels - 1);
  return copy;
}

function copyIn(value: Claimed, shared: unknown, levels: number): Claimed {
  if (typeof value !== 'object' || value === null || value === shared) return value;
  if (!isJsonList(value)) return sortedCopy(value, shared, levels);
  if (levels === 0) throw NESTS_TOO_DEEP;
  return value.map((element) => copyIn(element, shared, levels - 1) ?? null);
}

/** Returns a shallow copy with sorted keys. */
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
