import type { Admit } from '../../../http/limits.ts';
import type { Observe } from '../../../http/call.ts';
import type { Log } from '../../../http/log.ts';
import { logCalls } from '../../../http/log.ts';
import type { ConversionsOf } from '../../../http/observed-conversion.ts';
import { listen } from '../server.ts';
import type { Settings } from '../settings.ts';

/** How a process is watched: by its log, and by Prometheus where there is a port for it. */
export interface Observation {
  readonly observers: readonly Observe[];
  /** Counts the calls that are let in. */
  readonly counting: (admit: Admit) => Admit;
  /** Closes the port of Prometheus. */
  readonly stop: () => void;
}

/**
 * Starts to watch. What is needed for Prometheus is loaded only then.
 *
 * @throws which setting of the port is to be corrected.
 */
export async function startObservation(
  { host, metricsHost, metricsPort, tls }: Settings,
  conversionsOf: ConversionsOf,
  log: Log,
): Promise<Observation> {
  const logged = logCalls(log);
  if (metricsPort === undefined) {
    return { observers: [logged], counting: (admit) => admit, stop: () => undefined };
  }
  const { makeMetrics } = await import('./metrics.ts');
  const { makeMetricsServer } = await import('./metrics-server.ts');
  const metrics = makeMetrics(conversionsOf, tls?.files);
  const server = makeMetricsServer(metrics);
  const url = await listen(
    server,
    { host: metricsHost ?? host, port: metricsPort, tls: undefined },
    { host: metricsHost === undefined ? 'HOST' : 'METRICS_HOST', port: 'METRICS_PORT' },
  );
  log({ level: 'info', msg: 'serving metrics', url: `${url}/metrics` });
  return {
    observers: [logged, metrics.observe],
    counting: metrics.countInFlight,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
