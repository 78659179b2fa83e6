/**
 * The webhook as a Hono app, for your own app or platform: `crdshift/hono`.
 *
 * ```ts
 * import { Hono } from 'hono';
 * import { createApp, secretsIn } from 'crdshift/hono';
 * import { kinds } from './kinds/index.ts';
 *
 * const app = new Hono();
 * app.route('/hooks', createApp(kinds, { secrets: secretsIn(process.env) }));
 * ```
 *
 * The webhook answers every path below `/hooks`. Routes and middleware that you add after it have no effect there.
 *
 * A middleware of your app may read the body before, with `c.req.json()`, `text()`, `blob()` or `arrayBuffer()`, but not
 * past Hono, as `c.req.raw.text()` does.
 *
 * The path contains the secret, so do not use Hono's `logger()` for it: it prints every path. Do not use
 * `prettyJSON({ force: true })` either: it rounds integers beyond 2^53 in every reply. On Workers, do not use
 * `compress()`: the runtime compresses the reply once more, and API servers cannot read it.
 *
 * @module
 */
export { createApp } from './http/app.ts';
export type { Call, Observer, Trace } from './http/call.ts';
export type { ReviewReport } from './core/review/report.ts';
export type { ReviewLimits } from './core/review/limits.ts';
export type { ReviewProblem } from './core/problem.ts';
export type { Admission, AdmissionCheck, Admitted, Limits, Refusal } from './http/limits.ts';
export { LIMITS } from './http/limits.ts';
export type { Log, LogEntry, LogLevel } from './http/log.ts';
export { logCalls, logFrom, logToConsole } from './http/log.ts';
export type { AppOptions } from './http/options.ts';
export type { Secret, Secrets, Sha256 } from './http/secrets.ts';
export { secretsIn } from './http/settings.ts';
