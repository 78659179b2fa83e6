import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A connection, and how long it has been silent. */
interface Silence {
  /** The bytes that it had moved, in both directions, when they were last compared. */
  bytes: number;
  /** The number of comparisons since then that have found no other byte. */
  looks: number;
}

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
export function closeSilent(server: Server, milliseconds: number, interval: number): void {
  const most = milliseconds / interval;
  const connections = new Map<Socket, Silence>();
  server.on('connection', (socket) => {
    connections.set(socket, { bytes: 0, looks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const look = (): void => {
    for (const [socket, silence] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      silence.looks = bytes === silence.bytes ? silence.looks + 1 : 0;
      silence.bytes = bytes;
      if (silence.looks >= most) socket.destroy();
    }
  };
  server.once('listening', () => {
    const timer = setInterval(look, interval).unref();
    server.once('close', () => clearInterval(timer));
  });
}
