// The preset with the smallest router: a handful of routes, and every kilobyte counts when a Worker starts.
import { Hono } from 'hono/tiny';
import type { Kinds } from '../core/kind/kinds.ts';
import { crashOf } from '../core/problem.ts';
import type { Admit } from './admission.ts';
import { ROOM } from './admission.ts';
import type { Observe } from './call.ts';
import { convertRoute } from './convert-route.ts';
import { answerHealth, healthEndpoints } from './health.ts';
import type { Limits } from './limits.ts';
import { LIMITS } from './limits.ts';
import { logCalls, logToConsole } from './log.ts';
import type { Secrets, Sha256 } from './secrets.ts';
import { findCaller, webSha256 } from './secrets.ts';
import { statusResponse } from './status.ts';

/** What an entry hands to the app. Everything but the kinds has a default. */
export interface AppOptions {
  readonly kinds: Kinds;
  /** The secrets that are valid at the moment; by default none, and the endpoint is open. */
  readonly secrets?: () => Secrets;
  readonly limits?: Limits;
  /** Whether replies carry all metadata; by default only what an API server takes from them. */
  readonly fullMetadata?: boolean;
  /** Whether there is room for a call; by default always. */
  readonly admit?: Admit;
  /** What is told of every call; by default one line each on the console. */
  readonly observe?: Observe;
  /** False while a server drains: `/readyz` fails then, and `/livez` does not. */
  readonly isReady?: () => boolean;
  /** Milliseconds on a clock that never goes back; by default `performance.now`, which stands still on Workers. */
  readonly now?: () => number;
  /** By default that of Web Cryptography. */
  readonly sha256?: Sha256;
}

/**
 * The webhook as a Hono app, the same for every platform.
 *
 * `POST /convert/<secret>` answers a ConversionReview, `POST /convert` where there are no secrets. API servers ask for
 * the normalised path with `?timeout=30s`; a trailing slash is accepted for people. `/livez`, `/readyz` and `/healthz`
 * answer in the API server's own format. Every other answer is a `v1` Status; whatever is not found, a wrong secret
 * included, gets the same bytes after the same work.
 */
export function createApp(options: AppOptions): Hono {
  const {
    kinds,
    secrets = () => undefined,
    limits = LIMITS,
    fullMetadata = false,
    admit = () => ROOM,
    observe = logCalls(logToConsole),
    isReady = () => true,
    now = () => performance.now(),
    sha256 = webSha256,
  } = options;
  const app = new Hono({ strict: false });

  // One route for all of them: each one costs time when a Worker starts.
  const endpoints = healthEndpoints(isReady);
  const isOpen = (): boolean => secrets() === undefined;
  app.all('/:endpoint{livez|healthz|readyz}/:check?', (context) =>
    answerHealth(context, { endpoints, isOpen }),
  );

  // Everything else: what is not found must cost what a wrong secret costs.
  const convert = convertRoute({
    kinds,
    limits,
    fullMetadata,
    findCaller: (path) => findCaller(path, secrets(), sha256),
    admit,
    observe,
    now,
  });
  app.all('*', convert);
  app.notFound(convert);
  app.onError((error) => {
    observe({ code: 500, crash: crashOf(error), durationMs: 0 });
    return statusResponse(500, 'internal error in the webhook; see its log');
  });
  return app;
}
