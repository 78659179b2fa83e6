import type { Kinds } from '../core/kind/kinds.ts';
import type { Reply } from './call.ts';
import { readTrace } from './call.ts';
import type { KnownCall } from './convert.ts';
import { convert } from './convert.ts';
import type { CompleteOptions } from './options.ts';
import type { KeptBody } from './body/read-text.ts';
import { findCaller } from './secrets.ts';
import { crashReply, refusalReply, statusReply } from './status.ts';

/**
 * Answers a call, and passes its record to the observer.
 *
 * @param kept the body, if a middleware of the app around this one has read it through Hono
 */
type Answer = (request: Request, secret: string | undefined, kept?: KeptBody) => Promise<Response>;

/** The functions behind the routes of the app. */
export interface Answers {
  /** Answers a call to `/convert/<secret>`, or to `/convert` with the secret undefined. */
  readonly conversion: Answer;
  /** Answers a call to any other path, whose last segment takes the place of the secret. */
  readonly nothing: Answer;
}

/** Creates the functions that answer calls. */
export function answerCalls(kinds: Kinds, options: CompleteOptions): Answers {
  const { secrets, sha256, onCaller, observe, now } = options;
  const answerAt = (route: keyof Answers): Answer => {
    return async (request, secret, kept) => {
      const start = now();
      let caller: string | undefined;
      let reply: Reply;
      try {
        // Also for an unknown path, so that its answer takes as long as that to a wrong secret.
        const found = await findCaller(secret, secrets(), sha256);
        if (route === 'conversion') caller = found;
        if (caller !== undefined) {
          onCaller(request, caller);
          reply = await answerCaller({ request, caller, start, kept }, kinds, options);
        } else {
          reply = statusReply(404, NOT_FOUND);
        }
      } catch (error) {
        reply = crashReply(error);
      }
      const { response, report, reason, crash } = reply;
      const durationMs = Math.round((now() - start) * 1000) / 1000;
      const trace = readTrace(request.headers.get('traceparent'));
      observe({ code: response.status, caller, report, reason, crash, durationMs, trace });
      return response;
    };
  };
  return { conversion: answerAt('conversion'), nothing: answerAt('nothing') };
}

/** The same for all callers: it helps users with a wrong URL, and tells attackers nothing. */
const NOT_FOUND =
  'nothing is at this URL: compare every character with the URL that was generated for this deployment';

/** Answers a call with a valid secret while there is room, and asks the others to retry. */
async function answerCaller(
  call: KnownCall,
  kinds: Kinds,
  options: CompleteOptions,
): Promise<Reply> {
  const { request, caller } = call;
  if (request.method !== 'POST') {
    return statusReply(405, 'send a ConversionReview with POST', { headers: { allow: 'POST' } });
  }
  const admission = await options.admit(caller, request);
  if (admission.code !== undefined) return refusalReply(admission);
  try {
    return await convert(call, admission, kinds, options);
  } finally {
    admission.release?.();
  }
}
