import { Hono } from 'hono/tiny';
import { getPath } from 'hono/utils/url';
import type { Kinds } from '../core/kind/kinds.ts';
import type { Answers } from './answer.ts';
import { answerCalls } from './answer.ts';
import { checkSecrets, completeLimits } from './checked-options.ts';
import { health } from './health.ts';
import { logCalls, logFrom, logToConsole } from './log.ts';
import type { AppOptions, CompleteOptions } from './options.ts';
import { completeOptions } from './options.ts';
import { readMounted } from './body/read-mounted.ts';
import { respondWithReview } from './review-response.ts';
import { crashReply } from './status.ts';

/**
 * Returns the webhook as a Hono app. Serve it directly, or mount it in another app with `app.route('/hooks', …)`.
 *
 * `POST /convert/<secret>` answers a ConversionReview; without secrets, `POST /convert` does. API servers request the
 * normalised path with `?timeout=30s`. A trailing slash is allowed, but not when the app is mounted in a strict app
 * such as `new Hono()`: a second set of routes would slow every call, and no API server sends a trailing slash.
 * `/livez`, `/readyz` and `/healthz` answer in the format of the API server. Every other answer is a `v1` Status.
 * Unknown paths and wrong secrets get the same bytes after the same work.
 *
 * @throws {Error} if kinds, limits or digests are invalid, or if there is no secret and `secrets` is not `'allow-anyone'`
 */
export function createApp(kinds: Kinds, options: AppOptions): Hono {
  checkKinds(kinds);
  const limits = completeLimits(options.limits);
  // A function returns those of each moment; settings of a platform are checked when they are read.
  if (typeof options.secrets !== 'function') checkSecrets(options.secrets);
  const log = logFrom('info', logToConsole);
  const { observe = logCalls(log, 'info', options.now), respond = respondWithReview } = options;
  const complete = completeOptions(log, { ...options, limits, observe, respond });
  const warnings = (): readonly string[] =>
    complete.secrets().length === 0 ? [CLOSED] : complete.warnings();
  const means = { ...complete, readBody: readMounted, warnings };
  return routeTo(answerCalls(kinds, means), means);
}

/**
 * Checks that the kinds were collected. Bundlers check no types, and a list of kinds would fail in every call.
 *
 * @param kinds undefined where modules import each other
 * @throws {Error} if they are not the result of `kindsOf`
 */
export function checkKinds(kinds: Partial<Kinds> | undefined): void {
  if (!kinds?.all) throw new Error('kinds: pass what kindsOf returns');
}

/** The warning about a function that returns no secrets. */
const CLOSED = 'there is no secret, so /convert is closed to everyone';

/** Returns a Hono app with a route to each of the functions that answer calls. */
export function routeTo({ conversion, nothing }: Answers, means: CompleteOptions): Hono {
  const app = new Hono({ getPath: pathOf });

  // No app around this one has parameters of these names: the value of an outer parameter of the same name would win.
  for (const endpoint of ['livez', 'readyz', 'healthz'] as const) {
    app.get(`/${endpoint}/:crdshiftCheck?`, health(endpoint, means));
  }

  app.all('/convert/:crdshiftSecret?', ({ req }) =>
    conversion(req.raw, req.param('crdshiftSecret'), req.bodyCache),
  );
  // Not `notFound`, because `app.route` ignores the handler of a mounted app.
  app.all('*', ({ req }) => nothing(req.raw, lastSegment(req.path)));

  app.onError((error) => crashReply(error).response);
  return app;
}

/**
 * Returns the path of a request. The request target `*` has no path, and counts as `/`. So does a path with an escape
 * that is broken or outside ASCII: no endpoint or secret needs such an escape, and Hono would throw and catch an error
 * for each, which takes 20 ms for a path that anyone may send.
 */
export function pathOf(request: Request): string {
  if (ODD_ESCAPE.test(request.url)) return '/';
  const path = getPath(request);
  return path.startsWith('/') ? path : '/';
}

/** A path with anything but escapes of ASCII characters. */
const ODD_ESCAPE = /^[^?#]*?%(?:[^0-7]|[0-7][^\dA-Fa-f]|[0-7]?$)/;

/** Returns the part of a path after its last slash. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
