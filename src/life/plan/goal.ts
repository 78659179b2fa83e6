import { storageOf } from '../../crd/custom-resource-definition.ts';
import { compareVersionPriority, stabilityOf } from '../../crd/version-priority.ts';
import type { PlanFacts } from './facts.ts';

/** The version that a CRD moves to, and those that it leaves. */
export interface Goal {
  /** The version that objects should be stored in: the served one that clients should prefer. */
  readonly target: string;
  /** The versions to leave, the oldest first. Some may be in the status or in managedFields alone. */
  readonly leaving: readonly string[];
}

/**
 * Finds the goal of a CRD. Versions before the target are left if they are alpha, beta, deprecated, no longer served, or
 * gone from the CRD. A stable version that is served and not deprecated stays.
 */
export function goalOf({ crd, live }: PlanFacts): Goal {
  const served = crd.versions.filter((version) => version.served).map(({ name }) => name);
  const storage = storageOf(crd)?.name ?? '';
  const [target = storage] = served.toSorted(compareVersionPriority);
  const known = new Set([
    ...crd.versions.map(({ name }) => name),
    ...(live?.status.storedVersions ?? []),
    ...(live?.objects.entries ?? []).map(({ version }) => version),
  ]);
  const leaving = [...known]
    .filter((name) => name !== target && compareVersionPriority(name, target) > 0)
    .filter((name) => {
      const version = crd.versions.find((one) => one.name === name);
      const stays = version?.served === true && !version.deprecated;
      return !stays || stabilityOf(name) !== 'stable';
    })
    .toSorted((one, other) => compareVersionPriority(other, one));
  return { target, leaving };
}
