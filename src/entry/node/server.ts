import { getRequestListener } from '@hono/node-server';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { followCertificate } from './certificate.ts';
import type { Settings } from './settings.ts';

/** The `fetch` of an app. */
export type Fetch = (request: Request) => Response | Promise<Response>;

const TIMEOUTS = {
  /** The API server gives a whole conversion 30 s. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  /** The API server, too, gives a TLS handshake 10 s. */
  handshakeTimeout: 10_000,
  /**
   * The API server keeps an unused connection for 90 s (Go's `http.Transport`). Closing it earlier on this side
   * would now and then meet a request that is already on its way.
   */
  keepAliveTimeout: 95_000,
  /** How late the first two may be noticed. */
  connectionsCheckingInterval: 5000,
};

/**
 * An HTTP/1.1 server, which is what an API server speaks with every host but a loopback address; over TLS where
 * there is a certificate.
 */
export function makeServer({ tls }: Settings, fetch: Fetch): Server {
  const handle = getRequestListener(fetch);
  const listener: RequestListener = (incoming, outgoing) => void handle(incoming, outgoing);
  if (tls === undefined) return createHttpServer(TIMEOUTS, listener);
  const server = createHttpsServer({ ...TIMEOUTS, ...tls.certificate }, listener);
  followCertificate(server, tls.files, tls.certificate);
  return server;
}

/** Where a server listens. */
export type Place = Pick<Settings, 'host' | 'port' | 'tls'>;

/**
 * Listens, and returns the URL of the address that is bound; `[::]` and `0.0.0.0` are all addresses of this machine.
 *
 * @throws what the system says, for instance that the port is in use.
 */
export async function listen(server: Server, { host, port, tls }: Place): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('listening on no port');
  const address = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${address}:${bound.port}`;
}
