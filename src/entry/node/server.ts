import { createServer as createHttpServer } from 'node:http';
import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { crashOf } from '../../core/problem.ts';
import type { Log } from '../../http/log.ts';
import { logFrom } from '../../http/log.ts';
import { followCertificate } from './files/certificate.ts';
import type { Know } from './connections.ts';
import { makeRoomForConnections } from './connections.ts';
import { requestOf, send } from './exchange.ts';
import { logFailedHandshakes } from './handshakes.ts';
import { listenProblem } from './listen-problem.ts';
import type { ListenSettings } from './listen-problem.ts';
import { logLine } from './observe/log.ts';
import { isAnswerable, refuseRequest } from './request-check.ts';
import type { Settings } from './settings.ts';

/** What requests are answered with. */
export interface Handlers {
  /** The `fetch` of an app, whose `onCaller` is `callerFound`. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Whether replies close their connection: who keeps it would not notice that others should serve it now. */
  readonly isClosing?: () => boolean;
}

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
  handlers: Handlers,
  timeouts: Timeouts = TIMEOUTS,
): Server {
  const log = logFrom(settings.logLevel, logLine);
  const server = makeBareServer(settings, { ...timeouts, ...STRICTLY }, log);
  server.timeout = timeouts.idleTimeout;
  server.maxConnections = settings.maxConnections;
  const know = makeRoomForConnections(server, log);
  server.on('request', listenerFor(handlers, know, log));
  return server;
}

function makeBareServer({ tls }: Settings, options: ServerOptions, log: Log): Server {
  if (tls === undefined) return createHttpServer(options);
  const server = createHttpsServer({ ...options, ...tls.certificate });
  followCertificate(server, tls.files, { first: tls.certificate, log });
  logFailedHandshakes(server, log);
  return server;
}

function listenerFor(
  { fetch, isClosing = () => false }: Handlers,
  know: Know,
  log: Log,
): RequestListener {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await fetch(requestOf(incoming, () => know(incoming.socket)));
    if (isClosing()) outgoing.setHeader('Connection', 'close');
    if (response.status === 404) outgoing.once('finish', () => breakOffSoon(incoming));
    await send(outgoing, response);
  };
  return (incoming, outgoing) => {
    // Node's parser drops what came together with such a request: a later one would get the reply of a lost one.
    if (incoming.headers.upgrade !== undefined) outgoing.setHeader('Connection', 'close');
    if (!isAnswerable(incoming)) {
      refuseRequest(outgoing);
      return;
    }
    answer(incoming, outgoing).catch((error: unknown) => {
      // The app answers every error; this is for what is thrown and is none.
      log({ level: 'error', msg: 'crash', crash: crashOf(error) });
      outgoing.destroy();
    });
  };
}

/**
 * For how long somebody without a secret may go on sending what nobody reads after the reply, in milliseconds. Closing
 * at once would make a reset of what is on its way, which may cost the client the reply (RFC 9112, section 9.6); before
 * it, those to earlier requests on the connection.
 */
const LINGER = 1000;

function breakOffSoon(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.socket.destroy(), LINGER);
  incoming.once('close', () => clearTimeout(timer));
}

/**
 * Listens, and returns the URL of the address that is bound; `[::]` and `0.0.0.0` are all addresses of this machine.
 * An error after that, such as no memory for another connection, is logged and ends nothing.
 *
 * @param settings what to name when that fails
 * @throws which setting is to be corrected, for instance because the port is in use.
 */
export async function listen(
  server: Server,
  { host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>,
  settings: ListenSettings = { host: 'HOST', port: 'PORT' },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(listenProblem(error, { host, port, settings }), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  server.on('error', ({ message }) => {
    logLine({ level: 'error', msg: 'server', error: message });
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('listening on no port');
  const address = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${address}:${bound.port}`;
}
