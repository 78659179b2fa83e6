import type { Context, Handler } from 'hono';
import type { CompleteOptions } from './options.ts';

type Endpoint = 'livez' | 'readyz' | 'healthz';

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache, private',
} as const;

/**
 * Answers `/<endpoint>` and `/<endpoint>/<check>`, and passes unknown checks to the next handler. Only `readyz` fails
 * while a server drains, and only `readyz` warns, for instance if everyone can call the webhook.
 */
export function health(
  endpoint: Endpoint,
  { isReady, warnings }: Pick<CompleteOptions, 'isReady' | 'warnings'>,
): Handler {
  const isReadyz = endpoint === 'readyz';
  return (context, next) => {
    const checks = new Map([['ping', true]]);
    if (isReadyz) checks.set('shutdown', isReady());
    const name = context.req.param('crdshiftCheck');
    if (name === undefined) return answerAll(context, checks, endpoint, isReadyz ? warnings() : []);
    const isOk = checks.get(name);
    if (isOk === undefined) return next();
    return reply(context, isOk, 'ok', `internal server error: ${name} failed\n`);
  };
}

/**
 * Answers a health endpoint in the format of the API server (apiserver, `pkg/server/healthz`): `ok` without a newline,
 * or the list of checks with `?verbose` or after a failure. `?exclude=name` may be repeated. Unknown names are counted,
 * not printed, because answers contain no text of a request.
 */
function answerAll(
  context: Context,
  checks: ReadonlyMap<string, boolean>,
  endpoint: Endpoint,
  warnings: readonly string[],
): Response {
  // Hono's parser is not used, because it throws and catches an error for each broken escape.
  const { searchParams } = new URL(context.req.url);
  const excluded = new Set(searchParams.getAll('exclude'));
  const isOk = [...checks].every(([name, isPassed]) => isPassed || excluded.has(name));
  const lines = [...checks].map(([name, isPassed]) => {
    if (excluded.delete(name)) return `[+]${name} excluded: ok`;
    return isPassed ? `[+]${name} ok` : `[-]${name} failed: reason withheld`;
  });
  if (excluded.size > 0) {
    lines.push(
      `warn: some health checks cannot be excluded: no matches for ${excluded.size} of them`,
    );
  }
  for (const warning of warnings) lines.push(`warn: ${warning}`);
  const verbose = `${lines.join('\n')}\n${endpoint} check ${isOk ? 'passed' : 'failed'}\n`;
  return reply(context, isOk, searchParams.has('verbose') ? verbose : 'ok', verbose);
}

/** Replies with one of two texts. */
function reply(context: Context, isOk: boolean, ok: string, failure: string): Response {
  return context.body(isOk ? ok : failure, isOk ? 200 : 500, HEADERS);
}
