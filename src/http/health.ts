import type { Context, Handler } from 'hono';
import { OPEN_ENDPOINT } from './log.ts';
import type { CompleteOptions } from './options.ts';
import type { Secrets } from './secrets.ts';

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
  const isReadyz = endpoint === 'readyz';
  // Checks are cheap and synchronous, and never throw.
  const checks = new Map<string, () => boolean>([['ping', () => true]]);
  if (isReadyz) checks.set('shutdown', isReady);
  return (context, next) => {
    const name = context.req.param('crdshiftCheck');
    if (name === undefined) {
      return answerAll(context, checks, endpoint, isReadyz ? warningsAbout(secrets()) : []);
    }
    const check = checks.get(name);
    if (check === undefined) return next();
    return reply(context, check(), 'ok', `internal server error: ${name} failed\n`);
  };
}

function warningsAbout(secrets: Secrets): readonly string[] {
  if (secrets === 'allow-anyone') return [`warn: ${OPEN_ENDPOINT.msg}`];
  if (secrets.length > 0) return [];
  return ['warn: there is no secret, so /convert is closed to everyone'];
}

/**
 * Answers a health endpoint in the format of the API server (apiserver, `pkg/server/healthz`): `ok` without a newline,
 * or the list of checks with `?verbose` or after a failure. `?exclude=name` may be repeated. Unknown names are counted,
 * not printed, because answers contain no text of a request.
 */
function answerAll(
  context: Context,
  checks: ReadonlyMap<string, () => boolean>,
  endpoint: Endpoint,
  warnings: readonly string[],
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
  return reply(context, isOk, searchParams.has('verbose') ? verbose : 'ok', verbose);
}

/** Replies with one of two texts. */
function reply(context: Context, isOk: boolean, ok: string, failure: string): Response {
  return isOk ? context.body(ok, 200, HEADERS) : context.body(failure, 500, HEADERS);
}
