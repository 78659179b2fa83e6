import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from './connections/follow-connections.ts';

/**
 * The longest time for pending replies. With the default drain of 5 s, it is below the 30 s after which Kubernetes
 * kills a stopping pod.
 */
export const FINISHING_MILLISECONDS = 20_000;

/** The signals to stop. A closing terminal sends SIGHUP. Some images and services are stopped with SIGQUIT, like nginx. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const;

/**
 * Calls `stop`, which never rejects, on the first signal to stop. A second one ends the process at once, unless it is
 * SIGHUP, which terminals repeat, and which systemd sends right after SIGTERM with `SendSIGHUP`.
 */
export function onStopSignal(stop: (signal: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (!isStopping) void stop(signal);
      else if (signal !== 'SIGHUP') process.exit(1);
      isStopping = true;
    });
  }
}

/** The time for requests that are on their way when the listener closes. */
const LAST_REQUESTS_MILLISECONDS = 100;

/** Closes the listener, waits for the last requests and their replies, and then closes every remaining connection. */
export async function finish(server: Server, { all }: Connections): Promise<void> {
  // The `close` of HTTP would also close idle connections at once, with requests that are on their way.
  const closed = new Promise((resolve) => void NetServer.prototype.close.call(server, resolve));
  await sleep(LAST_REQUESTS_MILLISECONDS);
  const tooLong = sleep(FINISHING_MILLISECONDS, undefined, { ref: false });
  await Promise.race([untilIdle(all), tooLong]);
  // Node's `closeAllConnections` would spare those in a TLS handshake.
  for (const connection of all) connection.close();
  // Ends the interval in which Node checks its timeouts. It would keep the server in memory.
  server.close();
  await closed;
}

/** Waits until no reply is owed. Connections that are idle may bring another request meanwhile. */
async function untilIdle(all: Connections['all']): Promise<void> {
  const busy = [...all].filter((connection) => !connection.isIdle());
  if (busy.length === 0) return;
  await Promise.all(busy.map((connection) => connection.untilIdle()));
  await untilIdle(all);
}
