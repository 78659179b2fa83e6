import { requestedPath } from './webhook-url.ts';

/** The path of the webhook. With secrets, one of them is the next segment. */
export const CONVERT_PATH = '/convert';

/** The minimum length of a secret in characters: 128 bits in hex digits, too many to guess. */
export const SHORTEST_SECRET = 32;

/** The meaning of a path to this webhook. A path `elsewhere` gets 404. */
export type PathMeaning = 'open' | 'secret' | 'elsewhere';

/** Returns the meaning of a path of a client config, as it is written there. */
export function meaningOf(path: string): PathMeaning {
  const requested = requestedPath(path);
  if (requested === CONVERT_PATH) return 'open';
  return secretLengthIn(requested) >= SHORTEST_SECRET ? 'secret' : 'elsewhere';
}

/** Returns the message for a path that leads elsewhere. It repeats nothing that may be a secret, or most of one. */
export function elsewhereMessage(path: string): string {
  return `this webhook answers at ${CONVERT_PATH}/SECRET only, and with 404 at this path, ${describe(requestedPath(path))}. Write the URL that was made with the secret, unless the CRD uses another webhook.`;
}

function describe(requested: string): string {
  const length = secretLengthIn(requested);
  if (length > 0) {
    return `${CONVERT_PATH} and a segment of ${length} characters, shorter than a secret of ${SHORTEST_SECRET}`;
  }
  return requested.length < SHORTEST_SECRET ? requested : `one of ${requested.length} characters`;
}

/** Returns the length of the single segment after `/convert`; 0 if there is none, or more than one. */
function secretLengthIn(requested: string): number {
  const prefix = `${CONVERT_PATH}/`;
  const rest = requested.startsWith(prefix) ? requested.slice(prefix.length) : '';
  return rest.includes('/') ? 0 : rest.length;
}
