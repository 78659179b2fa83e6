import { constants } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { SecureContextOptions } from 'node:tls';
import { pairIn, readTexts } from './certificate-pair.ts';
import type {
  CertificateFiles,
  CertificatePair,
  FileProblem,
  PairTexts,
} from './certificate-pair.ts';

/** A certificate and the TLS options of the server. */
export type Certificate = CertificatePair & SecureContextOptions;

/**
 * TLS 1.3, and TLS 1.2 with forward secrecy and authenticated encryption only: no CBC, no SHA-1, no RSA key exchange.
 * It is the intermediate configuration of Mozilla without DHE, which Go, and so the API server, does not support. It
 * has every safe cipher of TLS 1.2 that Go supports. Groups and signatures are those of OpenSSL 3.5, with
 * X25519MLKEM768 first. Renegotiation is off, because no client needs it and each one costs a handshake.
 */
const PROTOCOL = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  honorCipherOrder: true,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const satisfies SecureContextOptions;

/**
 * Reads a certificate, or returns the problem: a file is missing or not PEM, or the key does not belong to it.
 *
 * @param texts the texts of the files, if they have been read already
 */
export function readCertificate(
  files: CertificateFiles,
  texts: PairTexts = readTexts(files),
): Certificate | FileProblem {
  const pair = pairIn(texts, files);
  if ('problem' in pair) return pair;
  const certificate: Certificate = { ...pair, ...PROTOCOL };
  try {
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `TLS_CERT_FILE ${files.cert} cannot be served: ${reason}` };
  }
}
