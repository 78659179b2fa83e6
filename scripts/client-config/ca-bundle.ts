import { X509Certificate } from 'node:crypto';
import { error, warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { pemBlocks } from './pem.ts';

/** The rules for what a caBundle holds. */
export type CaBundleRule = 'CaBundleInvalid' | 'CaBundleExpired' | 'CaBundleWithPrivateKey';

/**
 * Judges PEM text by the lenient rule of the API server: text around the blocks, blocks of other types and
 * certificates that cannot be read are skipped, and one certificate is enough (apiserver `ValidateCABundle`, Go
 * `CertPool.AppendCertsFromPEM`). A private key is an error of our own: everybody may read a CRD.
 */
export function caBundleFindings(pem: string, path: string, now: Date): Finding<CaBundleRule>[] {
  if (/-----BEGIN [^\r\n]*PRIVATE KEY-----/.test(pem)) {
    const message =
      'the caBundle holds a private key, and everybody may read a CRD. Leave the key out, and replace it if this was ever applied.';
    return [error('CaBundleWithPrivateKey', path, message)];
  }
  const certificates = readCertificates(pem);
  if (certificates.length === 0) {
    const message =
      'the caBundle holds no certificate in PEM that can be read: the API server refuses it, or never establishes the CRD. Give the certificate of the authority, or no caBundle for a publicly trusted one.';
    return [error('CaBundleInvalid', path, message)];
  }
  return certificates
    .filter(({ validToDate }) => validToDate < now)
    .map(({ subject, validToDate }) => {
      const name = subject.replaceAll('\n', ', ');
      const message = `the certificate ${name} expired on ${validToDate.toISOString()}. Give one that is valid.`;
      return warning('CaBundleExpired', path, message);
    });
}

function readCertificates(pem: string): X509Certificate[] {
  return pemBlocks(pem).flatMap(({ type, headers, bytes }) => {
    if (type !== 'CERTIFICATE' || headers === 'some') return [];
    try {
      const certificate = new X509Certificate(bytes);
      // OpenSSL overlooks what stands behind a certificate; Go does not.
      return certificate.raw.length === bytes.length ? [certificate] : [];
    } catch {
      return [];
    }
  });
}
