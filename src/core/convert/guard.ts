import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import type { BrokenRule, ObjectProblem } from '../problem.ts';
import type { Given } from './find-not-plain.ts';
import { findNotPlain, notPlainObject } from './find-not-plain.ts';
import { broken, findInvalidMetadata } from './metadata-rules.ts';

/** The converted object, or the reason why there is none. */
export type Converted =
  | {
      readonly object: KubernetesObject;
      /** The size of its kept data, in bytes of JSON. Absent if nothing was kept. */
      readonly keptBytes?: number;
    }
  | { readonly problem: ObjectProblem; readonly keptBytes?: never };

/**
 * Metadata that a conversion must not change. API servers read a value that is not a string as an empty string
 * (apiextensions-apiserver, `validateConvertedObject`).
 */
const IDENTITY = ['name', 'namespace', 'uid'] as const;

const NO_METADATA: JsonObject = {};

/**
 * Checks the result of a converter by the rules of the API server, and sets apiVersion and kind. A fragment without
 * `metadata` gets an empty one: the API server sends such fragments, but refuses them in a reply ("missing metadata in
 * converted object").
 *
 * @param result - the return value of the converter
 * @param input - the object before the conversion
 * @param to - the apiVersion of the result
 * @param before - the object that the converter received; absent if the result is plain JSON by construction, as that
 *   of a lens is
 * @returns an object that the API server accepts, or the rule that the result breaks
 */
export function guard(
  result: unknown,
  input: KubernetesObject,
  to: string,
  before?: Given,
): Converted {
  if (!isJsonObject(result)) {
    return { problem: notPlain(`must be an object, not ${nameOf(result)}`) };
  }
  const problem = findBrokenRule(result, input, before);
  if (problem !== undefined) return { problem };
  const metadata = isJsonObject(result['metadata']) ? result['metadata'] : NO_METADATA;
  return { object: { ...result, apiVersion: to, kind: input.kind, metadata } };
}

function findBrokenRule(
  result: JsonObject,
  input: KubernetesObject,
  before: Given | undefined,
): BrokenRule | undefined {
  const notPlainRule = notPlainObject(result);
  if (notPlainRule !== undefined) return notPlain(notPlainRule);
  if (result['kind'] !== undefined && result['kind'] !== input.kind) return changed('/kind');
  const rule = findBrokenMetadata(result['metadata'], input.metadata);
  return rule ?? (before && findNotPlain(result, before));
}

function findBrokenMetadata(
  output: unknown,
  input: JsonObject | undefined,
): BrokenRule | undefined {
  if (output === undefined) {
    return (
      input && broken('/metadata', 'must not be dropped: labels and annotations would be deleted')
    );
  }
  if (!isJsonObject(output)) return broken('/metadata', 'must be an object');
  for (const field of IDENTITY) {
    if (textOf(output[field]) !== textOf(input?.[field])) return changed(`/metadata/${field}`);
  }
  return findInvalidMetadata(output, input ?? NO_METADATA);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function changed(pointer: string): BrokenRule {
  return { reason: 'IdentityChanged', pointer, rule: 'must stay as it was' };
}

/** Returns a broken rule about the whole result. */
export function notPlain(rule: string): BrokenRule {
  return { reason: 'NotPlainJson', pointer: '', rule };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
