import type { CrdStatus } from '../crd-status.ts';
import type { PlanFacts } from './facts.ts';

/** The requests for a version, as far as API servers have counted them. */
export interface VersionUse {
  readonly isAsked: boolean;
  /** The verbs of the requests, without those of watches that never ended. */
  readonly verbs: readonly string[];
  /** The time that the answer covers, in seconds. */
  readonly seconds: number;
}

/**
 * Returns the requests for a version. API servers mark it in `apiserver_requested_deprecated_apis`, for deprecated
 * versions only. So a negative answer covers no time before the deprecation or before the last change of the versions.
 * All API servers must have been asked for it.
 */
export function requestsFor(
  { crd, live, now }: PlanFacts,
  version: string,
): VersionUse | 'unknown' {
  const metrics = live?.server.metrics;
  const isDeprecated = crd.versions.some(({ name, deprecated }) => name === version && deprecated);
  if (live === undefined || metrics === undefined || !isDeprecated) return 'unknown';
  const isOf = (one: { group: string; version: string; resource: string }): boolean =>
    one.group === crd.group && one.version === version && one.resource === crd.plural;
  const isAsked = metrics.deprecated.some(isOf);
  const { servers, isCounted } = live.server;
  if (!isAsked && (!isCounted || metrics.servers < servers)) return 'unknown';
  const verbs = metrics.requests
    .filter((one) => isOf(one) && one.count > 0)
    .map(({ verb }) => verb);
  const unchanged = now / 1000 - lastChange(live.status);
  const seconds = isAsked ? metrics.seconds : Math.max(0, Math.min(metrics.seconds, unchanged));
  return { isAsked, verbs: [...new Set(verbs)].toSorted(), seconds };
}

/** Returns the time of the last change of `spec.versions`, in seconds since 1970; 0 if no field manager shows it. */
function lastChange({ ownersOfVersions }: CrdStatus): number {
  const times = ownersOfVersions.map(({ time }) => Date.parse(time) / 1000);
  return Math.max(0, ...times.filter(Number.isFinite));
}
