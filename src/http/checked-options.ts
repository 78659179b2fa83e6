import type { Limits } from './limits.ts';
import { LIMITS } from './limits.ts';
import type { Secret, Secrets } from './secrets.ts';
import { NO_SECRET } from './secrets.ts';
import { BOUNDS, readWhole } from './settings.ts';

/** The bytes of a SHA-256. */
const DIGEST_BYTES = 32;

/** The error of texts in the place of secrets. */
const NO_DIGEST =
  'the secrets have no digest: pass secretsIn(environment), or { name, digest } for each';

/**
 * Adds the default limits. An undefined limit counts as absent: without it, the call would have no limit. Limits in code
 * have the bounds of the settings.
 *
 * @throws {Error} if limits are invalid, with a list of all problems
 */
export function completeLimits(given: Partial<Limits> = {}): Limits {
  const problems: string[] = [];
  const read = (name: keyof Limits): number =>
    readWhole({ ...given }, problems, { name, fallback: LIMITS[name], ...BOUNDS[name] });
  const limits = {
    bytes: read('bytes'),
    objects: read('objects'),
    nesting: read('nesting'),
    message: read('message'),
    seconds: read('seconds'),
  };
  if (problems.length > 0) throw new Error(`invalid limits: ${problems.join('; ')}`);
  return limits;
}

/**
 * Checks secrets in code. A digest of another length, such as the bytes of its hex digits, would match no secret.
 *
 * @param secrets may be undefined in JavaScript
 * @throws {Error} if there is no secret, or if a digest does not have 32 bytes
 */
export function checkSecrets(secrets: Secrets | undefined): void {
  if (secrets === undefined || secrets.length === 0) throw new Error(NO_SECRET);
  if (secrets === 'allow-anyone') return;
  for (const { name, digest } of secrets as Iterable<Partial<Secret>>) {
    if (digest === undefined) throw new Error(NO_DIGEST);
    if (digest.length !== DIGEST_BYTES) {
      throw new Error(
        `the digest of the secret ${name} must have ${DIGEST_BYTES} bytes, like every SHA-256`,
      );
    }
  }
}
