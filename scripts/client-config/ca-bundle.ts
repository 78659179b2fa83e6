import { X509Certificate } from 'node:crypto';
import { error, warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { pemBlocks } from './pem.ts';

/** The rules about the content of a caBundle. */
export type CaBundleRule = 'CaBundleInvalid' | 'CaBundleExpired' | 'CaBundleWithPrivateKey';

/**
 * Checks PEM text by the lenient rule of the API server. It skips text around the blocks, blocks of other types and
 * unreadable certificates, and needs one certificate (apiserver `ValidateCABundle`, Go `CertPool.AppendCertsFromPEM`).
 * crdshift also rejects private keys, because anyone who can read the CRD could read the key.
 */
export function caBundleFindings(pem: string, path: string, now: Date): Finding<CaBundleRule>[] {
  if (/-----BEGIN [^\r\n]*PRIVATE KEY-----/.test(pem)) {
    const message =
      'the caBundle contains a private key, and anyone who can read the CRD can read it. Remove the key, and replace it if this CRD was ever applied.';
    return [error('CaBundleWithPrivateKey', path, message)];
  }
  const certificates = readCertificates(pem);
  if (certificates.length === 0) {
    const message =
      'the caBundle contains no readable PEM certificate: the API server rejects it, or never establishes the CRD. Give the certificate of the CA, or omit caBundle if the CA is publicly trusted.';
    return [error('CaBundleInvalid', path, message)];
  }
  return certificates
    .filter(({ validToDate }) => validToDate < now)
    .map(({ subject, validToDate }) => {
      const name = subject.replaceAll('\n', ', ');
      const message = `the certificate ${name} expired on ${validToDate.toISOString()}. Give a valid certificate.`;
      return warning('CaBundleExpired', path, message);
    });
}

function readCertificates(pem: string): X509Certificate[] {
  return pemBlocks(pem).flatMap(({ type, headers, bytes }) => {
    if (type !== 'CERTIFICATE' || headers === 'some') return [];
    try {
      const certificate = new X509Certificate(bytes);
      // OpenSSL ignores bytes after the certificate; Go does not.
      return certificate.raw.length === bytes.length ? [certificate] : [];
    } catch {
      return [];
    }
  });
}
