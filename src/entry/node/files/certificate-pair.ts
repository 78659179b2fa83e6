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

/** The texts of two files, or the reason why one cannot be read. */
export interface PairTexts {
  readonly cert: string | FileProblem;
  readonly key: string | FileProblem;
}

/** Reads both files. */
export function readTexts({ cert, key }: CertificateFiles): PairTexts {
  return {
    cert: readText(`TLS_CERT_FILE ${cert}`, cert),
    key: readText(`TLS_KEY_FILE ${key}`, key),
  };
}

/**
 * Returns the certificate and its key in two texts, and checks that they belong together: OpenSSL accepts a key of
 * another type silently, and then every handshake fails.
 */
export function pairIn(texts: PairTexts, files: CertificateFiles): CertificatePair | FileProblem {
  const cert = parsePem(`TLS_CERT_FILE ${files.cert}`, texts.cert, parseCertificate);
  const key = parsePem(`TLS_KEY_FILE ${files.key}`, texts.key, parseKey);
  if ('problem' in cert || 'problem' in key) {
    const problems = [cert, key].flatMap((found) => ('problem' in found ? [found.problem] : []));
    return { problem: problems.join('; ') };
  }
  if (cert.parsed.checkPrivateKey(key.parsed)) {
    const { validFromDate: from, validToDate: to } = cert.parsed;
    return { cert: cert.text, key: key.text, validity: { from, to } };
  }
  return {
    problem: `TLS_KEY_FILE ${files.key} does not belong to the first certificate in TLS_CERT_FILE ${files.cert}, which must be that of the server`,
  };
}

/** @param name the setting and the file, as the beginning of a problem */
function readText(name: string, path: string): string | FileProblem {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // The message of the system continues with the path, which `name` already has.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
    return { problem: `${name} cannot be read: ${reason}` };
  }
}

/** The text of a file, and its parsed content. */
interface Pem<T> {
  readonly text: string;
  readonly parsed: T;
}

/** @param name the setting and the file, as the beginning of a problem */
function parsePem<T extends object>(
  name: string,
  text: string | FileProblem,
  parse: (text: string) => T | string,
): Pem<T> | FileProblem {
  if (typeof text !== 'string') return text;
  const parsed = parse(text);
  return typeof parsed === 'string' ? { problem: `${name} holds ${parsed}` } : { text, parsed };
}

/**
 * Parses a certificate, the first of a chain. Returns a description of the text if it is not a certificate. OpenSSL
 * accepts a date that does not exist, such as one in month 99. Only its text tells: Node makes an arbitrary `Date` of it.
 */
function parseCertificate(text: string): X509Certificate | string {
  try {
    const parsed = new X509Certificate(text);
    const { validFrom, validTo } = parsed;
    const hasDates = ![validFrom, validTo].some((date) => Number.isNaN(Date.parse(date)));
    return hasDates ? parsed : 'a certificate without valid dates';
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
