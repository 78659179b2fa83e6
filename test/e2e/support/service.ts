import { once } from 'node:events';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Processes behind one address, as a Kubernetes Service puts pods behind one. */
export interface Service {
  /** Without a path. */
  readonly url: string;
  /** Puts a process that listens at this URL behind the address; it is used once its `/readyz` is ok. */
  readonly add: (url: string) => Endpoint;
  readonly stop: () => void;
}

/** One of the processes. */
export interface Endpoint {
  /** Whether new connections go to it. */
  readonly isReady: () => boolean;
  /** The connections to it that are open, and those that ever were. */
  readonly open: () => number;
  readonly opened: () => number;
}

/** A kubelet asks every 10 s; asking more often changes nothing but how long a test takes. */
const PROBE_MILLISECONDS = 200;
const PROBE_TIMEOUT_MILLISECONDS = 1000;

/**
 * Starts to pass connections on, and knows nothing of what is said on them. A new one goes to any of the processes that
 * were ready when last asked, and is refused where that has ended since; an existing one stays where it is, whatever
 * becomes of the process.
 */
export async function startService(): Promise<Service> {
  const endpoints: Probed[] = [];
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const ready = endpoints.filter(({ isReady }) => isReady());
    const chosen = ready[Math.floor(Math.random() * ready.length)];
    if (chosen === undefined) client.resetAndDestroy();
    else chosen.accept(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    add: (url) => {
      const endpoint = probe(new URL(url));
      endpoints.push(endpoint);
      return endpoint;
    },
    stop: () => {
      server.close();
      for (const { stop } of endpoints) stop();
    },
  };
}

interface Probed extends Endpoint {
  readonly accept: (client: Socket) => void;
  readonly stop: () => void;
}

function probe(url: URL): Probed {
  let isReady = false;
  let opened = 0;
  const open = new Set<Socket>();
  const ask = (): void => {
    // A probe of Kubernetes does not look at the certificate either.
    const options = {
      agent: false,
      rejectUnauthorized: false,
      timeout: PROBE_TIMEOUT_MILLISECONDS,
    };
    const asked = request(new URL('/readyz', url), options, (response) => {
      isReady = response.statusCode === 200;
      response.resume();
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => (isReady = false)).end();
  };
  ask();
  const timer = setInterval(ask, PROBE_MILLISECONDS);
  return {
    isReady: () => isReady,
    open: () => open.size,
    opened: () => opened,
    accept: (client) => {
      opened += 1;
      open.add(client);
      client.once('close', () => open.delete(client));
      join(
        client,
        connect({
          host: url.hostname,
          port: Number(url.port),
          allowHalfOpen: true,
          noDelay: true,
        }),
      );
    },
    stop: () => {
      clearInterval(timer);
      for (const client of open) client.destroy();
    },
  };
}

/** What ends on one side ends on the other in the same way. */
function join(client: Socket, server: Socket): void {
  client.pipe(server).pipe(client);
  client.once('error', () => server.resetAndDestroy());
  server.once('error', () => client.resetAndDestroy());
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
}
