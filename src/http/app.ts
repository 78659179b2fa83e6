import { Hono } from 'hono/tiny';
import { getPath } from 'hono/utils/url';
import type { Kinds } from '../core/kind/kinds.ts';
import { crashOf } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import type { CallEnv } from './call.ts';
import { convert } from './convert.ts';
import { health } from './health.ts';
import { admit, lock, methodNotAllowed, nothingHere, record } from './middleware.ts';
import type { AppOptions } from './options.ts';
import { completeOptions } from './options.ts';
import { statusReply } from './status.ts';

/**
 * Makes the webhook as a Hono app: serve it as it is, or mount it in another app with `app.route('/hooks', …)`.
 *
 * `POST /convert/<secret>` answers a ConversionReview, `POST /convert` where there are no secrets. API servers ask for
 * the normalised path with `?timeout=30s`. People may add a trailing slash, but not where this is mounted in an app
 * that is strict about it, as `new Hono()` is: twice the routes would cost every call, and no API server sends one.
 * `/livez`, `/readyz` and `/healthz` answer in the API server's own format. Every other answer is a `v1` Status.
 * Whatever is not found, a wrong secret included, gets the same bytes after the same work.
 *
 * @throws {Error} when there is no secret, and `secrets` is not `'none'`
 */
export function createApp(kinds: Kinds, options: AppOptions): Hono<CallEnv> {
  const means = completeOptions(options);
  const called = record(means);
  const app = new Hono<CallEnv>({ getPath: pathOf });

  app.get('/livez/:check?', health('livez', means));
  app.get('/readyz/:check?', health('readyz', means));
  app.get('/healthz/:check?', health('healthz', means));

  app.post('/convert/:secret?', called, lock(means), admit(means), convert(kinds, means));
  app.all('/convert/:secret?', called, lock(means), methodNotAllowed);

  // No `notFound`: `app.route` leaves that of a mounted app behind.
  app.all('*', called, nothingHere(means));

  app.onError((error, context) => {
    const crash = crashOf(error);
    context.set('outcome', { crash });
    return statusReply(context, 500, explainReview({ reason: 'InternalError', crash }));
  });
  return app;
}

/** The path without a slash at its end. The target `*` of a request has no path, and is looked for as `/`. */
function pathOf(request: Request): string {
  const path = getPath(request);
  if (!path.startsWith('/')) return '/';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
