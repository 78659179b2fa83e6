import { createHash, randomBytes } from 'node:crypto';

/** The size of a secret: 256 bits, the size of the digest and impossible to guess. */
const SECRET_BYTES = 32;

/** The alphabet of base32 (RFC 4648, section 6), in lower case. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS_OF_A_DIGIT = 5;

/**
 * Makes a secret from the system's random source: 52 characters of base32 in lower case without padding, `a` to `z` and
 * `2` to `7`. An API server accepts them in the path of a URL and in that of a service, whose segments are DNS-1123
 * subdomains. It requests them as written, and no proxy has a reason to rewrite them.
 */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS_OF_A_DIGIT}}`, 'g')) ?? [];
  return groups
    .map((group) => DIGITS[Number.parseInt(group.padEnd(BITS_OF_A_DIGIT, '0'), 2)])
    .join('');
}

/** Returns the SHA-256 of a secret in 64 hex digits, the form that a deployment's settings use. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Returns the setting for the digest of a secret: `SECRET_DIGEST_PROD_EU` for `prod-eu`. */
export function settingOf(name: string): string {
  return `SECRET_DIGEST_${name.toUpperCase().replaceAll('-', '_')}`;
}
