import { Registry } from '@prometheus-io/client';
import type { MetricsText } from '../observe/metrics.ts';
import type { MetricSnapshot, Snapshot } from '../observe/snapshot.ts';

/** The metrics of all processes as one. */
interface MergedMetrics extends MetricsText {
  /** Stores the metrics in a snapshot of a process, and keeps the other metrics of that process. */
  readonly store: (id: number, snapshot: Snapshot) => void;
  /** Keeps the counts of a process that has ended, and forgets its gauges. */
  readonly retire: (id: number) => void;
}

/**
 * Merges the metrics of processes. Counts are sums. They never fall, because the counts of ended processes are kept.
 * Calls that a killed process answered after its last snapshot are missing.
 *
 * @param own returns the metrics of this process
 */
export function mergeMetrics(own: () => Promise<Snapshot>): MergedMetrics {
  const latest = new Map<number, Map<string, MetricSnapshot>>();
  const latestOf = (id: number): Snapshot => [...(latest.get(id)?.values() ?? [])];
  let retired: Snapshot = [];
  return {
    store: (id, snapshot) => {
      const metrics = latest.get(id) ?? new Map<string, MetricSnapshot>();
      latest.set(id, metrics);
      for (const metric of snapshot) metrics.set(metric.name, metric);
    },
    retire: (id) => {
      const counts = latestOf(id).filter(({ type }) => type !== 'gauge');
      latest.delete(id);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- aggregated metrics have values
      retired = addUp([retired, counts]).getMetricsAsArray() as unknown as Snapshot;
    },
    text: async () => addUp([await own(), retired, ...[...latest.keys()].map(latestOf)]).metrics(),
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}

/** Adds up snapshots. The first one is that of this process. */
function addUp(snapshots: readonly Snapshot[]): Registry {
  return Registry.aggregate(snapshots.map((metrics) => metrics.map(withRule)));
}

/**
 * Corrects how the values of several processes are merged. The lag of the event loop is that of the busiest process,
 * because an average would hide it behind idle ones. The start is that of this process.
 */
function withRule(metric: MetricSnapshot): MetricSnapshot {
  if (metric.aggregator === 'average') return { ...metric, aggregator: 'max' };
  return metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric;
}
