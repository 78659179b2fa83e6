import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Kubernetes kills a pod 30 s after asking it to stop; with the default drain of 5 s this stays below. */
const FINISHING_MILLISECONDS = 20_000;

/** Calls `stop` on the first SIGTERM or SIGINT. A second one ends the process at once. */
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

/** The last reply on each connection; those before it are sent before it. */
export type LastReplies = ReadonlyMap<Socket, ServerResponse>;

/**
 * Follows what a server still owes. Node's own lists do not tell it from connections without a request; and to hear of
 * the end of every reply would cost a quarter of what a call costs.
 */
export function trackReplies(server: Server): LastReplies {
  const last = new Map<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!last.has(socket)) socket.once('close', () => last.delete(socket));
    last.set(socket, response);
  });
  return last;
}

/** Closes the listener, waits for the replies that are owed, and then drops every connection that is left. */
export async function finish(server: Server, last: LastReplies): Promise<void> {
  const closed = new Promise((resolve) => void server.close(resolve));
  const owed = [...last.values()].filter((response) => !response.writableFinished);
  const replied = owed.map((response) => new Promise((done) => response.once('close', done)));
  const tooLong = sleep(FINISHING_MILLISECONDS, undefined, { ref: false });
  await Promise.race([Promise.all(replied), tooLong]);
  server.closeAllConnections();
  await closed;
}
