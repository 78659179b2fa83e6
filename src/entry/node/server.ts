import { getRequestListener } from '@hono/node-server';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Log } from '../../http/log.ts';
import { logFrom, logToConsole } from '../../http/log.ts';
import { followCertificate } from './certificate.ts';
import { makeRoomForConnections } from './connections.ts';
import { ANY_HOST, isAnswerable, refuseRequest } from './request-check.ts';
import type { Settings } from './settings.ts';

/** The `fetch` of an app. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** How long a client may take, in milliseconds. */
export type Timeouts = typeof TIMEOUTS;

const TIMEOUTS = {
  /** For a whole request: the API server gives a conversion 30 s. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  /** The API server, too, gives a TLS handshake 10 s. */
  handshakeTimeout: 10_000,
  /**
   * The API server keeps an unused connection for 90 s (Go's `http.Transport`). Closing it earlier on this side
   * would now and then meet a request that is already on its way.
   */
  keepAliveTimeout: 95_000,
  /** Without a byte in either direction, as when a reply is not read; later than those that are answered with 408. */
  idleTimeout: 40_000,
  /** How late the first two may be noticed. */
  connectionsCheckingInterval: 5000,
};

/**
 * What Node's parser refuses stays refused: it answers 400, 408, 413 (chunk extensions) or 431 with an empty body and
 * closes the connection, and CONNECT gets no answer at all. `Upgrade` is ignored, `Expect: 100-continue` is answered
 * with 100, and any other expectation with 417; all as HTTP allows it to a server that has nothing else to offer.
 */
const STRICTLY: ServerOptions = {
  insecureHTTPParser: false,
  requireHostHeader: true,
  /** Otherwise the second one of most headers is dropped without a word. */
  joinDuplicateHeaders: true,
};

/**
 * An HTTP/1.1 server, which is what an API server speaks with every host but a loopback address; over TLS where
 * there is a certificate.
 */
export function makeServer(
  settings: Settings,
  fetch: Fetch,
  timeouts: Timeouts = TIMEOUTS,
): Server {
  const log = logFrom(settings.logLevel);
  const server = makeBareServer(settings, { ...timeouts, ...STRICTLY }, log);
  server.on('request', listenerFor(fetch));
  server.timeout = timeouts.idleTimeout;
  server.maxConnections = settings.maxConnections;
  makeRoomForConnections(server, log);
  return server;
}

function makeBareServer({ tls }: Settings, options: ServerOptions, log: Log): Server {
  if (tls === undefined) return createHttpServer(options);
  const server = createHttpsServer({ ...options, ...tls.certificate });
  followCertificate(server, tls.files, { first: tls.certificate, log });
  return server;
}

function listenerFor(fetch: Fetch): RequestListener {
  const handle = getRequestListener(fetch, { hostname: ANY_HOST });
  return (incoming, outgoing) => {
    // Node's parser drops what came together with such a request: a later one would get the reply of a lost one.
    if (incoming.headers.upgrade !== undefined) outgoing.setHeader('Connection', 'close');
    if (isAnswerable(incoming)) void handle(incoming, outgoing);
    else refuseRequest(outgoing);
  };
}

/**
 * Listens, and returns the URL of the address that is bound; `[::]` and `0.0.0.0` are all addresses of this machine.
 * An error after that, such as no memory for another connection, is logged and ends nothing.
 *
 * @throws what the system says, for instance that the port is in use.
 */
export async function listen(
  server: Server,
  { host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', ({ message }) => {
    logToConsole({ level: 'error', msg: 'server', error: message });
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('listening on no port');
  const address = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${address}:${bound.port}`;
}
