import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { crashOf } from '../../../core/problem.ts';
import type { Log } from '../../../http/log.ts';
import { logOnce } from '../../../http/log.ts';
import { followConnections } from '../connections/follow-connections.ts';
import { shareConnections } from '../connections/share-connections.ts';
import { MOST_SCRAPERS } from '../file-handles.ts';
import type { MetricsText } from './metrics.ts';

/** By default, Prometheus scrapes once a minute, with a timeout of 10 s. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/**
 * Creates a plain http server that answers only `GET /metrics`. It has a separate port, because metrics contain the
 * names of secrets and kinds, and the public port must not reveal anything to callers without a secret. Beyond
 * `MOST_SCRAPERS`, a new connection closes the oldest one.
 *
 * @param log gets the first scrape that fails. Prometheus shows that later ones fail as well
 */
export function makeMetricsServer(metrics: MetricsText, log: Log): Server {
  const logFailure = logOnce(log);
  const answer = async (response: ServerResponse): Promise<void> => {
    try {
      const body = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
    } catch (error) {
      logFailure({ level: 'error', msg: 'scrape failed', crash: crashOf(error) });
      // A second head would be an error that nothing catches, and would end the process.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };
  const server = createServer(TIMEOUTS, ({ method, url = '' }, response) => {
    const [path] = url.split('?', 1);
    if (path === '/metrics' && (method === 'GET' || method === 'HEAD')) {
      void answer(response);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('/metrics\n');
    }
  });
  shareConnections(server, followConnections(server), { most: MOST_SCRAPERS, log });
  return server;
}
