import type { Server, ServerResponse } from 'node:http';
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

/** The replies that a server still owes. Node's own lists do not tell them from connections without a request. */
export function trackReplies(server: Server): ReadonlySet<ServerResponse> {
  const owed = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    owed.add(response);
    response.once('close', () => owed.delete(response));
  });
  return owed;
}

/** Closes the listener, waits for the replies that are owed, and then drops every connection that is left. */
export async function finish(server: Server, owed: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise((resolve) => void server.close(resolve));
  const replied = [...owed].map((response) => new Promise((done) => response.once('close', done)));
  const tooLong = sleep(FINISHING_MILLISECONDS, undefined, { ref: false });
  await Promise.race([Promise.all(replied), tooLong]);
  server.closeAllConnections();
  await closed;
}
