import { once } from 'node:events';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Processes behind one address, as a Kubernetes Service puts pods behind one. */
export interface Service {
  /** Without a path. */
  readonly url: string;
  /** Adds a process that listens at this URL. It receives connections once its `/readyz` is ok. */
  readonly add: (url: string) => Endpoint;
  readonly stop: () => void;
}

/** One of the processes. */
export interface Endpoint {
  /** Reports whether new connections go to it. */
  readonly isReady: () => boolean;
  /** Return the numbers of open connections and of all connections ever. */
  readonly open: () => number;
  readonly opened: () => number;
}

/** A kubelet probes every 10 s. A shorter interval only makes tests faster. */
const PROBE_MILLISECONDS = 200;
/** A busy machine must not look like a process that is not ready. One that has ended refuses a probe at once. */
const PROBE_TIMEOUT_MILLISECONDS = 30_000;

/**
 * Starts to forward connections without reading them. A new connection goes to any process that was ready at the last
 * probe, and is refused if that process has ended since. An existing one stays with its process, whatever happens to
 * it.
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
  const stopping = new AbortController();
  // One probe after the other, so that a late reply hides no later one.
  const ask = (): void => {
    if (stopping.signal.aborted) return;
    // Kubernetes does not verify the certificate in a probe either.
    const options = {
      agent: false,
      rejectUnauthorized: false,
      timeout: PROBE_TIMEOUT_MILLISECONDS,
    };
    let status: number | undefined;
    const asked = request(new URL('/readyz', url), options, (response) => {
      status = response.statusCode;
      response.resume();
    });
    asked.once('timeout', () => asked.destroy());
    asked
      .once('error', () => undefined)
      .once('close', () => {
        isReady = status === 200;
        setTimeout(ask, PROBE_MILLISECONDS);
      });
    asked.end();
  };
  ask();
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
      stopping.abort();
      for (const client of open) client.destroy();
    },
  };
}

/** Ends each side in the same way as the other. */
function join(client: Socket, server: Socket): void {
  client.pipe(server).pipe(client);
  client.once('error', () => server.resetAndDestroy());
  server.once('error', () => client.resetAndDestroy());
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
}
