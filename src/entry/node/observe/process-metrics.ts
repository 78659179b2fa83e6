import { Counter, Gauge, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import { once } from '../../../core/once.ts';
import type { FollowedFiles } from '../files/followed-files.ts';
import { LOG_OUTPUT } from './log.ts';

/** Returns the certificate that is served now; undefined without TLS, or if another process reports it. */
export type ServedCertificate = FollowedFiles['certificate'];

/**
 * The metrics of Node. The library measures them on a timer that nothing can end, so a process begins them once.
 *
 * The utilization of the event loop is only a histogram. Its summary has a window, and the library moves the window in
 * steps of 12 s: a clock that is set from 1970 to the present, as on a machine without a clock of its own, would block
 * the thread for half a minute. So the window has no end, and the summary is left out.
 */
const metricsOfNode = once(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopUtilizationMaxAgeSeconds: 0 });
  registry.removeSingleMetric('nodejs_eventloop_utilization_summary');
  return registry;
});

/** Creates a registry with the metrics of a process: those of Node, the lost log lines, and the certificate. */
export function processRegistry(certificate: ServedCertificate): Registry {
  const registry = Registry.merge([metricsOfNode()]);
  countLostLines(registry);
  if (certificate() !== undefined) measureExpiration(registry, certificate);
  return registry;
}

/** Creates the counter of lost lines, whose total the output of the log keeps. */
function countLostLines(registry: Registry): void {
  const counter = new Counter({
    name: 'crdshift_log_lines_lost_total',
    help: 'Log lines that were lost because standard output stalled or failed.',
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc(LOG_OUTPUT.lost());
    },
  });
}

/** Creates the gauge of the expiry. The files may already have another certificate, which is not served. */
function measureExpiration(registry: Registry, certificate: ServedCertificate): void {
  const gauge = new Gauge({
    name: 'crdshift_tls_certificate_expiration_timestamp_seconds',
    help: 'When the certificate that is served expires, in seconds since 1970.',
    registers: [registry],
    collect: () => {
      const served = certificate();
      if (served !== undefined) gauge.set(served.validity.to.getTime() / 1000);
    },
  });
}
