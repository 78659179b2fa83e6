/** The digest of a secret that gives access. Only the URL in a CRD holds the secret itself. */
export interface Secret {
  /** The name of its user, for logs and rate limits: `prod-eu`. */
  readonly name: string;
  /** Its SHA-256, 32 bytes. */
  readonly digest: Uint8Array;
}

/** The valid secrets. `'allow-anyone'` opens the endpoint to everyone on purpose. */
export type Secrets = readonly Secret[] | 'allow-anyone';

/** The error of a webhook without secrets that is not open on purpose. */
export const NO_SECRET =
  "no secret is set, so /convert would be open to everyone: set SECRET_DIGEST_<NAME> to a SHA-256 in 64 hex digits, or open it on purpose with ALLOW_ANYONE=true (in code: secrets: 'allow-anyone')";

/** Returns the SHA-256 of a text in UTF-8. A platform may have a faster one than Web Cryptography. */
export type Sha256 = (text: string) => Uint8Array | Promise<Uint8Array>;

/** The caller of an open endpoint. */
const ANYONE = '';

/** The maximum length of a secret in characters. It limits the cost of a long path. */
const MAX_LENGTH = 256;

/**
 * Identifies the caller by its secret, the only proof of identity that API servers send to a conversion webhook.
 *
 * Every text is digested and compared with every secret, so the time reveals nothing about a wrong text. The comparison
 * does not stop at a difference. Even if its time could be measured, it would only reveal parts of a digest that the
 * caller cannot control.
 *
 * @param text the text in the place of the secret; undefined if there is none, which is never a valid secret
 * @returns the name of the secret, or empty if the endpoint is open; undefined if the secret is wrong
 */
export async function findCaller(
  text: string | undefined,
  secrets: Secrets,
  sha256: Sha256,
): Promise<string | undefined> {
  if (secrets === 'allow-anyone') return text === undefined ? ANYONE : undefined;
  const given = text ?? '';
  const digest = await sha256(given.slice(0, MAX_LENGTH));
  let caller: string | undefined;
  for (const secret of secrets) if (isSame(digest, secret.digest)) caller = secret.name;
  return given === '' || given.length > MAX_LENGTH ? undefined : caller;
}

/** Compares two digests in a time that is independent of their first difference. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
}

const UTF8 = new TextEncoder();

/** Returns a SHA-256 with Web Cryptography, which every platform has. */
export async function webSha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', UTF8.encode(text)));
}
