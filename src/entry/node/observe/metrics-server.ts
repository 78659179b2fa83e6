import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { MetricsText } from './metrics.ts';

/** By default, Prometheus scrapes once a minute, with a timeout of 10 s. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/**
 * Creates a plain http server that answers only `GET /metrics`. It has a separate port, because metrics contain the
 * names of secrets and kinds, and the public port must not reveal anything to callers without a secret.
 */
export function makeMetricsServer(metrics: MetricsText): Server {
  return createServer(TIMEOUTS, ({ method, url = '' }, response) => {
    const [path] = url.split('?', 1);
    if (path === '/metrics' && (method === 'GET' || method === 'HEAD')) {
      void answer(response, metrics);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('/metrics\n');
    }
  });
}

async function answer(response: ServerResponse, { text, contentType }: MetricsText): Promise<void> {
  try {
    const body = await text();
    response.writeHead(200, { 'content-type': contentType }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}
