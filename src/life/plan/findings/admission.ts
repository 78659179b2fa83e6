import { someOf } from '../../../crd/some-of.ts';
import type { AdmissionFacts, PlanFacts } from '../facts.ts';
import type { Goal } from '../goal.ts';
import { MOST_NAMES, findingAt } from './finding.ts';
import type { PlanFinding } from './finding.ts';

/**
 * Returns the admission webhooks and policies that name no version that stays. With `matchPolicy: Equivalent` an API
 * server calls them for requests in every version, but only while the CRD has a version that they name, served or not
 * (apiextensions-apiserver, `getOrCreateServingInfoFor`). After its removal nothing is checked, and no request fails.
 */
export function admissionFindingsOf(facts: PlanFacts, goal: Goal): PlanFinding[] {
  return (facts.live?.admission ?? []).flatMap((one) => {
    if (!isBound(one, facts, goal)) return [];
    const isGone = !one.versions.some((name) => hasVersion(facts, name));
    // Rules for all resources may be about other CRDs.
    if (isGone && !one.isForResource) return [];
    const level = isGone ? 'error' : 'warning';
    const message = explain(one, isGone, goal.target);
    return [findingAt(level, 'admission-of-old-version', ['spec', 'versions'], message)];
  });
}

function explain({ title, use, versions }: AdmissionFacts, isGone: boolean, to: string): string {
  const names = someOf([...versions], MOST_NAMES);
  const end = isGone ? ', which the CRD does not have, so' : '. Once the CRD has no such version,';
  return use === 'parameters'
    ? `${title} reads its parameters as ${names}${end} API servers cannot read them. Name ${to} in its paramKind.`
    : `${title} is only for ${names}${end} API servers do not call it, and no request fails. Add ${to} to its rules, or remove it.`;
}

/** Returns the admission webhooks and policies that name a version and none that stays. */
export function admissionOf(version: string, facts: PlanFacts, goal: Goal): AdmissionFacts[] {
  const all = facts.live?.admission ?? [];
  return all.filter((one) => one.versions.includes(version) && isBound(one, facts, goal));
}

/** Reports whether admission names none of the versions that stay. */
function isBound({ versions }: AdmissionFacts, facts: PlanFacts, { leaving }: Goal): boolean {
  return !versions.some(
    (name) => name === '*' || (hasVersion(facts, name) && !leaving.includes(name)),
  );
}

function hasVersion({ crd }: PlanFacts, version: string): boolean {
  return crd.versions.some(({ name }) => name === version);
}
