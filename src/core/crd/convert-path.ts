import { requestedPath } from './webhook-url.ts';

/** Where a deployment answers; with secrets, one of them is the next segment. */
export const CONVERT_PATH = '/convert';

/** Characters of the shortest secret that a deployment should have: 128 bits in hex digits, beyond guessing. */
export const SHORTEST_SECRET = 32;

/** What a path of a client config is to a deployment of this webhook; `elsewhere` is answered with 404. */
export type PathMeaning = 'open' | 'secret' | 'elsewhere';

/** Tells what a deployment will make of a path as it is written in a client config. */
export function meaningOf(path: string): PathMeaning {
  const requested = requestedPath(path);
  if (requested === CONVERT_PATH) return 'open';
  return secretLengthIn(requested) >= SHORTEST_SECRET ? 'secret' : 'elsewhere';
}

/** What to say of a path that leads elsewhere. Nothing that may be a secret, or most of one, is repeated. */
export function elsewhereMessage(path: string): string {
  return `the webhook answers at ${CONVERT_PATH}/SECRET only; this path is ${describe(requestedPath(path))}, which it answers with 404. Write what npm run secret -- new NAME printed, unless another webhook is meant.`;
}

function describe(requested: string): string {
  const length = secretLengthIn(requested);
  if (length > 0) {
    return `${CONVERT_PATH} and a segment of ${length} characters, fewer than the ${SHORTEST_SECRET} of the shortest secret`;
  }
  return requested.length < SHORTEST_SECRET
    ? requested
    : `another one, of ${requested.length} characters`;
}

/** How long the one segment behind `/convert` is; 0 where there is none, or more than one. */
function secretLengthIn(requested: string): number {
  const prefix = `${CONVERT_PATH}/`;
  const rest = requested.startsWith(prefix) ? requested.slice(prefix.length) : '';
  return rest.includes('/') ? 0 : rest.length;
}
