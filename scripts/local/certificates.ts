/**
 * A certificate authority in memory, for TLS between a local API server, its clients and a local webhook. It writes
 * nothing to disk and needs no trust from the machine: clients get `certificatePem`.
 *
 * @module
 */
// @peculiar/x509 finds its algorithms through decorators, whose metadata needs this polyfill loaded first.
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Extension, JsonGeneralNames, JsonName } from '@peculiar/x509';

/** A certificate and its private key, both PEM; the key is PKCS #8. */
export interface KeyedCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** The identity of a Kubernetes client: the common name is the user, the organization a group. */
export interface ClientName {
  readonly commonName: string;
  readonly organization?: string;
}

export interface Authority {
  /** The root certificate that clients trust: the `caBundle` of a clientConfig (before base64). */
  readonly certificatePem: string;
  /** Issues a server certificate for the loopback addresses and `localhost`. */
  issueServer(): Promise<KeyedCertificate>;
  issueClient(name: ClientName): Promise<KeyedCertificate>;
}

/** The key algorithm. Every TLS stack supports P-256, and a key takes 1 ms to make; RSA takes 100 ms or more. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The validity in days: too short to rely on, and so long that `crdshift plan` does not warn of its end. */
const VALID_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

/** Returns a validity that starts yesterday, so that a virtual machine whose clock lags accepts the certificate. */
function validity(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - DAY), notAfter: new Date(now + VALID_DAYS * DAY) };
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function toPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', key),
    PemConverter.PrivateKeyTag,
  );
}

/** Makes an authority with a self-signed root certificate. */
export async function makeAuthority(name: string): Promise<Authority> {
  const keys = await makeKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: ALGORITHM,
    ...validity(),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const issue = async (subject: JsonName, extensions: Extension[]): Promise<KeyedCertificate> => {
    const own = await makeKeys();
    const certificate = await X509CertificateGenerator.create({
      subject,
      issuer: root.subjectName,
      signingKey: keys.privateKey,
      publicKey: own.publicKey,
      signingAlgorithm: ALGORITHM,
      ...validity(),
      extensions: [
        new BasicConstraintsExtension(false),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        await AuthorityKeyIdentifierExtension.create(root),
        await SubjectKeyIdentifierExtension.create(own.publicKey),
        ...extensions,
      ],
    });
    return { certificate: certificate.toString('pem'), key: await toPem(own.privateKey) };
  };
  return {
    certificatePem: root.toString('pem'),
    issueServer: () =>
      issue(
        [{ CN: ['localhost'] }],
        [
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(LOOPBACK),
        ],
      ),
    issueClient: ({ commonName, organization }) =>
      issue(
        [{ CN: [commonName] }, ...(organization === undefined ? [] : [{ O: [organization] }])],
        [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])],
      ),
  };
}

const LOOPBACK: JsonGeneralNames = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
];
