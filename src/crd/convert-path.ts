import { requestedPath } from './webhook-url.ts';

/** The path of the webhook. With secrets, one of them is the next segment. */
export const CONVERT_PATH = '/convert';

/** The minimum length of a secret in characters: 128 bits in hex digits, too many to guess. */
export const SHORTEST_SECRET = 32;

/** The maximum length of a secret in characters. The webhook answers 404 to a longer one (`http/secrets.ts`). */
export const LONGEST_SECRET = 256;

/** The meaning of a path to this webhook. A path `elsewhere` gets 404. */
export type PathMeaning = 'open' | 'secret' | 'elsewhere';

/** Returns the meaning of a path of a client config, as it is written there. */
export function meaningOf(path: string): PathMeaning {
  const requested = requestedPath(path);
  if (requested === CONVERT_PATH) return 'open';
  const length = secretLengthIn(requested);
  return length >= SHORTEST_SECRET && length <= LONGEST_SECRET ? 'secret' : 'elsewhere';
}

/**
 * Returns the end of a path from `/convert` on, or the whole path if it does not end so. An app around the webhook, or a
 * stage of a REST API, serves it below another path.
 */
export function ownPathIn(path: string): string {
  return /\/convert(?:\/[^/]*)?$/.exec(path)?.[0] ?? path;
}

/** Returns the message for a path that leads elsewhere. It repeats nothing that may be a secret, or most of one. */
export function elsewhereMessage(path: string): string {
  const requested = requestedPath(path);
  const own = ownPathIn(requested);
  if (own !== requested && meaningOf(own) !== 'elsewhere') return BELOW;
  return `${problemOf(requested, own)} Write the URL that was printed with the secret. If the CRD uses another webhook, ignore this warning.`;
}

function problemOf(requested: string, own: string): string {
  const length = secretLengthIn(own);
  if (length > LONGEST_SECRET) {
    return `the secret in the path has ${length} characters, and the webhook answers 404 to more than ${LONGEST_SECRET}.`;
  }
  if (length > 0) {
    return `the secret in the path has fewer than ${SHORTEST_SECRET} characters, so it can be guessed.`;
  }
  const path = requested.length < SHORTEST_SECRET ? `the path ${requested}` : 'this path';
  return `the webhook answers 404 at ${path}: it answers only at ${CONVERT_PATH}/SECRET.`;
}

const BELOW =
  'the webhook answers below another path only if an app mounts it there, or in a stage of a REST API. If so, or if the CRD uses another webhook, ignore this warning. Otherwise, remove everything before /convert.';

/** Returns the length of the single segment after `/convert`; 0 if there is none, or more than one. */
function secretLengthIn(requested: string): number {
  const prefix = `${CONVERT_PATH}/`;
  const rest = requested.startsWith(prefix) ? requested.slice(prefix.length) : '';
  return rest.includes('/') ? 0 : rest.length;
}
