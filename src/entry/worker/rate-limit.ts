import type { AdmissionCheck } from '../../http/limits.ts';
import { ADMITTED } from '../../http/limits.ts';

/**
 * The rate limiter counts in periods of 10 or 60 s. API servers retry up to ten times. After 2 s each, that is longer
 * than a period of 10 s, and shorter than their timeout of 30 s.
 */
const RETRY_AFTER_SECONDS = 2;

/** The used part of a rate limiter. */
export interface RateLimiter {
  readonly limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/** Limits the calls with each secret. */
export function limitRate(limiter: RateLimiter): AdmissionCheck {
  return async (caller) => {
    try {
      const { success } = await limiter.limit({ key: caller });
      return success ? ADMITTED : { code: 429, retryAfter: RETRY_AFTER_SECONDS };
    } catch {
      // The limiter fails, or is another binding. It does not protect the endpoint, the secret does.
      return ADMITTED;
    }
  };
}
