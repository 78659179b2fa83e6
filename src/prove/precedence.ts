import { covers, isAtOrBelow, plainPath } from './acceptances.ts';
import type { CheckId } from '../core/kind/acceptance.ts';
import { LEVELS } from '../crd/finding.ts';
import type { ProofFinding } from './finding.ts';

/** Checks of which a finding makes the comparison of results meaningless, in both directions. */
const UNDERMINES: ReadonlySet<CheckId> = new Set([
  'input-changed',
  'not-deterministic',
  'order-dependent',
]);

/** Checks that compare results, the one that explains others first. */
const COMPARES: readonly CheckId[] = [
  'metadata-changed',
  'pruned-silently',
  'round-trip',
  'invented-value',
  'fragment-invented',
  'path-dependent',
  'admission-between',
  'edit-lost',
  'removal-undone',
  'edit-costs',
  'default-replaces',
  'inexact-number',
  'not-inverse',
  'zero-hidden',
  'key-hidden',
  'invalid-after-conversion',
  'defaults-differ',
  'never-filled',
  'always-kept',
  'lossy-value',
  'webhook-differs',
  'stored-differs',
];

/** Losses between two versions that also show on every way that passes these versions. */
const LOSES: ReadonlySet<CheckId> = new Set(['pruned-silently', 'round-trip', 'invented-value']);

/** Checks of fragments, detours and new objects. An author who accepts a finding there accepts nothing about the others. */
const ASIDE: ReadonlySet<CheckId> = new Set([
  'fragment-invented',
  'path-dependent',
  'admission-between',
]);

/**
 * Leaves out findings that another finding explains, so that one defect is reported once: by the check that names its
 * cause. A cause hides nothing worse than itself, and a hidden finding hides nothing. An accepted cause fails nothing, so
 * it hides only what belongs to the same loss: other losses at its path and below, and no invalid values.
 *
 * @param findings - with the reasons of those that are accepted
 */
export function withoutConsequences(findings: readonly ProofFinding[]): ProofFinding[] {
  const left = new Set<ProofFinding>();
  for (const finding of findings.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (![...left].some((cause) => explains(cause, finding))) left.add(finding);
  }
  return findings.filter((finding) => left.has(finding));
}

/** Returns the place of a finding in the order of causes. Kept data differs with the data that it comes from. */
function rankOf({ check, path }: ProofFinding): number {
  const isEcho = check === 'not-deterministic' && isAtOrBelow(path, 'metadata.annotations');
  return COMPARES.indexOf(check) + (isEcho ? 0.5 : 0);
}

function explains(cause: ProofFinding, finding: ProofFinding): boolean {
  const rank = rankOf(finding);
  if (rank === -1 || cause === finding || !mayHide(cause, finding)) return false;
  if (UNDERMINES.has(cause.check)) return isBetweenSame(cause, finding);
  const causeRank = rankOf(cause);
  if (causeRank === -1 || causeRank >= rank) return false;
  if (finding.check === 'path-dependent') {
    return LOSES.has(cause.check) && cause.from === finding.from;
  }
  return (
    isBetweenSame(cause, finding) &&
    (covers(cause.path, finding.path) || covers(finding.path, cause.path))
  );
}

/** Reports whether a cause is as bad as a finding, and if it is accepted, the same loss. */
function mayHide(cause: ProofFinding, finding: ProofFinding): boolean {
  if (LEVELS.indexOf(cause.level) > LEVELS.indexOf(finding.level)) return false;
  return cause.accepted === undefined || isSameLoss(cause, finding);
}

/** Reports whether a finding is about a loss at the path of its accepted cause, or below it. */
function isSameLoss(cause: ProofFinding, { check, path }: ProofFinding): boolean {
  if (ASIDE.has(cause.check) || check === 'invalid-after-conversion') return false;
  // An object that is invented does not have the fields that others lose.
  return cause.check === 'invented-value'
    ? plainPath(path) === plainPath(cause.path)
    : isAtOrBelow(path, cause.path);
}

/** Reports whether two findings are about the same two versions, in any direction. */
function isBetweenSame(one: ProofFinding, other: ProofFinding): boolean {
  return (
    (one.from === other.from && one.to === other.to) ||
    (one.from === other.to && one.to === other.from)
  );
}
