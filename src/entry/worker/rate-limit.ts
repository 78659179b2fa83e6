import { crashOf } from '../../core/problem.ts';
import type { AdmissionCheck } from '../../http/limits.ts';
import { ADMITTED } from '../../http/limits.ts';
import type { Log } from '../../http/log.ts';
import { logOnce } from '../../http/log.ts';
import { discardBody } from './discard-body.ts';

/**
 * The rate limiter counts in periods of 10 or 60 s. API servers retry up to ten times. After 2 s each, that is longer
 * than a period of 10 s, and shorter than their timeout of 30 s.
 */
const RETRY_AFTER_SECONDS = 2;

/** A limiter that takes longer counts as failed. Usually it takes less than a millisecond, because it counts locally. */
const LONGEST_WAIT_MILLISECONDS = 100;

/** The used part of a rate limiter. */
export interface RateLimiter {
  readonly limit: (options: { key: string }) => Promise<{ success: boolean }>;
}

/**
 * Limits the calls with each secret. A call is admitted if the limiter fails, does not answer or is another binding,
 * because the secret protects the endpoint, not the limiter. Only the first failure is logged.
 *
 * The body of a refused call is read first. Otherwise its caller might not see the 429 with its `Retry-After`, without
 * which an API server does not retry.
 *
 * @param bytes the limit of a body
 */
export function limitRate(limiter: RateLimiter, log: Log, bytes: number): AdmissionCheck {
  const logFailure = logOnce(log);
  const isWithin = async (key: string): Promise<boolean> => {
    try {
      const { success } = await Promise.race([
        limiter.limit({ key }),
        new Promise<never>((_, reject) => {
          setTimeout(() => {
            reject(new Error('no answer'));
          }, LONGEST_WAIT_MILLISECONDS);
        }),
      ]);
      return success;
    } catch (error) {
      logFailure({ level: 'error', msg: 'rate limiter failed', crash: crashOf(error) });
      return true;
    }
  };
  return async (caller, request) => {
    if (await isWithin(caller)) return ADMITTED;
    await discardBody(request.body, bytes);
    return { code: 429, retryAfter: RETRY_AFTER_SECONDS };
  };
}
