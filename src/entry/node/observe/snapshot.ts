import type { Aggregator, MetricType, Registry } from '@prometheus-io/client';

/** The metrics of a process at one time, as data that can be sent to another process. */
export type Snapshot = readonly MetricSnapshot[];

export interface MetricSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: MetricType;
  /** The way in which the values of several processes are merged. */
  readonly aggregator: Aggregator;
  readonly values: readonly unknown[];
}

/** The reason for a snapshot: a scrape, or a heartbeat between two scrapes. */
export type Occasion = 'scrape' | 'heartbeat';

/** Metrics that are reset when they are read. */
const SINCE_LAST_READING = /^nodejs_eventloop_lag_/;

/**
 * Returns the metrics of a registry as data. Reading the event loop lag resets it, so a heartbeat leaves it out, and a
 * scrape shows the lag since the last scrape.
 */
export async function snapshotOf(registry: Registry, occasion: Occasion): Promise<Snapshot> {
  const all = registry.getMetricsAsArray().map(({ name }) => name);
  const names = occasion === 'scrape' ? all : all.filter((name) => !SINCE_LAST_READING.test(name));
  const metrics = names.flatMap((name) => registry.getSingleMetric(name) ?? []);
  const measured = await Promise.all(metrics.map((metric) => metric.get()));
  return measured.map(({ name, help, type, aggregator, values }) => ({
    name,
    help,
    type,
    aggregator,
    values,
  }));
}
