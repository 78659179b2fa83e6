import { crashOf } from '../../core/problem.ts';
import type { AdmissionCheck } from '../../http/limits.ts';
import { ADMITTED } from '../../http/limits.ts';
import type { Log } from '../../http/log.ts';
import { logOnce } from '../../http/log.ts';

/**
 * The rate limiter counts in periods of 10 or 60 s. API servers retry up to ten times. After 2 s each, that is longer
 * than a period of 10 s, and shorter than their timeout of 30 s.
 */
const RETRY_AFTER_SECONDS = 2;

/** The used part of a rate limiter. */
export interface RateLimiter {
  readonly limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/**
 * Limits the calls with each secret. A call is admitted if the limiter fails or is another binding, because the secret
 * protects the endpoint, not the limiter. Only the first failure is logged.
 */
export function limitRate(limiter: RateLimiter, log: Log): AdmissionCheck {
  const logFailure = logOnce(log);
  return async (caller) => {
    try {
      const { success } = await limiter.limit({ key: caller });
      return success ? ADMITTED : { code: 429, retryAfter: RETRY_AFTER_SECONDS };
    } catch (error) {
      logFailure({ level: 'error', msg: 'rate limiter failed', crash: crashOf(error) });
      return ADMITTED;
    }
  };
}
