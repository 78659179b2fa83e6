import type { Server } from 'node:http';
import type { Log } from '../../http/log.ts';

const MINUTE = 60_000;

/**
 * Closes the connections that are open without a request whenever one is dropped because of `maxConnections`, so that a
 * crowd of idle ones keeps out nobody for longer than one try. That is told once a minute: anybody on the internet can
 * cause it.
 */
export function makeRoomForConnections(server: Server, log: Log): void {
  let dropped = 0;
  server.on('drop', () => {
    server.closeIdleConnections();
    dropped += 1;
    if (dropped > 1) return;
    log({ level: 'warn', msg: 'too many connections', most: server.maxConnections });
    setTimeout(() => {
      if (dropped > 1) log({ level: 'warn', msg: 'connections dropped in a minute', dropped });
      dropped = 0;
    }, MINUTE).unref();
  });
}
