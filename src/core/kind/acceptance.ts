/** The checks of `crdshift prove` by id, those that explain others first. Each has a page of its own in `docs/checks`. */
export type CheckId =
  | 'wrong-answer'
  | 'refused'
  | 'input-changed'
  | 'not-deterministic'
  | 'order-dependent'
  | 'metadata-changed'
  | 'pruned-silently'
  | 'round-trip'
  | 'invented-value'
  | 'fragment-invented'
  | 'path-dependent'
  | 'admission-between'
  | 'edit-lost'
  | 'removal-undone'
  | 'edit-costs'
  | 'default-replaces'
  | 'inexact-number'
  | 'not-inverse'
  | 'zero-hidden'
  | 'key-hidden'
  | 'key-repeated'
  | 'invalid-after-conversion'
  | 'defaults-differ'
  | 'kept-near-limit'
  | 'cost-grows'
  | 'never-filled'
  | 'always-kept'
  | 'lossy-value'
  | 'field-removed'
  | 'type-changed'
  | 'validation-tightened'
  | 'default-changed'
  | 'values-added'
  | 'merge-changed'
  | 'conversion-changed'
  | 'webhook-refuses'
  | 'webhook-differs'
  | 'stored-differs'
  | 'webhook-zero'
  | 'webhook-notation'
  | 'stored-version-removed'
  | 'version-removed'
  | 'storage-changed'
  | 'scope-changed'
  | 'names-changed'
  | 'strategy-changed'
  | 'subresource-changed'
  | 'selectable-removed'
  | 'deprecated-without-successor'
  | 'names-contradict'
  | 'not-deprecated'
  | 'no-deprecation-warning'
  | 'rule-not-evaluated'
  | 'schema-refused'
  | 'acceptance-unused';

/** A finding of `prove` that the author of a kind accepts, with the reason. Made by `accept`. */
export interface Acceptance {
  /** The id of the check. */
  readonly check: CheckId;
  /** The field path that the finding names. Fields below it are included. Empty for a finding about the whole object. */
  readonly path: string;
  readonly reason: string;
}

/**
 * Accepts a finding of `crdshift prove`. The finding stays in every report, with the reason, and no longer fails.
 *
 * @example
 * ```ts
 * defineKind(crd, 'v1', { v1beta1: lens(…) }, {
 *   accepted: [accept('always-kept', 'spec.legacy', 'v1beta1 has no clients left')],
 * })
 * ```
 * @param check - the id of the check, as the report names it
 * @param path - the field path that the report names. It includes the fields below it; an empty path stands only for
 *   a finding about the whole object
 * @param reason - the reason, which reports show
 */
export function accept(check: CheckId, path: string, reason: string): Acceptance {
  return { check, path, reason };
}
