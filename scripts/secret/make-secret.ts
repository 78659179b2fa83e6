import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: as many as the digest has, and beyond all guessing. */
const SECRET_BYTES = 32;

/**
 * Makes a secret from the random source of the system: 43 characters of base64url (RFC 4648, section 5), which are
 * letters, digits, `-` and `_`. An API server requests a path of these as it is written, and nothing on the way has a
 * reason to rewrite them.
 */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** SHA-256 of a secret, in 64 hex digits, as the settings of a deployment hold it. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** The setting that holds the digest of a secret: `SECRET_DIGEST_PROD_EU` for `prod-eu`. */
export function settingOf(name: string): string {
  return `SECRET_DIGEST_${name.toUpperCase().replaceAll('-', '_')}`;
}
