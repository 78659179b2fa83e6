import type { Admit } from '../../http/limits.ts';
import { ROOM } from '../../http/limits.ts';

/**
 * The rate limiter counts in periods of 10 or 60 s. API servers come again ten times: after 2 s each, that is longer
 * than a period of 10 s, and shorter than the 30 s that they have.
 */
const RETRY_AFTER_SECONDS = 2;

/** What is used of a rate limiter. */
export interface RateLimiter {
  readonly limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/** Bounds the calls with each secret, where the Worker has a rate limiter. */
export function limitRate(limiter: RateLimiter | undefined): Admit {
  if (limiter === undefined) return () => ROOM;
  return async (caller) => {
    // A limiter that fails is no reason to fail a conversion: it is not the lock.
    const { success } = await limiter.limit({ key: caller }).catch(() => ({ success: true }));
    return success ? ROOM : { code: 429, retryAfter: RETRY_AFTER_SECONDS };
  };
}
