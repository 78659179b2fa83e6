/* oxlint-disable no-console -- this is where log lines leave the Worker */
/**
 * The webhook as a Cloudflare Worker.
 *
 * @module
 */
import { env } from 'cloudflare:workers';
import type { Kinds } from '../core/kind/kinds.ts';
import { answerCalls } from '../http/answer.ts';
import { checkKinds, routeTo } from '../http/app.ts';
import type { EntryOptions } from './options.ts';
import { OPEN_ENDPOINT, logCalls, logFrom } from '../http/log.ts';
import { completeOptions } from '../http/options.ts';
import { readAppSettings } from '../http/settings.ts';
import type { Dataset } from './worker/analytics.ts';
import { writeAnalytics } from './worker/analytics.ts';
import type { RateLimiter } from './worker/rate-limit.ts';
import { limitRate } from './worker/rate-limit.ts';
import { respondWithSharedHeaders } from './worker/respond.ts';

export type { EntryOptions };

/** The optional bindings of the Worker. */
interface Bindings {
  readonly RATE_LIMITER?: RateLimiter;
  readonly ANALYTICS?: Dataset;
}

/** The default export of a Worker. */
export interface ConversionWorker {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/**
 * Creates the Worker for the given kinds:
 *
 * ```ts
 * import { createWorker } from 'crdshift/worker';
 * import { kinds } from './kinds/index.ts';
 *
 * export default createWorker(kinds);
 * ```
 *
 * Its settings are variables and secrets of the Worker, such as `SECRET_DIGEST_<NAME>`. Two bindings are optional:
 * `RATE_LIMITER` limits the calls with each secret, and `ANALYTICS` receives a data point for every call with a secret.
 *
 * @throws {Error} if settings are invalid, with a list of all problems, if no secret is set, or if the kinds are not the
 *   result of `kindsOf`
 */
export function createWorker(kinds: Kinds, options: EntryOptions = {}): ConversionWorker {
  checkKinds(kinds);
  const { environment = env, observe } = options;
  const { RATE_LIMITER, ANALYTICS }: Bindings = env;
  const problems: string[] = [];
  const settings = readAppSettings({ ...environment }, problems);
  if (problems.length > 0) throw new Error(problems.join('; '));

  // Without the time: the platform adds it to every line, and the clock of a starting Worker shows 1970.
  const log = logFrom(settings.logLevel, (entry) => console.log(JSON.stringify(entry)));
  if (settings.secrets === 'allow-anyone') log(OPEN_ENDPOINT);

  const means = completeOptions(log, {
    ...settings,
    ...(RATE_LIMITER && { admit: limitRate(RATE_LIMITER, log, settings.limits.bytes) }),
    observe: [
      logCalls(log, settings.logLevel),
      ANALYTICS ? writeAnalytics(ANALYTICS) : [],
      observe ?? [],
    ].flat(),
    respond: respondWithSharedHeaders,
  });
  const app = routeTo(answerCalls(kinds, means), means);
  return { fetch: (request) => app.fetch(request) };
}
