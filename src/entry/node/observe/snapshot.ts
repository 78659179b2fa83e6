import type { Aggregator, MetricType, Registry } from '@prometheus-io/client';

/** The metrics of a process at one time, as data that can be sent to another process. */
export type Snapshot = readonly MetricSnapshot[];

export interface MetricSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: MetricType;
  /** The way in which the values of several processes become one. */
  readonly aggregator: Aggregator;
  readonly values: readonly unknown[];
}

/** Takes a snapshot without the functions that a registry also has. */
export async function snapshotOf(registry: Registry): Promise<Snapshot> {
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map(({ name, help, type, aggregator, values }) => ({
    name,
    help,
    type,
    aggregator,
    values,
  }));
}
