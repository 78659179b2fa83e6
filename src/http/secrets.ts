/** A secret that opens the endpoint, as settings hold it. The secret itself is in the URL of a CRD and nowhere else. */
export interface Secret {
  /** Whose it is, for logs and rate limits: `prod-eu`. */
  readonly name: string;
  /** Its SHA-256, 32 bytes. */
  readonly digest: Uint8Array;
}

/** The secrets that are valid. `'none'` is consent to an endpoint that is open to everyone. */
export type Secrets = readonly Secret[] | 'none';

/** Why a webhook does not start that everyone could call, without anybody having decided so. */
export const NO_SECRET =
  "no secret is set, and /convert would be open to everyone: set SECRET_DIGEST_<NAME> to a SHA-256 in 64 hex digits, or leave it open on purpose with SECRETS=none, in code with secrets: 'none'";

/** SHA-256 of a text in UTF-8. Platforms may have a faster one than that of Web Cryptography. */
export type Sha256 = (text: string) => Uint8Array | Promise<Uint8Array>;

/** Everyone who calls an open endpoint. */
const ANYONE = '';

/** Longer than every secret that is made for this webhook, so that a long path costs no more than a short one. */
const MAX_LENGTH = 256;

/**
 * Finds out who calls, from a secret alone: a conversion webhook is sent nothing else that could prove it.
 *
 * Whatever is asked for is digested and compared with every secret, so that the time of a miss says nothing. Digests are
 * compared without stopping at a difference; and who sees how long that took learns something about a digest that nobody
 * can steer.
 *
 * @param text that stands where the secret should; undefined when nothing does, which is never a secret
 * @returns the name of the secret, empty when the endpoint is open; undefined when it is the wrong one
 */
export async function findCaller(
  text: string | undefined,
  secrets: Secrets,
  sha256: Sha256,
): Promise<string | undefined> {
  if (secrets === 'none') return text === undefined ? ANYONE : undefined;
  const digest = await sha256((text ?? '').slice(0, MAX_LENGTH));
  let caller: string | undefined;
  for (const secret of secrets) if (isSame(digest, secret.digest)) caller = secret.name;
  return text === undefined || text === '' ? undefined : caller;
}

/** Compares two digests in a time that does not depend on where they differ. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
}

const UTF8 = new TextEncoder();

/** SHA-256 as every platform has it. */
export async function webSha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', UTF8.encode(text)));
}
