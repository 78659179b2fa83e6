import type { Context } from 'hono';

/** One thing that must hold for a server to be healthy. Checks are cheap, synchronous and never throw. */
export interface HealthCheck {
  readonly name: string;
  readonly isOk: () => boolean;
}

/** The checks of each endpoint, by its name. */
export type HealthEndpoints = Readonly<Record<string, readonly HealthCheck[]>>;

/** The endpoints of the API server. While a server drains `readyz` fails, and `livez` does not. */
export function healthEndpoints(isReady: () => boolean): HealthEndpoints {
  const live: readonly HealthCheck[] = [{ name: 'ping', isOk: () => true }];
  return { livez: live, healthz: live, readyz: [...live, { name: 'shutdown', isOk: isReady }] };
}

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache, private',
} as const;

/** Answers `/<endpoint>` and `/<endpoint>/<check>`; not found when there is no such check. */
export function answerHealth(
  context: Context,
  endpoints: HealthEndpoints,
): Response | Promise<Response> {
  const { endpoint = '', check: name } = context.req.param();
  const checks = endpoints[endpoint] ?? [];
  if (name === undefined) return answerEndpoint(context, endpoint, checks);
  const check = checks.find((one) => one.name === name);
  if (check === undefined) return context.notFound();
  return check.isOk()
    ? context.body('ok', 200, HEADERS)
    : context.body(`internal server error: ${name} failed\n`, 500, HEADERS);
}

/**
 * Answers a health endpoint as the API server answers its own (apiserver, `pkg/server/healthz`): `ok` without a
 * newline, every check with `?verbose` or on failure, `?exclude=name` as often as wanted.
 */
function answerEndpoint(
  context: Context,
  endpoint: string,
  checks: readonly HealthCheck[],
): Response {
  const excluded = new Set(context.req.queries('exclude'));
  const lines: string[] = [];
  let isOk = true;
  for (const check of checks) {
    if (excluded.delete(check.name)) {
      lines.push(`[+]${check.name} excluded: ok`);
    } else if (check.isOk()) {
      lines.push(`[+]${check.name} ok`);
    } else {
      lines.push(`[-]${check.name} failed: reason withheld`);
      isOk = false;
    }
  }
  if (excluded.size > 0) lines.push(unknownNames([...excluded].toSorted()));
  const verbose = `${lines.join('\n')}\n${endpoint} check ${isOk ? 'passed' : 'failed'}\n`;
  if (!isOk) return context.body(verbose, 500, HEADERS);
  return context.body(context.req.query('verbose') === undefined ? 'ok' : verbose, 200, HEADERS);
}

function unknownNames(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name)).join(',');
  return `warn: some health checks cannot be excluded: no matches for ${quoted}`;
}
