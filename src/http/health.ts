import type { Context, Handler } from 'hono';
import type { CallEnv } from './call.ts';
import type { CompleteOptions } from './options.ts';
import type { Secrets } from './secrets.ts';

/** A condition of health. Checks are cheap, synchronous and never throw. */
interface HealthCheck {
  readonly name: string;
  readonly isOk: () => boolean;
}

type Endpoint = 'livez' | 'readyz' | 'healthz';

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache, private',
} as const;

/**
 * Answers `/<endpoint>` and `/<endpoint>/<check>`, and passes unknown checks to the next handler. Only `readyz` fails
 * while a server drains, and only `readyz` warns if everyone can call the webhook, or nobody.
 */
export function health(
  endpoint: Endpoint,
  { isReady, secrets }: Pick<CompleteOptions, 'isReady' | 'secrets'>,
): Handler<CallEnv> {
  const checks: HealthCheck[] = [{ name: 'ping', isOk: () => true }];
  if (endpoint === 'readyz') checks.push({ name: 'shutdown', isOk: isReady });
  return (context, next) => {
    const name = context.req.param('check');
    if (name === undefined) {
      const warnings = endpoint === 'readyz' ? warningsAbout(secrets()) : [];
      return answerEndpoint(context, checks, { endpoint, warnings });
    }
    const check = checks.find((one) => one.name === name);
    if (check === undefined) return next();
    return check.isOk()
      ? context.body('ok', 200, HEADERS)
      : context.body(`internal server error: ${name} failed\n`, 500, HEADERS);
  };
}

const OPEN = 'warn: no secret is set, so /convert is open to everyone';

function warningsAbout(secrets: Secrets): readonly string[] {
  if (secrets === 'allow-anyone') return [OPEN];
  if (secrets.length > 0) return [];
  return ['warn: there is no secret, so /convert is closed to everyone'];
}

/**
 * Answers a health endpoint in the format of the API server (apiserver, `pkg/server/healthz`): `ok` without a newline,
 * or the list of checks with `?verbose` or after a failure. `?exclude=name` may be repeated. Unknown names are counted,
 * not printed, because answers contain no text of a request.
 */
function answerEndpoint(
  context: Context,
  checks: readonly HealthCheck[],
  { endpoint, warnings }: { endpoint: Endpoint; warnings: readonly string[] },
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
  if (excluded.size > 0) {
    lines.push(
      `warn: some health checks cannot be excluded: no matches for ${excluded.size} of them`,
    );
  }
  lines.push(...warnings);
  const verbose = `${lines.join('\n')}\n${endpoint} check ${isOk ? 'passed' : 'failed'}\n`;
  if (!isOk) return context.body(verbose, 500, HEADERS);
  return context.body(context.req.query('verbose') === undefined ? 'ok' : verbose, 200, HEADERS);
}
