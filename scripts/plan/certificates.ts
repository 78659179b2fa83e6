import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { readWebhookUrl, splitHost } from '../../src/crd/webhook-url.ts';
import type { CertificateFacts } from '../../src/life/plan/facts.ts';
import { pemBlocks } from '../client-config/pem.ts';

/** The time for a handshake, in ms. */
const PATIENCE = 5000;

const HTTPS_PORT = '443';

/**
 * Reads the certificates that conversion depends on: those of the caBundle, and the one that the host of the url shows
 * in a handshake. No request is sent. A host that cannot be reached from this machine is left out, because API servers
 * may reach it.
 */
export async function readCertificates({
  conversion,
}: CustomResourceDefinition): Promise<readonly CertificateFacts[]> {
  if (conversion.strategy !== 'Webhook') return [];
  const { caBundle = '', url } = conversion.clientConfig ?? {};
  const bundle = pemBlocks(Buffer.from(caBundle, 'base64').toString()).flatMap(({ type, bytes }) =>
    type === 'CERTIFICATE' ? factsOf('caBundle', bytes) : [],
  );
  const shown = url === undefined ? undefined : await shownBy(url);
  return shown === undefined ? bundle : [...bundle, ...factsOf('webhook', shown)];
}

function factsOf(what: CertificateFacts['what'], der: Buffer): CertificateFacts[] {
  try {
    const { subject, validToDate } = new X509Certificate(der);
    return [{ what, subject: subject.replaceAll('\n', ', '), validTo: validToDate.getTime() }];
  } catch {
    return [];
  }
}

function shownBy(text: string): Promise<Buffer | undefined> {
  const url = readWebhookUrl(text);
  if ('unreadable' in url || url.host === '') return Promise.resolve(undefined);
  const { hostname, port } = splitHost(url.host);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port === '' ? HTTPS_PORT : port),
      // RFC 6066, section 3: the name is that of a host, and no address.
      ...(isIP(hostname) === 0 && { servername: hostname }),
      // Only the end of its validity is read, and nothing is sent.
      rejectUnauthorized: false,
      timeout: PATIENCE,
    });
    const end = (certificate?: Buffer): void => {
      resolve(certificate);
      socket.destroy();
    };
    socket.once('secureConnect', () => {
      end(socket.getPeerX509Certificate()?.raw);
    });
    socket.once('timeout', () => {
      end();
    });
    socket.once('error', () => {
      end();
    });
  });
}
