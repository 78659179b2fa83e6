import type { AdmissionCheck } from '../../../http/limits.ts';
import type { Observer } from '../../../http/call.ts';
import type { Log } from '../../../http/log.ts';
import { logCalls } from '../../../http/log.ts';
import type { ConversionCounter } from '../../../http/observed-conversion.ts';
import { listen } from '../server.ts';
import type { Settings } from '../settings.ts';

/** The observation of a process: its log, and metrics if there is a port for Prometheus. */
export interface Observation {
  readonly observers: readonly Observer[];
  /** Returns an admission check that counts the calls in flight. */
  readonly counting: (admit: AdmissionCheck) => AdmissionCheck;
  /** Closes the port for Prometheus. */
  readonly stop: () => void;
}

/**
 * Starts the observation. The modules for Prometheus are loaded only if there is a port for it.
 *
 * @throws {Error} if the port cannot be used, with the setting to correct
 */
export async function startObservation(
  { host, metricsHost, metricsPort, tls }: Settings,
  conversionsOf: ConversionCounter,
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
