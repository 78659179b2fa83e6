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
import { ReviewReply } from '../review-reply.ts';
import { followConnections } from './connections/follow-connections.ts';
import type { Connections } from './connections/follow-connections.ts';
import { logFailedHandshakes } from './connections/handshakes.ts';
import type { CallerMarker } from './connections/share-connections.ts';
import { shareConnections } from './connections/share-connections.ts';
import { closeSilent } from './connections/silence.ts';
import type { Certificate } from './files/certificate.ts';
import { replied, requestOf, send, sendReview } from './exchange.ts';
import { MOST_SCRAPERS, roomForConnections } from './file-handles.ts';
import { listenProblem } from './listen-problem.ts';
import type { ListenSettings } from './listen-problem.ts';
import { logLine } from './observe/log.ts';
import { isAnswerable, refuseRequest } from './request-check.ts';
import type { Settings } from './settings.ts';

/** The functions that answer requests, and the log. */
export interface Handlers {
  /** The `fetch` of an app, whose `onCaller` is `callerFound`. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Returns true if replies close their connection. Otherwise a client would not move to another server during a drain. */
  readonly isClosing?: () => boolean;
  /**
   * Calls a function with the certificate that is valid now, and with each new one. New connections use it; open ones keep
   * theirs. By default, the certificate is that of the settings.
   */
  readonly onCertificate?: (use: (certificate: Certificate) => void) => void;
  readonly log: Log;
}

/** The time limits for a client, in milliseconds. */
export type Timeouts = typeof TIMEOUTS;

const TIMEOUTS = {
  /** For a whole request. The API server allows 30 s for a conversion. */
  requestTimeout: 30_000,
  /**
   * Not shorter, because a review may compute for long. Bytes that arrive meanwhile are read only after the timers have
   * run, and an API server does not repeat a call that gets 408. The number of strangers is limited (`shareConnections`).
   */
  headersTimeout: 30_000,
  /** A TLS handshake takes two round trips. The API server allows 10 s. */
  handshakeTimeout: 10_000,
  /**
   * Without a byte in either direction: between two requests, or if a reply is not read. The API server keeps an idle
   * connection for 90 s (Go's `http.Transport`). If this side closed it earlier, a request could already be on its way.
   */
  silence: 95_000,
  /** The greatest delay after which all of these but that of a handshake are noticed. */
  connectionsCheckingInterval: 5000,
};

/**
 * Node's parser answers invalid requests with 400, 408, 413 (chunk extensions) or 431 and an empty body, and closes the
 * connection. CONNECT gets no answer. `Upgrade` is ignored, `Expect: 100-continue` gets 100 after the secret is checked,
 * and any other expectation gets 417. HTTP allows all of this for a server without these features.
 */
const STRICTLY: ServerOptions = {
  insecureHTTPParser: false,
  requireHostHeader: true,
  /** Otherwise Node silently drops the second of most headers. */
  joinDuplicateHeaders: true,
  /** Off, because `closeSilent` takes its place. */
  keepAliveTimeout: 0,
};

/** A server, and its open connections. */
export interface MadeServer {
  readonly server: Server;
  readonly connections: Connections;
}

/**
 * Creates an HTTP/1.1 server, over TLS if there is a certificate. API servers use HTTP/1.1 for every host except
 * loopback addresses.
 */
export function makeServer(
  settings: Settings,
  handlers: Handlers,
  timeouts: Timeouts = TIMEOUTS,
): MadeServer {
  const { log } = handlers;
  const { silence, ...options } = { ...timeouts, ...STRICTLY };
  const server = makeBareServer(settings, handlers, options);
  const connections = followConnections(server);
  closeSilent(server, connections, {
    milliseconds: silence,
    interval: timeouts.connectionsCheckingInterval,
  });
  const room = roomForConnections(settings.metricsPort === undefined ? 0 : MOST_SCRAPERS);
  if (room < settings.maxConnections) {
    log({ level: 'warn', msg: 'fewer connections than MAX_CONNECTIONS: file handles', most: room });
  }
  const most = Math.min(settings.maxConnections, room);
  const markCaller = shareConnections(server, connections, { most, log });
  server.on('request', listenerFor(handlers, markCaller));
  // Without this listener Node would send 100 by itself, and a stranger its body. The answer sends 100 to callers.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  return { server, connections };
}

function makeBareServer({ tls }: Settings, handlers: Handlers, options: ServerOptions): Server {
  if (tls === undefined) return createHttpServer(options);
  const { onCertificate = (use): void => use(tls.certificate), log } = handlers;
  const server = createHttpsServer(options);
  onCertificate((certificate) => server.setSecureContext(certificate));
  logFailedHandshakes(server, log);
  return server;
}

function listenerFor(
  { fetch, isClosing = () => false, log }: Handlers,
  markCaller: CallerMarker,
): RequestListener {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // In HTTP/1.0 there is no such reply, and the expectation is ignored (RFC 9110, section 10.1.1).
    const isWaiting = incoming.headers.expect !== undefined && incoming.httpVersion !== '1.0';
    const request = requestOf(incoming, (caller) => {
      markCaller(incoming.socket, caller);
      if (isWaiting) outgoing.writeContinue();
    });
    try {
      const response = await fetch(request);
      if (isClosing()) outgoing.setHeader('Connection', 'close');
      if (response.status === 404) outgoing.once('finish', () => breakOffSoon(incoming));
      if (response instanceof ReviewReply) sendReview(outgoing, response);
      else await send(outgoing, response);
    } finally {
      replied(request, outgoing);
    }
  };
  return (incoming, outgoing) => {
    // Node's parser drops bytes after such a request. A later request would get the reply to a dropped one.
    if (incoming.headers.upgrade !== undefined) outgoing.setHeader('Connection', 'close');
    if (!isAnswerable(incoming)) {
      refuseRequest(outgoing);
      return;
    }
    answer(incoming, outgoing).catch((error: unknown) => {
      // The app answers every `Error`. This is for other values that are thrown.
      log({ level: 'error', msg: 'reply failed', crash: crashOf(error) });
      outgoing.destroy();
    });
  };
}

/**
 * Milliseconds for which a client without a secret may continue to send its body after the reply. Closing at once could
 * reset the connection before the client reads this reply, or earlier ones (RFC 9112, section 9.6).
 */
const LINGER = 1000;

function breakOffSoon(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.socket.destroy(), LINGER);
  incoming.once('close', () => clearTimeout(timer));
}

/**
 * Listens, and returns the URL of the bound address. `[::]` and `0.0.0.0` are all addresses of this machine. A later
 * error, such as no memory for another connection, is logged and does not stop the server.
 *
 * @param settings the names of the settings, for the error
 * @throws {Error} if it cannot listen, with the setting to correct, for instance because the port is in use
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
