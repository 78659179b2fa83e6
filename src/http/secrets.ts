/** A secret that opens the endpoint, as settings hold it. The secret itself is in the URL of a CRD and nowhere else. */
export interface Secret {
  /** Whose it is, for logs and rate limits: `prod-eu`. */
  readonly name: string;
  /** Its SHA-256, 32 bytes. */
  readonly digest: Uint8Array;
}

/** The secrets that are valid now. Undefined: there are none, and the endpoint is open to everyone. */
export type Secrets = readonly Secret[] | undefined;

/** SHA-256 of a text in UTF-8. Platforms may have a faster one than that of Web Cryptography. */
export type Sha256 = (text: string) => Uint8Array | Promise<Uint8Array>;

/** Everyone who calls an open endpoint. */
const ANYONE = '';

/** Where an open endpoint is; with secrets, one of them is the next segment. */
const CONVERT_PATH = '/convert';

/** Longer than every secret that `npm run secret` lets pass, so that a long path costs no more than a short one. */
const MAX_ASKED = 256;

/**
 * Finds out who calls, from the path alone: a conversion webhook is sent nothing else that could prove it. API servers
 * strip a slash at the end; people forget to.
 *
 * The last segment of every path is digested and compared with every secret, whatever stands before it, so that the time
 * of a miss says nothing. Digests are compared without stopping at a difference; and who sees how long that took learns
 * something about a digest that nobody can steer.
 *
 * @returns the name of the secret, empty when the endpoint is open; undefined when there is nothing at this path
 */
export async function findCaller(
  path: string,
  secrets: Secrets,
  sha256: Sha256,
): Promise<string | undefined> {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  if (secrets === undefined) return path.slice(0, end) === CONVERT_PATH ? ANYONE : undefined;
  const start = path.lastIndexOf('/', end - 1) + 1;
  const digest = await sha256(path.slice(start, Math.min(end, start + MAX_ASKED)));
  let caller: string | undefined;
  for (const secret of secrets) if (isSame(digest, secret.digest)) caller = secret.name;
  return path.slice(0, start) === `${CONVERT_PATH}/` ? caller : undefined;
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
