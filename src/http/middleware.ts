import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { CallEnv } from './call.ts';
import { readTrace } from './call.ts';
import type { CompleteOptions } from './options.ts';
import { findCaller } from './secrets.ts';
import { statusReply } from './status.ts';

/** Tells the observer of every call, once it is answered. */
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

/** Lets in who has the secret, and answers everyone else as if nothing were at the URL. */
export function lock({ secrets, sha256, onCaller }: CompleteOptions): MiddlewareHandler<CallEnv> {
  return async (context, next) => {
    const caller = await findCaller(context.req.param('secret'), secrets(), sha256);
    if (caller === undefined) return notFound(context);
    context.set('caller', caller);
    onCaller(context.req.raw);
    return next();
  };
}

/** Answers what has no route. It costs what a wrong secret costs: the last segment of the path is compared, too. */
export function nothingHere({ secrets, sha256 }: CompleteOptions): Handler<CallEnv> {
  return async (context) => {
    const { path } = context.req;
    await findCaller(path.slice(path.lastIndexOf('/') + 1), secrets(), sha256);
    return notFound(context);
  };
}

function notFound(context: Context<CallEnv>): Response {
  context.set('outcome', { reason: 'NotFound' });
  return statusReply(context, 404, NOT_FOUND);
}

/** The same for everyone: it helps who has the URL wrong, and tells the others nothing. */
const NOT_FOUND =
  'nothing is at this URL: compare it, to the last character, with the one that was made for this deployment';

/** Answers who has the secret, and sends no POST. */
export function methodNotAllowed(context: Context<CallEnv>): Response {
  context.set('outcome', { reason: 'MethodNotAllowed' });
  return statusReply(context, 405, 'send a ConversionReview with POST', { allow: 'POST' });
}

/** Lets a call in while there is room, and asks it to come again otherwise. */
export function admit(options: CompleteOptions): MiddlewareHandler<CallEnv> {
  return async (context, next) => {
    const admission = await options.admit(context.get('caller') ?? '');
    if ('code' in admission) {
      const { code, retryAfter } = admission;
      context.set('outcome', { reason: code === 429 ? 'RateLimited' : 'Overloaded' });
      const headers = { 'retry-after': String(retryAfter) };
      return statusReply(context, code, 'too many calls at once: come again', headers);
    }
    try {
      await next();
    } finally {
      admission.release?.();
    }
    return undefined;
  };
}
