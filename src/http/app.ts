// The preset with the smallest router: a handful of routes, and every kilobyte counts when a Worker starts.
import { Hono } from 'hono/tiny';
import type { Kinds } from '../core/kind/kinds.ts';
import { crashOf } from '../core/problem.ts';
import { convertRoute } from './convert-route.ts';
import { answerHealth, healthEndpoints } from './health.ts';
import type { Log } from './log.ts';
import { logToConsole } from './log.ts';
import { statusResponse } from './status.ts';

/** What an entry hands to the app. Everything but the kinds has a default. */
export interface AppOptions {
  readonly kinds: Kinds;
  /** Where log lines go; by default one JSON line each on the console. */
  readonly log?: Log;
  /** False while a server drains: `/readyz` fails then, and `/livez` does not. */
  readonly isReady?: () => boolean;
  /** Milliseconds on a clock that never goes back; by default `performance.now`, which stands still on Workers. */
  readonly now?: () => number;
}

/**
 * The webhook as a Hono app, the same for every platform.
 *
 * `POST /convert` answers a ConversionReview. API servers ask for the normalised path with `?timeout=30s`; a
 * trailing slash is accepted for people. `/livez`, `/readyz` and `/healthz` answer in the API server's own format.
 * Every other answer is a `v1` Status.
 */
export function createApp(options: AppOptions): Hono {
  const {
    kinds,
    log = logToConsole,
    isReady = () => true,
    now = () => performance.now(),
  } = options;
  const app = new Hono({ strict: false });

  app.post('/convert', convertRoute({ kinds, log, now }));
  app.all('/convert', () =>
    statusResponse(405, 'send a ConversionReview with POST', { allow: 'POST' }),
  );

  // One route for all of them: each one costs time when a Worker starts.
  const endpoints = healthEndpoints(isReady);
  app.all('/:endpoint{livez|healthz|readyz}/:check?', (context) =>
    answerHealth(context, endpoints),
  );

  app.notFound(() => statusResponse(404, 'there is nothing here'));
  app.onError((error) => {
    log({ level: 'error', msg: 'crash', crashes: [crashOf(error)] });
    return statusResponse(500, 'internal error in the webhook; see its log');
  });
  return app;
}
