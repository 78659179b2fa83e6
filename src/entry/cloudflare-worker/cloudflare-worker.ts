/* oxlint-disable no-console -- this is where log lines leave the Worker */
/**
 * The webhook as a Cloudflare Worker; `wrangler.toml` names this file. Its settings are variables and secrets of the
 * Worker (`http/settings.ts`); with settings that cannot be used it does not start. Two bindings may be added:
 * `RATE_LIMITER` bounds the calls with each secret, `ANALYTICS` gets a data point for every call with one
 * (`analytics.ts`).
 *
 * @module
 */
import { env } from 'cloudflare:workers';
import { createApp } from '../../http/app.ts';
import { OPEN_ENDPOINT, logCalls, logFrom } from '../../http/log.ts';
import { observeAll } from '../../http/observe.ts';
import { readAppSettings } from '../../http/settings.ts';
import { kinds } from '../../kinds/index.ts';
import { writeAnalytics } from './analytics.ts';
import { drain } from './drain.ts';
import { limitRate } from './rate-limit.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      readonly RATE_LIMITER?: RateLimit;
      readonly ANALYTICS?: AnalyticsEngineDataset;
    }
  }
}

const problems: string[] = [];
const { secrets, limits, fullMetadata, logLevel } = readAppSettings({ ...env }, problems);
if (problems.length > 0) throw new Error(problems.join('; '));

/** Without the time: the platform puts it to every line, and the clock of a Worker that starts stands at 1970. */
const log = logFrom(logLevel, (entry) => console.log(JSON.stringify(entry)));
if (secrets === undefined) log(OPEN_ENDPOINT);

const logged = logCalls(log);

const app: ReturnType<typeof createApp> = createApp({
  kinds,
  secrets: () => secrets,
  limits,
  fullMetadata,
  admit: limitRate(env.RATE_LIMITER),
  observe: env.ANALYTICS === undefined ? logged : observeAll(logged, writeAnalytics(env.ANALYTICS)),
});

/** An API server comes again only when it sees the 429 and its `Retry-After`. */
async function fetchLimited(request: Request): Promise<Response> {
  const response = await app.fetch(request);
  if (response.status === 429) await drain(request.body, limits.bytes);
  return response;
}

// Without a rate limiter there is no 429 to wait for.
const worker: Pick<typeof app, 'fetch'> =
  env.RATE_LIMITER === undefined ? app : { fetch: fetchLimited };

export default worker;
