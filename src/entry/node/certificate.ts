import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import { logToConsole } from '../../http/log.ts';

/** Two PEM files; the first may hold a chain. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** What a TLS server serves with. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly minVersion: 'TLSv1.2';
}

/**
 * Reading two files of a few KB is the one way to notice a change that works everywhere: Kubernetes swaps a
 * symbolic link above the files of a Secret volume, which watching the files themselves does not see.
 */
const POLL_MILLISECONDS = 1000;

/** A certificate that can be served, or why it cannot: a file is missing or no PEM, or the key is another one's. */
export function readCertificate(files: CertificateFiles): Certificate | { problem: string } {
  try {
    const certificate: Certificate = {
      cert: readFileSync(files.cert, 'utf8'),
      key: readFileSync(files.key, 'utf8'),
      minVersion: 'TLSv1.2',
    };
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Gives the server every new certificate that appears in the files: new connections get it, those that are open
 * keep theirs. What cannot be used is logged once, and the certificate in use stays.
 */
export function followCertificate(
  server: Server,
  files: CertificateFiles,
  first: Certificate,
): void {
  let seen = textOf(first);
  setInterval(() => {
    const found = readCertificate(files);
    if (textOf(found) === seen) return;
    seen = textOf(found);
    if ('problem' in found) {
      logToConsole({ level: 'error', msg: 'certificate not reloaded', error: found.problem });
      return;
    }
    server.setSecureContext(found);
    const expires = new X509Certificate(found.cert).validTo;
    logToConsole({ level: 'info', msg: 'certificate reloaded', expires });
  }, POLL_MILLISECONDS).unref();
}

function textOf(found: Certificate | { problem: string }): string {
  return 'problem' in found ? found.problem : found.cert + found.key;
}
