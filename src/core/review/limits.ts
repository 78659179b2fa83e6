import { MAX_NESTING } from '../json/nesting.ts';

/** What one review may cost. Beyond a limit it fails as a whole, with a message that names the limit. */
export interface ReviewLimits {
  /** Objects in one review. */
  readonly objects: number;
  /** Levels of lists and objects in one object, counted from its root; at most `MAX_NESTING`. */
  readonly nesting: number;
  /** Characters of the message of a failing review; at least `SHORTEST_MESSAGE`. */
  readonly message: number;
}

/** Room for the last sentence of every failure, and for some words before it. */
export const SHORTEST_MESSAGE = 200;

/** The limits where nobody has set others. */
export const REVIEW_LIMITS: ReviewLimits = {
  /**
   * API servers send one object at a time; the largest batch that their conversion SLO speaks of has 10,000
   * (sig-scalability, API call latency of custom resources).
   */
  objects: 10_000,
  nesting: MAX_NESTING,
  /**
   * What an API server passes on of all warnings of one request is 4,096 characters (apiserver,
   * `pkg/endpoints/filters/warning.go`); more than that is not read by people either.
   */
  message: 4096,
};
