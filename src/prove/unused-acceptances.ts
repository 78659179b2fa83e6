import type { CheckId } from '../core/kind/acceptance.ts';
import { isAccepted } from './acceptances.ts';
import type { ProofFinding } from './finding.ts';
import type { ProveOptions } from './prove-options.ts';
import { versionFinding } from './static/version-finding.ts';
import type { Subject } from './subjects/subject.ts';

/** The checks that need a clock, and those that need an earlier state of the CRD. */
const WITH_CLOCK: ReadonlySet<CheckId> = new Set(['cost-grows', 'kept-near-limit']);
const WITH_EARLIER: ReadonlySet<CheckId> = new Set([
  'field-removed',
  'type-changed',
  'validation-tightened',
  'default-changed',
  'values-added',
  'merge-changed',
  'conversion-changed',
  'stored-version-removed',
  'version-removed',
  'storage-changed',
  'scope-changed',
  'names-changed',
  'strategy-changed',
  'subresource-changed',
  'selectable-removed',
  'deprecated-without-successor',
]);

/** The checks of a comparison with a webhook, which makes no others. */
const WITH_PREDECESSOR: ReadonlySet<CheckId> = new Set([
  'webhook-refuses',
  'webhook-differs',
  'stored-differs',
  'webhook-zero',
  'webhook-notation',
]);

/**
 * Reports acceptances that include no finding. They would hide the same defect if it came later. Checks that the proof
 * does not make are left out, and `forget`, which declares a loss whether objects show it or not.
 *
 * @param findings - all findings, with the consequences of others
 */
export function findUnused(
  findings: readonly ProofFinding[],
  { versions, definition }: Subject,
  {
    accepted = [],
    against,
    now,
    predecessor,
  }: Pick<ProveOptions, 'accepted' | 'against' | 'now' | 'predecessor'>,
): ProofFinding[] {
  const [version] = versions;
  if (version === undefined) return [];
  return [...(definition?.accepted ?? []), ...accepted]
    .filter(({ check }) => WITH_PREDECESSOR.has(check) === (predecessor !== undefined))
    .filter(({ check }) => against !== undefined || !WITH_EARLIER.has(check))
    .filter(({ check }) => now !== undefined || !WITH_CLOCK.has(check))
    .filter((acceptance) => !findings.some((finding) => isAccepted(finding, acceptance)))
    .map(({ check, path }) =>
      versionFinding('acceptance-unused', 'note', version.name, {
        message: `${check} at ${path || 'the object'} is accepted, and this proof has no such finding. Remove the acceptance, because it would hide the defect if it came back, or correct its path.`,
        path,
      }),
    );
}
