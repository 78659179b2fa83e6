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
