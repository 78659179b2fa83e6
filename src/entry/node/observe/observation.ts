import type { AdmissionCheck } from '../../../http/limits.ts';
import type { Observer } from '../../../http/call.ts';
import type { Log } from '../../../http/log.ts';
import { logCalls } from '../../../http/log.ts';
import type { ConversionCounter } from '../../../http/observed-conversion.ts';
import { listen } from '../server.ts';
import type { Settings } from '../settings.ts';
import type { Metrics, MetricsText } from './metrics.ts';
import type { ServedCertificate } from './process-metrics.ts';

/** The observation of a process: its log, and metrics if there is a port for Prometheus. */
export interface Observation {
  readonly observers: readonly Observer[];
  /** Returns an admission check that counts the calls in flight. */
  readonly counting: (admit: AdmissionCheck) => AdmissionCheck;
  readonly metrics: Metrics | undefined;
}

/** Creates the observation. The modules for Prometheus are loaded only if there is a port for it. */
export async function makeObservation(
  { metricsPort, logLevel }: Settings,
  conversionsOf: ConversionCounter,
  { log, certificate }: { log: Log; certificate: ServedCertificate },
): Promise<Observation> {
  const logged = logCalls(log, logLevel);
  if (metricsPort === undefined) {
    return { observers: [logged], counting: (admit) => admit, metrics: undefined };
  }
  const { makeMetrics } = await import('./metrics.ts');
  const metrics = makeMetrics(conversionsOf, certificate);
  return {
    observers: [logged, metrics.observe],
    counting: metrics.countInFlight,
    metrics,
  };
}

/**
 * Serves metrics, if there are any, and returns a function that closes their port.
 *
 * @throws {Error} if the port cannot be used, with the setting to correct
 */
export async function serveMetrics(
  { host, metricsHost, metricsPort }: Settings,
  metrics: MetricsText | undefined,
  log: Log,
): Promise<() => void> {
  if (metrics === undefined || metricsPort === undefined) return () => undefined;
  const { makeMetricsServer } = await import('./metrics-server.ts');
  const server = makeMetricsServer(metrics, log);
  const url = await listen(
    server,
    { host: metricsHost ?? host, port: metricsPort, tls: undefined },
    { host: metricsHost === undefined ? 'HOST' : 'METRICS_HOST', port: 'METRICS_PORT' },
  );
  log({ level: 'info', msg: 'serving metrics', url: `${url}/metrics` });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
