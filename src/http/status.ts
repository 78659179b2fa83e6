import type { Context } from 'hono';

/**
 * A refused request as a `v1` Status, the only body of a non-2xx answer whose message the API server passes on to
 * the user (apimachinery, `NewGenericServerResponse`).
 */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure';
  readonly message: string;
  /** One of the API server's own words where it has one (apimachinery, `StatusReason`). */
  readonly reason: string;
  readonly code: number;
}

/** The codes of refused requests. */
export type ErrorCode = 400 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** The API server's word for each code (apimachinery, `pkg/apis/meta/v1/types.go`). */
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

/** Browsers must take it for nothing but JSON, and caches on the way must not keep what is true for a moment. */
const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/** Replies to a request that is not answered with a review. */
export function statusReply(
  context: Context,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.json(statusOf(code, message), code, { ...HEADERS, ...headers });
}

/** The Status of a refused request. */
export function statusOf(code: ErrorCode, message: string): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: REASONS[code],
    code,
  };
}
