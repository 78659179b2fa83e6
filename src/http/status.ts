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

/** What a platform sends back. */
export interface Reply {
  readonly code: StatusCode | 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The codes that are answered here. */
export type StatusCode = 400 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** The API server's word for each code (apimachinery, `pkg/apis/meta/v1/types.go`). */
const REASONS: Readonly<Record<StatusCode, string>> = {
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
const HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** The reply to a request that is not answered with a review. */
export function statusReply(
  code: StatusCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
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
  return { code, headers: { ...HEADERS, ...headers }, body: JSON.stringify(status) };
}
