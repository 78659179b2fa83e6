import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import type { BrokenRule, ObjectProblem } from '../problem.ts';
import type { Given } from './find-not-plain.ts';
import { findNotPlain, notPlainObject } from './find-not-plain.ts';
import { findInvalidMetadata } from './metadata-rules.ts';
import { managedFieldsOf } from './needed-metadata.ts';

/** One object converted, or why not. */
export type Converted =
  | {
      readonly object: KubernetesObject;
      /** How much of it had to be kept, in bytes of JSON. Absent: nothing. */
      readonly keptBytes?: number;
    }
  | { readonly problem: ObjectProblem; readonly keptBytes?: never };

/** What must be equal before and after; absent counts as empty (apiextensions-apiserver, `validateConvertedObject`). */
const IDENTITY = ['name', 'namespace', 'uid'] as const;

const NO_METADATA: JsonObject = {};

/**
 * Turns what a converter returned into an object that the API server accepts, or says which rule it breaks, so
 * that no converter can lead to a reply that the API server rejects in its own words.
 *
 * Stamps apiVersion and kind, and gives a fragment that came without `metadata` an empty one: the API server sends
 * such fragments and refuses them back ("missing metadata in converted object").
 *
 * @param to the apiVersion that the object is in now
 * @param spent what the converter was given, when it may have changed that; or that the result is plain JSON for sure,
 *   which is true of a lens
 */
export function guard(
  result: unknown,
  input: KubernetesObject,
  to: string,
  spent?: KubernetesObject | 'plain',
): Converted {
  if (!isJsonObject(result)) {
    return { problem: broken('NotPlainJson', '', `must be an object, not ${nameOf(result)}`) };
  }
  const problem = findBrokenRule(
    result,
    input,
    spent === 'plain' ? undefined : given(input, spent),
  );
  if (problem !== undefined) return { problem };
  const metadata = isJsonObject(result['metadata']) ? result['metadata'] : NO_METADATA;
  return { object: { ...result, apiVersion: to, kind: input.kind, metadata } };
}

function given(input: KubernetesObject, spent: KubernetesObject | undefined): Given {
  return spent === undefined
    ? { object: input, isAsItCame: true }
    : { object: spent, isAsItCame: false, ignored: managedFieldsOf(input) };
}

function findBrokenRule(
  result: JsonObject,
  input: KubernetesObject,
  before: Given | undefined,
): BrokenRule | undefined {
  const notPlain = notPlainObject(result);
  if (notPlain !== undefined) return broken('NotPlainJson', '', notPlain);
  if (result['kind'] !== undefined && result['kind'] !== input.kind) {
    return broken('IdentityChanged', '/kind', 'must stay as it was');
  }
  const rule = findBrokenMetadata(result['metadata'], input.metadata);
  return rule ?? (before && findNotPlain(result, before));
}

function findBrokenMetadata(
  output: unknown,
  input: JsonObject | undefined,
): BrokenRule | undefined {
  if (output === undefined && input === undefined) return undefined;
  if (output === undefined) {
    return broken(
      'InvalidMetadata',
      '/metadata',
      'must not be dropped: labels and annotations would be deleted',
    );
  }
  if (!isJsonObject(output)) return broken('InvalidMetadata', '/metadata', 'must be an object');
  for (const field of IDENTITY) {
    if ((output[field] ?? '') !== (input?.[field] ?? '')) {
      return broken('IdentityChanged', `/metadata/${field}`, 'must stay as it was');
    }
  }
  return findInvalidMetadata(output, input ?? NO_METADATA);
}

function broken(reason: BrokenRule['reason'], pointer: string, rule: string): BrokenRule {
  return { reason, pointer, rule };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
