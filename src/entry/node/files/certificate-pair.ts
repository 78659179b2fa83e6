import { X509Certificate, createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The paths of two PEM files. The first may contain a chain. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate and its key in PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
  /** The first and the last moment at which clients accept the certificate. */
  readonly validity: { readonly from: Date; readonly to: Date };
}

/** The reason why files cannot be used, with the setting and the file. */
export interface FileProblem {
  readonly problem: string;
}

/**
 * Reads a certificate and its key, and checks that they belong together: OpenSSL accepts a key of another type
 * silently, and then every handshake fails.
 */
export function readPair(files: CertificateFiles): CertificatePair | FileProblem {
  const cert = readPem(`TLS_CERT_FILE ${files.cert}`, files.cert, parseCertificate);
  const key = readPem(`TLS_KEY_FILE ${files.key}`, files.key, parseKey);
  if ('problem' in cert || 'problem' in key) {
    const problems = [cert, key].flatMap((found) => ('problem' in found ? [found.problem] : []));
    return { problem: problems.join('; ') };
  }
  if (cert.parsed.checkPrivateKey(key.parsed)) {
    const { validFromDate: from, validToDate: to } = cert.parsed;
    return { cert: cert.text, key: key.text, validity: { from, to } };
  }
  return {
    problem: `TLS_KEY_FILE ${files.key} does not belong to the certificate in TLS_CERT_FILE ${files.cert}`,
  };
}

/** The text of a file, and its parsed content. */
interface Pem<T> {
  readonly text: string;
  readonly parsed: T;
}

/** @param name the setting and the file, as the beginning of a problem */
function readPem<T extends object>(
  name: string,
  path: string,
  parse: (text: string) => T | string,
): Pem<T> | FileProblem {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // The message of the system continues with the path, which `name` already has.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
    return { problem: `${name} cannot be read: ${reason}` };
  }
  const parsed = parse(text);
  return typeof parsed === 'string' ? { problem: `${name} holds ${parsed}` } : { text, parsed };
}

/** Parses a certificate, the first of a chain. Returns a description of the text if it is not a certificate. */
function parseCertificate(text: string): X509Certificate | string {
  try {
    return new X509Certificate(text);
  } catch {
    return 'no PEM certificate';
  }
}

/** Parses a key. Returns a description of the text if it is not a key. */
function parseKey(text: string): KeyObject | string {
  try {
    return createPrivateKey(text);
  } catch {
    return text.includes('ENCRYPTED')
      ? 'a private key with a passphrase: it must have none'
      : 'no private key';
  }
}
