import { Counter, Gauge, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import { readCertificate } from '../files/certificate.ts';
import type { CertificateFiles } from '../files/certificate-pair.ts';
import { LOG_OUTPUT } from './log.ts';

/**
 * Creates a registry with the metrics of a process: those of Node, the lost log lines, and the certificate.
 *
 * @param tls the files of the certificate, if this process reads them
 */
export function processRegistry(tls: CertificateFiles | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countLostLines(registry);
  if (tls !== undefined) followExpiration(registry, tls);
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

/** Creates the gauge of the expiry. Like the server, it uses the last valid files if the current ones are invalid. */
function followExpiration(registry: Registry, files: CertificateFiles): void {
  const gauge = new Gauge({
    name: 'crdshift_tls_certificate_expiration_timestamp_seconds',
    help: 'When the certificate that is served expires, in seconds since 1970.',
    registers: [registry],
    collect: () => {
      const found = readCertificate(files);
      if ('problem' in found) return;
      gauge.set(found.validity.to.getTime() / 1000);
    },
  });
}
