import { createHash } from 'node:crypto';

/** A secret as `npm run secret` makes them; always the same, so that what was sent once can be sent again. */
export const SECRET = 'Zm9yLXRoZS1mdXp6LXJ1bi1hbmQtbm8tcmVhbC11c2U';

/** What the servers are told of it, beside that of another secret. */
export const SECRET_SETTINGS: Readonly<Record<string, string>> = {
  SECRET_DIGEST_FUZZ: digestOf(SECRET),
  SECRET_DIGEST_FUZZ_OTHER: digestOf('another one'),
};

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
