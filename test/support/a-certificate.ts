import 'reflect-metadata';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import type { KeyedCertificate } from '../../scripts/local/certificates.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Makes a self-signed certificate for `localhost`.
 *
 * @param from milliseconds from now to the start of its validity; negative in the past
 * @param to milliseconds from now to its end
 */
export async function aCertificate(from: number, to: number): Promise<KeyedCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['localhost'] }],
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() + from),
    notAfter: new Date(Date.now() + to),
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: certificate.toString('pem'),
    key: PemConverter.encode(key, PemConverter.PrivateKeyTag),
  };
}
