import type { KubernetesObject } from '../kind/kubernetes-object.ts';

/**
 * Freezes an object before a converter sees it. What a converter changes in place would be compared with itself
 * afterwards, so a loss could not be seen; it must fail loudly instead.
 *
 * @param isPure whether the converter is known to leave its input alone; then nothing is done
 */
export function seal(object: KubernetesObject, isPure: boolean): KubernetesObject {
  if (isPure || Object.isFrozen(object)) return object;
  const { metadata, ...fields } = object;
  if (metadata !== undefined) {
    // The API server restores the rest of the metadata, which is often the largest part of an object.
    freezeDeep(metadata['labels']);
    freezeDeep(metadata['annotations']);
    Object.freeze(metadata);
  }
  for (const field of Object.values(fields)) freezeDeep(field);
  return Object.freeze(object);
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const field of Object.values(value)) freezeDeep(field);
}

/** How V8 says that a frozen object was to be changed; its text holds the name of a field and no value. */
const FROZEN = /read only|not extensible|^Cannot (?:delete|redefine)/;

/** Whether an error came from an attempt to change a sealed object. */
export function isSealBroken(thrown: unknown): boolean {
  return thrown instanceof TypeError && FROZEN.test(thrown.message);
}
