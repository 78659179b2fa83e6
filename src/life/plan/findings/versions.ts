import { someOf } from '../../../crd/some-of.ts';
import { storageOf } from '../../../crd/custom-resource-definition.ts';
import { compareStability, stabilityOf } from '../../../crd/version-priority.ts';
import type { PlanFacts } from '../facts.ts';
import type { Goal } from '../goal.ts';
import { requestsFor } from '../use.ts';
import { MOST_NAMES, findingAt, pathOfVersion } from './finding.ts';
import type { PlanFinding } from './finding.ts';

/** Returns what is wrong with the versions of a CRD: storage, priority, deprecation and use. */
export function versionFindingsOf(facts: PlanFacts, goal: Goal): PlanFinding[] {
  return [
    ...storageFindingsOf(facts, goal),
    ...facts.crd.versions
      .filter(({ name, served }) => served && goal.leaving.includes(name))
      .flatMap(({ name }) => leavingFindings(facts, goal, name)),
    ...successorFindingsOf(facts),
  ];
}

function storageFindingsOf({ crd }: PlanFacts, { target }: Goal): PlanFinding[] {
  const storage = storageOf(crd);
  if (storage === undefined) return [];
  const path = pathOfVersion(crd, storage.name);
  if (!storage.served) {
    const message = `the storage version ${storage.name} is not served, so every read and every write is converted. Serve ${storage.name}, or store ${target}.`;
    return [findingAt('warning', 'storage-version-not-served', [...path, 'served'], message)];
  }
  if (storage.name === target || crd.conversion.strategy !== 'Webhook') return [];
  const message = `clients prefer ${target} by version priority, and ${storage.name} is stored, so each of their reads costs a call. Store ${target}.`;
  return [findingAt('note', 'storage-not-preferred', path, message)];
}

function leavingFindings(facts: PlanFacts, goal: Goal, name: string): PlanFinding[] {
  const { crd, live } = facts;
  const version = crd.versions.find((one) => one.name === name);
  if (version === undefined) return [];
  const path = pathOfVersion(crd, name);
  if (!version.deprecated) {
    const message = `${name} is served beside ${goal.target} and is not deprecated. Set deprecated: true and a deprecationWarning. API servers then warn its clients, and a metric shows whether there are any.`;
    return [findingAt('note', 'not-deprecated', path, message)];
  }
  const findings: PlanFinding[] = [];
  if (version.deprecationWarning === '') {
    const message = `${name} is deprecated without a deprecationWarning, so API servers cannot tell its clients how long it is served. Set one that names the successor and the date.`;
    findings.push(findingAt('note', 'no-deprecation-warning', path, message));
  }
  const use = requestsFor(facts, name);
  if (use === 'unknown' && live !== undefined) {
    const message = `it is unknown whether clients ask for ${name}: the metrics of all API servers are needed. Ask with a user who may get /metrics and list the leases in kube-system, or search the audit log for k8s.io/deprecated: "true".`;
    findings.push(findingAt('note', 'use-unknown', path, message));
  }
  if (typeof use === 'object' && use.isAsked) {
    const managers = managersOf(facts, name);
    const who =
      managers.length === 0
        ? ''
        : ` Field managers that have written it: ${someOf(managers.toSorted(), MOST_NAMES)}.`;
    const message = `clients have asked for ${name} since the API servers started${use.verbs.length === 0 ? '' : ` (${use.verbs.join(', ')})`}.${who} The audit log has their names, with k8s.io/deprecated: "true". Move them to ${goal.target}.`;
    findings.push(findingAt('warning', 'deprecated-in-use', path, message));
  }
  return findings;
}

function managersOf({ live }: PlanFacts, version: string): string[] {
  const entries = live?.objects.entries ?? [];
  return [...new Set(entries.filter((one) => one.version === version).map((one) => one.manager))];
}

/** Deprecation policy, rule 3: a version may not be deprecated in favor of a less stable one. */
function successorFindingsOf({ crd }: PlanFacts): PlanFinding[] {
  const lasting = crd.versions.filter(({ served, deprecated }) => served && !deprecated);
  return crd.versions
    .filter(({ name, served, deprecated }) => {
      return served && deprecated && lasting.every((one) => compareStability(one.name, name) < 0);
    })
    .map(({ name }) => {
      const message = `${name} is deprecated, and no served version that is at least ${stabilityOf(name)} replaces it (deprecation policy, rule 3). Serve a successor, or remove the deprecation.`;
      return findingAt(
        'warning',
        'deprecated-without-successor',
        pathOfVersion(crd, name),
        message,
      );
    });
}
