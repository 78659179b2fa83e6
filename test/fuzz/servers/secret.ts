import { createHash } from 'node:crypto';

/** A secret as `npm run secret` makes them. It is constant, so that old conversations can be replayed. */
export const SECRET = 'Zm9yLXRoZS1mdXp6LXJ1bi1hbmQtbm8tcmVhbC11c2U';

/** The settings of the servers for it, with those for a second secret. */
export const SECRET_SETTINGS: Readonly<Record<string, string>> = {
  SECRET_DIGEST_FUZZ: digestOf(SECRET),
  SECRET_DIGEST_FUZZ_OTHER: digestOf('another one'),
};

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
