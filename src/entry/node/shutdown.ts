import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The longest time for pending replies. With the default drain of 5 s, it is below the 30 s after which Kubernetes
 * kills a stopping pod.
 */
export const FINISHING_MILLISECONDS = 20_000;

/** Calls `stop`, which never rejects, on the first SIGTERM or SIGINT. A second one ends the process at once. */
export function onStopSignal(stop: (signal: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop(signal);
    });
  }
}

/** The last reply on each connection. Earlier replies are sent before it. */
type LastReplies = ReadonlyMap<Socket, ServerResponse>;

/**
 * Tracks the replies that a server must still send. Node does not distinguish connections with a request from those
 * without one, and a listener for the end of every reply would cost a quarter of the time of a call.
 */
export function trackReplies(server: Server): LastReplies {
  const last = new Map<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!last.has(socket)) socket.once('close', () => last.delete(socket));
    last.set(socket, response);
  });
  return last;
}

/** The time for requests that are on their way when the listener closes. */
const LAST_REQUESTS_MILLISECONDS = 100;

/** Closes the listener, waits for the last requests and their replies, and then closes every remaining connection. */
export async function finish(server: Server, last: LastReplies): Promise<void> {
  // The `close` of HTTP would also close idle connections at once, with requests that are on their way.
  const closed = new Promise((resolve) => void NetServer.prototype.close.call(server, resolve));
  await sleep(LAST_REQUESTS_MILLISECONDS);
  const owed = [...last.values()].filter((response) => !response.writableFinished);
  const replied = owed.map((response) => new Promise((done) => response.once('close', done)));
  const tooLong = sleep(FINISHING_MILLISECONDS, undefined, { ref: false });
  await Promise.race([Promise.all(replied), tooLong]);
  server.closeAllConnections();
  await closed;
}
