import { MAX_NESTING } from '../json/nesting.ts';

/** The limits of one review. A review beyond a limit fails as a whole, with a message that names the limit. */
export interface ReviewLimits {
  /** The maximum number of objects in one review. */
  readonly objects: number;
  /** The maximum levels of lists and objects in one object, counted from its root; at most `MAX_NESTING`. */
  readonly nesting: number;
  /** The maximum length of the message of a failing review, in characters; at least `SHORTEST_MESSAGE`. */
  readonly message: number;
}

/** The minimum limit of a message: room for the last sentence of every failure and for some words before it. */
export const SHORTEST_MESSAGE = 200;

/** The default limits. */
export const REVIEW_LIMITS: ReviewLimits = {
  /**
   * API servers send one object at a time. The largest batch in their conversion SLO has 10,000 objects
   * (sig-scalability, API call latency of custom resources).
   */
  objects: 10_000,
  nesting: MAX_NESTING,
  /**
   * An API server passes on 4,096 characters of all warnings of one request (apiserver,
   * `pkg/endpoints/filters/warning.go`). People do not read more than that either.
   */
  message: 4096,
};
