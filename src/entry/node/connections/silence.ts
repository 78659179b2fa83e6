import type { Server } from 'node:http';
import type { Connections } from './follow-connections.ts';

/**
 * Closes each connection on which no byte has moved in either direction for a time: it is idle, or its reply is not
 * read. The bytes are compared at intervals, because timers that Node starts and stops for each call take 3 % of its
 * processor time over TLS. A byte of a reply moves when the system takes it; without TLS, when Node is given it, so a
 * reply must be read within that time.
 *
 * After a long computation, bytes of a client may wait to be read. A computation delays the comparisons as well, and
 * between two of them the loop reads.
 *
 * @param milliseconds the shortest time, a multiple of the interval
 * @param interval between two comparisons, in milliseconds
 */
export function closeSilent(
  server: Server,
  { all }: Connections,
  { milliseconds, interval }: { milliseconds: number; interval: number },
): void {
  const most = milliseconds / interval;
  const look = (): void => {
    for (const connection of all) if (connection.lookForBytes() >= most) connection.close();
  };
  server.once('listening', () => {
    const timer = setInterval(look, interval).unref();
    server.once('close', () => clearInterval(timer));
  });
}
