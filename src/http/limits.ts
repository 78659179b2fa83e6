import type { ReviewLimits } from '../core/review/limits.ts';
import { REVIEW_LIMITS } from '../core/review/limits.ts';

/** The limits of one call. */
export interface Limits extends ReviewLimits {
  /** Bytes of a review, after gzip is undone. */
  readonly bytes: number;
  /** Seconds until the answer. `?timeout=` of a call may lower it: the answer comes before the caller gives up. */
  readonly seconds: number;
}

/** The default limits. */
export const LIMITS: Limits = {
  ...REVIEW_LIMITS,
  /**
   * Current API servers send one object per review, at most 3 MiB (`MaxRequestBodyBytes`), or 1.5 MiB if it comes from
   * etcd. A conversion usually takes about seven times the body in memory, and twice that if a character beyond Latin-1
   * doubles the strings: 8 MiB × 14 = 112 MiB fits an isolate of 128 MiB. A body of empty lists takes up to a hundred
   * times its size. Deployments for many clusters with little memory should set a lower limit.
   */
  bytes: 8 * 1024 * 1024,
  /** API servers wait 30 s for all attempts together (apiserver, `pkg/util/webhook/authentication.go`). */
  seconds: 30,
};

/**
 * The refusal of a call, with a code that API servers retry because of `Retry-After`. They wait that whole number of
 * seconds, up to ten times within their 30 s (client-go, `rest/with_retry.go`).
 */
export interface Refusal {
  /** The HTTP status: 429 for too many calls of this caller, 503 for a webhook without room. */
  readonly code: 429 | 503;
  /** Whole seconds. */
  readonly retryAfter: number;
}

/** The admission of a call. It has no `code`, which tells it from a refusal. */
export interface Admitted {
  readonly code?: never;
  readonly retryAfter?: never;
  /** Called once, after the call is answered. */
  readonly release?: () => void;
  /**
   * Called with the length of the body after it has been read, before its conversion, which blocks the thread. May let
   * the call wait for its turn, and refuse it after the wait. Undefined means that it is its turn.
   */
  readonly turn?: (bytes: number) => Promise<Refusal | undefined> | undefined;
}

/** Admission of a call, or its refusal. */
export type Admission = Admitted | Refusal;

/**
 * Decides whether to admit a call before its body is read. The caller is the name of its secret; empty if the endpoint
 * is open.
 */
export type AdmissionCheck = (caller: string, request: Request) => Admission | Promise<Admission>;

/** Admission without a limit. */
export const ADMITTED: Admitted = {};
