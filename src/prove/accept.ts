import type { Acceptance } from '../core/kind/acceptance.ts';
import type { CheckId } from './finding.ts';

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
