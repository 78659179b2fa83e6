import type { Context, Handler } from 'hono';
import type { CompleteOptions } from './options.ts';
import type { Secrets } from './secrets.ts';
import { OPEN_WARNING } from './secrets.ts';

/** The conditions of health by name. They are cheap, synchronous and never throw. */
type HealthChecks = ReadonlyMap<string, () => boolean>;

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
): Handler {
  const checks = new Map<string, () => boolean>([['ping', () => true]]);
  if (endpoint === 'readyz') checks.set('shutdown', isReady);
  return (context, next) => {
    const name = context.req.param('crdshiftCheck');
    if (name === undefined) {
      const warnings = endpoint === 'readyz' ? warningsAbout(secrets()) : [];
      return answerEndpoint(context, checks, { endpoint, warnings });
    }
    const check = checks.get(name);
    if (check === undefined) return next();
    const isOk = check();
    return reply(context, isOk, isOk ? 'ok' : `internal server error: ${name} failed\n`);
  };
}

function warningsAbout(secrets: Secrets): readonly string[] {
  if (secrets === 'allow-anyone') return [`warn: ${OPEN_WARNING}`];
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
  checks: HealthChecks,
  { endpoint, warnings }: { endpoint: Endpoint; warnings: readonly string[] },
): Response {
  // Hono's parser is not used, because it throws and catches an error for each broken escape.
  const { searchParams } = new URL(context.req.url);
  const excluded = new Set(searchParams.getAll('exclude'));
  const lines: string[] = [];
  let isOk = true;
  for (const [name, check] of checks) {
    if (excluded.delete(name)) {
      lines.push(`[+]${name} excluded: ok`);
    } else if (check()) {
      lines.push(`[+]${name} ok`);
    } else {
      lines.push(`[-]${name} failed: reason withheld`);
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
  const isBrief = isOk && !searchParams.has('verbose');
  return reply(context, isOk, isBrief ? 'ok' : verbose);
}

function reply(context: Context, isOk: boolean, text: string): Response {
  return context.body(text, isOk ? 200 : 500, HEADERS);
}
