import type { PlanFacts } from './facts.ts';

/** The requests for a version, as far as API servers have counted them. */
export interface VersionUse {
  readonly isAsked: boolean;
  /** The verbs of the requests, without those of watches that never ended. */
  readonly verbs: readonly string[];
  /** The time that the counters cover, in seconds. */
  readonly seconds: number;
}

/**
 * Returns who asks for a version. API servers mark it in `apiserver_requested_deprecated_apis`, for deprecated versions
 * only. All API servers must have been asked for an answer of no.
 */
export function requestsFor({ crd, live }: PlanFacts, version: string): VersionUse | 'unknown' {
  const metrics = live?.server.metrics;
  const isDeprecated = crd.versions.some(({ name, deprecated }) => name === version && deprecated);
  if (live === undefined || metrics === undefined || !isDeprecated) return 'unknown';
  const isOf = (one: { group: string; version: string; resource: string }): boolean =>
    one.group === crd.group && one.version === version && one.resource === crd.plural;
  const isAsked = metrics.deprecated.some(isOf);
  if (!isAsked && metrics.servers < live.server.servers) return 'unknown';
  const verbs = metrics.requests
    .filter((one) => isOf(one) && one.count > 0)
    .map(({ verb }) => verb);
  return { isAsked, verbs: [...new Set(verbs)].toSorted(), seconds: metrics.seconds };
}
