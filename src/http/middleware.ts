import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { CallEnv } from './call.ts';
import { readTrace } from './call.ts';
import type { Refusal } from './limits.ts';
import type { CompleteOptions } from './options.ts';
import { findCaller } from './secrets.ts';
import { statusReply } from './status.ts';

/** Passes every call to the observer after it is answered. */
export function record({ observe, now }: CompleteOptions): MiddlewareHandler<CallEnv> {
  return async (context, next) => {
    const start = now();
    context.set('start', start);
    await next();
    observe({
      code: context.res.status,
      caller: context.get('caller'),
      ...context.get('outcome'),
      durationMs: Math.round((now() - start) * 1000) / 1000,
      trace: readTrace(context.req.header('traceparent')),
    });
  };
}

/** Passes calls with a valid secret on, and answers all others as if the URL did not exist. */
export function lock({ secrets, sha256, onCaller }: CompleteOptions): MiddlewareHandler<CallEnv> {
  return async (context, next) => {
    const caller = await findCaller(context.req.param('secret'), secrets(), sha256);
    if (caller === undefined) return notFound(context);
    context.set('caller', caller);
    onCaller(context.req.raw, caller);
    return next();
  };
}

/**
 * Answers unknown paths. The last segment is compared with the secrets, so the answer takes as long as that to a wrong
 * secret.
 */
export function nothingHere({ secrets, sha256 }: CompleteOptions): Handler<CallEnv> {
  return async (context) => {
    const { path } = context.req;
    await findCaller(path.slice(path.lastIndexOf('/') + 1), secrets(), sha256);
    return notFound(context);
  };
}

function notFound(context: Context<CallEnv>): Response {
  return statusReply(context, 404, NOT_FOUND);
}

/** The same for all callers: it helps users with a wrong URL, and tells attackers nothing. */
const NOT_FOUND =
  'nothing is at this URL: compare every character with the URL that was generated for this deployment';

/** Answers a call with a valid secret and a method other than POST. */
export function methodNotAllowed(context: Context<CallEnv>): Response {
  return statusReply(context, 405, 'send a ConversionReview with POST', {
    headers: { allow: 'POST' },
  });
}

/** Admits calls while there is room, and asks the others to retry. */
export function admit(options: CompleteOptions): MiddlewareHandler<CallEnv> {
  return async (context, next) => {
    const admission = await options.admit(context.get('caller') ?? '', context.req.raw);
    if ('code' in admission) return refuseCall(context, admission);
    context.set('turn', admission.turn);
    try {
      await next();
    } finally {
      admission.release?.();
    }
    return undefined;
  };
}

/** Asks a caller to retry. */
export function refuseCall(context: Context<CallEnv>, { code, retryAfter }: Refusal): Response {
  return statusReply(context, code, 'too many calls at once: retry later', {
    reason: code === 429 ? 'RateLimited' : 'Overloaded',
    headers: { 'retry-after': String(retryAfter) },
  });
}
