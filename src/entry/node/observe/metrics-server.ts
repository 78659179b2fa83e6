import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Prometheus gives a scrape 10 s, and by default asks every minute. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/**
 * A plain http server that answers `GET /metrics` and nothing else. It has a port of its own, because metrics tell the
 * names of secrets and kinds, and nobody without a secret learns anything at the public one.
 */
export function makeMetricsServer(metrics: Metrics): Server {
  return createServer(TIMEOUTS, ({ method, url = '' }, response) => {
    const [path] = url.split('?', 1);
    if (path === '/metrics' && (method === 'GET' || method === 'HEAD')) {
      void answer(response, metrics);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('/metrics\n');
    }
  });
}

async function answer(response: ServerResponse, { text, contentType }: Metrics): Promise<void> {
  try {
    const body = await text();
    response.writeHead(200, { 'content-type': contentType }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}
