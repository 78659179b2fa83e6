import { Counter, Gauge } from '@prometheus-io/client';
import type { MetricsText } from '../observe/metrics.ts';
import { processRegistry } from '../observe/process-metrics.ts';
import type { ServedCertificate } from '../observe/process-metrics.ts';
import type { Snapshot } from '../observe/snapshot.ts';
import { snapshotOf } from '../observe/snapshot.ts';
import { mergeMetrics } from './merged-metrics.ts';
import { collectReports } from './reports.ts';
import type { EndReason } from './workers.ts';

/** The metrics of the primary and its workers. */
export interface PrimaryMetrics extends MetricsText {
  /** Replaces the metrics of a worker. Those that a snapshot lacks stay. */
  readonly store: (id: number, snapshot: Snapshot) => void;
  /** Keeps the counts of a worker that has ended, and counts its end if it was not ordered. */
  readonly ended: (id: number, reason: EndReason | undefined) => void;
}

/** The functions of the workers that the metrics use. */
export interface MeasuredWorkers {
  readonly serving: () => readonly number[];
  /** Asks all workers for their metrics. */
  readonly scrape: () => void;
}

/** The time for which a scrape waits for workers. Of a busy one, it shows the last snapshot. */
const SCRAPE_MILLISECONDS = 1000;

/** Creates the metrics of a primary, which serves those of its workers, too. */
export function makePrimaryMetrics(
  certificate: ServedCertificate,
  { serving, scrape }: MeasuredWorkers,
): PrimaryMetrics {
  const registry = processRegistry(certificate);
  const gauge: Gauge = new Gauge({
    name: 'crdshift_processes',
    help: 'The processes that answer calls.',
    registers: [registry],
    collect: () => gauge.set(serving().length),
  });
  const ends = new Counter({
    name: 'crdshift_process_ends_total',
    help: 'Processes that crashed, or were killed because they were stuck.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['crash', 'stuck'] satisfies EndReason[]) ends.inc({ reason }, 0);
  const merged = mergeMetrics(() => snapshotOf(registry, 'scrape'));
  const reports = collectReports();
  return {
    contentType: merged.contentType,
    text: async () => {
      const arrived = reports.all(serving(), SCRAPE_MILLISECONDS);
      scrape();
      await arrived;
      return merged.text();
    },
    store: (id, snapshot) => {
      merged.store(id, snapshot);
      reports.arrived(id);
    },
    ended: (id, reason) => {
      merged.retire(id);
      reports.arrived(id);
      if (reason !== undefined) ends.inc({ reason });
    },
  };
}
