import type { ReviewLimits } from '../core/review/limits.ts';
import { REVIEW_LIMITS } from '../core/review/limits.ts';

/** What one call may cost. */
export interface Limits extends ReviewLimits {
  /** Bytes of a review, after gzip is undone. */
  readonly bytes: number;
  /** How long an answer may take. `?timeout=` of the call may say less. */
  readonly seconds: number;
}

/** The limits where no setting says otherwise. */
export const LIMITS: Limits = {
  ...REVIEW_LIMITS,
  /**
   * A review of a current API server holds one object, at most 3 MiB (`MaxRequestBodyBytes`), and 1.5 MiB when it comes
   * out of etcd. Converting an ordinary one takes about seven times the body in memory, twice that when a character
   * beyond Latin-1 doubles the strings: 8 MiB × 14 = 112 MiB fits an isolate of 128 MiB. Nothing but empty lists takes
   * up to a hundred times; who runs many clusters with little memory sets less.
   */
  bytes: 8 * 1024 * 1024,
  /** API servers wait 30 s for all attempts together (apiserver, `pkg/util/webhook/authentication.go`). */
  seconds: 30,
};

/**
 * Room for a call; or none, as one of the two codes with which API servers come again. They wait the seconds of
 * `Retry-After`, which must be a whole number, up to ten times within their 30 s (client-go, `rest/with_retry.go`).
 */
export type Room =
  | {
      /** Called once, when the call has been answered. */
      readonly release?: () => void;
    }
  | { readonly code: 429 | 503; readonly retryAfter: number };

/** Asked for every call before its body is read, with the name of its secret; empty when the endpoint is open. */
export type Admit = (caller: string) => Room | Promise<Room>;

/** There is always room. */
export const ROOM: Room = {};
