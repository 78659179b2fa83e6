import type { Context } from 'hono';
import type { Secrets } from './secrets.ts';

/** One thing that must hold for a server to be healthy. Checks are cheap, synchronous and never throw. */
interface HealthCheck {
  readonly name: string;
  readonly isOk: () => boolean;
}

/** What the health endpoints speak of. */
export interface Health {
  /** False while a server drains: `readyz` fails then, and `livez` does not. */
  readonly isReady: () => boolean;
  /** Without a secret everyone may call, or nobody. That is no failure, and said all the same. */
  readonly secrets: () => Secrets;
}

/** The paths of the API server's health endpoints, and of single checks of each. */
export const HEALTH_PATH: RegExp = /^\/(livez|healthz|readyz)(?:\/([^/]+))?\/?$/;

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache, private',
} as const;

/** Answers `/<endpoint>` and `/<endpoint>/<check>`; undefined where there is no such check. */
export function answerHealth(context: Context, { isReady, secrets }: Health): Response | undefined {
  const [, endpoint, name] = HEALTH_PATH.exec(context.req.path) ?? [];
  if (endpoint === undefined) return undefined;
  const checks = [{ name: 'ping', isOk: () => true }];
  if (endpoint === 'readyz') checks.push({ name: 'shutdown', isOk: isReady });
  if (name === undefined) {
    const warnings = endpoint === 'readyz' ? warningsAbout(secrets()) : [];
    return answerEndpoint(context, checks, { endpoint, warnings });
  }
  const check = checks.find((one) => one.name === name);
  if (check === undefined) return undefined;
  return check.isOk()
    ? context.body('ok', 200, HEADERS)
    : context.body(`internal server error: ${name} failed\n`, 500, HEADERS);
}

function warningsAbout(secrets: Secrets): readonly string[] {
  if (secrets === undefined) return ['warn: no secret is set, and /convert is open to everyone'];
  if (secrets.length > 0) return [];
  return ['warn: no secret is in SECRET_DIGESTS_DIR, and /convert is closed to everyone'];
}

/**
 * Answers a health endpoint as the API server answers its own (apiserver, `pkg/server/healthz`): `ok` without a
 * newline, every check with `?verbose` or on failure, `?exclude=name` as often as wanted. Names that are not known are
 * counted and not repeated: nothing out of a request is.
 */
function answerEndpoint(
  context: Context,
  checks: readonly HealthCheck[],
  { endpoint, warnings }: { endpoint: string; warnings: readonly string[] },
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
