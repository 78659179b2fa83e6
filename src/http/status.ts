import type { ReviewProblem } from '../core/problem.ts';
import { crashOf } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import type { Reply } from './call.ts';
import type { Refusal } from './limits.ts';

/**
 * The `v1` Status of a refused request. It is the only body whose message API servers show to users for every non-2xx
 * code. They show plain text for some codes only (apimachinery, `NewGenericServerResponse`).
 */
interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure';
  readonly message: string;
  /** A `StatusReason` of the API server (apimachinery). */
  readonly reason: string;
  readonly code: number;
}

/** The codes of refused requests. */
export type ErrorCode = 400 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** The reason that the API server uses for each code (apimachinery, `pkg/apis/meta/v1/types.go`). */
const REASONS: Readonly<Record<ErrorCode, string>> = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** Browsers must not interpret the body as anything but JSON, and caches must not keep it. */
const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/** The optional parts of a reply with a Status. */
interface Details extends Pick<Reply, 'crash'> {
  /** The reason for observers; by default that of the Status. */
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Returns a reply with a Status. */
export function statusReply(
  code: ErrorCode,
  message: string,
  { reason = REASONS[code], crash, headers }: Details = {},
): Reply {
  const status: Status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: REASONS[code],
    code,
  };
  const init = { status: code, headers: { ...HEADERS, ...headers } };
  return { response: Response.json(status, init), reason, crash };
}

/** Asks a caller to retry. */
export function refusalReply({ code, retryAfter }: Refusal): Reply {
  return statusReply(code, 'too many calls at once: retry later', {
    reason: code === 429 ? 'RateLimited' : 'Overloaded',
    headers: { 'retry-after': String(retryAfter) },
  });
}

/** Replies to a problem without a uid to answer. */
export function problemReply(problem: ReviewProblem): Reply {
  const [code, headers] = REPLIES[problem.reason] ?? [400];
  return statusReply(code, explainReview(problem), { ...problem, headers });
}

/** The reasons with a code other than 400. */
const REPLIES: Readonly<
  Partial<Record<ReviewProblem['reason'], [code: ErrorCode, headers?: Record<string, string>]>>
> = {
  TooLarge: [413],
  UnsupportedMediaType: [415],
  // The supported encoding (RFC 9110, section 15.5.16).
  UnsupportedEncoding: [415, { 'accept-encoding': 'gzip' }],
  InternalError: [500],
};

/** Returns the reply to a call during which the webhook itself crashed. */
export function crashReply(error: unknown): Reply {
  return problemReply({ reason: 'InternalError', crash: crashOf(error) });
}
