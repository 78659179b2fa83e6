import type { Context } from 'hono';
import type { ReviewOutcome } from '../core/convert-review.ts';
import { convertReview, refuse } from '../core/convert-review.ts';
import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewProblem } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import { sniffAsker } from '../core/review/sniff-asker.ts';
import type { Admit } from './admission.ts';
import type { Call, Observe } from './call.ts';
import { readTrace } from './call.ts';
import type { Limits } from './limits.ts';
import { readText } from './read-text.ts';
import type { StatusCode } from './status.ts';
import { statusResponse } from './status.ts';

/** What the conversion endpoint works with. */
export interface ConvertRouteOptions {
  readonly kinds: Kinds;
  readonly limits: Limits;
  readonly fullMetadata: boolean;
  /** Finds out who calls, from the path. */
  readonly findCaller: (path: string) => Promise<string | undefined>;
  readonly admit: Admit;
  readonly observe: Observe;
  readonly now: () => number;
}

/** A response, and what there is to say about it. */
interface Answer extends Pick<Call, 'caller' | 'report' | 'reason' | 'crash'> {
  readonly response: Response;
}

/**
 * Answers `POST /convert`, with the secret behind it where there are secrets. Once the uid of a review is known the
 * answer is 200 with a review, whatever happened: the API server passes the message of nothing else on to the user, but
 * for a `v1` Status.
 */
export function convertRoute(
  options: ConvertRouteOptions,
): (context: Context) => Promise<Response> {
  const { observe, now } = options;
  return async ({ req }) => {
    const start = now();
    const { response, ...call } = await answer(req.raw, req.path, { ...options, start });
    const trace = readTrace(req.raw.headers.get('traceparent'));
    const durationMs = Math.round((now() - start) * 1000) / 1000;
    observe({ code: response.status, ...call, durationMs, ...(trace && { trace }) });
    return response;
  };
}

interface Means extends ConvertRouteOptions {
  readonly start: number;
}

async function answer(request: Request, path: string, means: Means): Promise<Answer> {
  const caller = await means.findCaller(path);
  if (caller === undefined) {
    return { reason: 'NotFound', response: statusResponse(404, 'there is nothing here') };
  }
  if (request.method !== 'POST') {
    const response = statusResponse(405, 'send a ConversionReview with POST', { allow: 'POST' });
    return { caller, reason: 'MethodNotAllowed', response };
  }
  const admission = await means.admit(caller);
  if ('code' in admission) return { caller, ...turnAway(admission) };
  try {
    const outcome = await convert(request, means);
    return { caller, ...respond(outcome) };
  } finally {
    admission.release?.();
  }
}

function turnAway({ code, retryAfter }: { code: 429 | 503; retryAfter: number }): Answer {
  const response = statusResponse(code, 'too many calls at once: come again', {
    'retry-after': String(retryAfter),
  });
  return { reason: code === 429 ? 'RateLimited' : 'Overloaded', response };
}

async function convert(request: Request, means: Means): Promise<ReviewOutcome> {
  const { kinds, limits, fullMetadata, now, start } = means;
  if (!isJson(request.headers.get('content-type'))) {
    return { refused: { reason: 'UnsupportedMediaType' } };
  }
  const read = await readText(request, limits.bytes);
  if ('problem' in read) {
    return refuse({ reason: read.problem, limit: limits.bytes }, sniffAsker(read.head));
  }
  const end = start + 1000 * secondsFor(request.url, limits);
  const isLate = (): boolean => now() > end;
  return convertReview(read.text, kinds, { limits, isLate, fullMetadata });
}

function respond(outcome: ReviewOutcome): Answer {
  if ('refused' in outcome) {
    const { refused } = outcome;
    const [code, headers] = CODES[refused.reason] ?? [400];
    return {
      reason: refused.reason,
      ...('crash' in refused && { crash: refused.crash }),
      response: statusResponse(code, explainReview(refused), headers),
    };
  }
  const response = new Response(outcome.body, { headers: HEADERS });
  return { report: outcome.report, response };
}

const HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
} as const;

/** The time that the caller gives, `?timeout=30s` as API servers write it, and no more than the limit. */
function secondsFor(url: string, { seconds }: Limits): number {
  const [, asked = seconds] = /[?&]timeout=(\d{1,9})s(?:&|$)/.exec(url) ?? [];
  return Math.min(Number(asked), seconds);
}

/** `application/json`, with UTF-8 as the only charset that may be named (RFC 8259, section 8.1). */
function isJson(contentType: string | null): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

/** No two parts of it can read the same white space, so that it is linear in the length of the header. */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*(?:;\s*)?)?)?$/i;

/** The codes that say more than that the request is bad. */
const CODES: Readonly<
  Partial<Record<ReviewProblem['reason'], [code: StatusCode, headers?: Record<string, string>]>>
> = {
  TooLarge: [413],
  UnsupportedMediaType: [415],
  // RFC 9110, section 15.5.16: what may be sent instead.
  UnsupportedEncoding: [415, { 'accept-encoding': 'gzip' }],
  InternalError: [500],
};
