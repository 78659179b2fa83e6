import { X509Certificate, createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Two PEM files; the first may hold a chain. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** What the two files hold: PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** Why files cannot be used, in words that name the setting and the file. */
export interface Unusable {
  readonly problem: string;
}

/**
 * Reads a certificate and its key, and asks whether they belong together: OpenSSL takes a key of another type without a
 * word, and then every handshake fails.
 */
export function readPair(files: CertificateFiles): CertificatePair | Unusable {
  const cert = readPem(`TLS_CERT_FILE ${files.cert}`, files.cert, parseCertificate);
  const key = readPem(`TLS_KEY_FILE ${files.key}`, files.key, parseKey);
  if ('problem' in cert || 'problem' in key) {
    const problems = [cert, key].flatMap((found) => ('problem' in found ? [found.problem] : []));
    return { problem: problems.join('; ') };
  }
  if (cert.parsed.checkPrivateKey(key.parsed)) return { cert: cert.text, key: key.text };
  return {
    problem: `TLS_KEY_FILE ${files.key} does not belong to the certificate in TLS_CERT_FILE ${files.cert}`,
  };
}

/** What a file holds, and what was made of it. */
interface Pem<T> {
  readonly text: string;
  readonly parsed: T;
}

/** @param name of the setting and the file, with which a problem begins */
function readPem<T extends object>(
  name: string,
  path: string,
  parse: (text: string) => T | string,
): Pem<T> | Unusable {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // The system goes on with the path, which stands there already.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
    return { problem: `${name} cannot be read: ${reason}` };
  }
  const parsed = parse(text);
  return typeof parsed === 'string' ? { problem: `${name} holds ${parsed}` } : { text, parsed };
}

/** A certificate, the first of a chain; or what the text holds instead. */
function parseCertificate(text: string): X509Certificate | string {
  try {
    return new X509Certificate(text);
  } catch {
    return 'no PEM certificate';
  }
}

/** A key, or what the text holds instead. */
function parseKey(text: string): KeyObject | string {
  try {
    return createPrivateKey(text);
  } catch {
    return text.includes('ENCRYPTED')
      ? 'a private key with a passphrase: it must have none'
      : 'no private key';
  }
}
