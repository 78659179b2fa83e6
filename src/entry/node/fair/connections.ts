import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../../http/log.ts';

const MINUTE = 60_000;

/** Marks the connection of a request with a valid secret. */
export type ConnectionMarker = (socket: Socket) => void;

/**
 * Makes room after a connection is dropped because of `maxConnections`: closes the oldest connection that never sent a
 * valid secret, even during a request. So a flood of connections blocks a caller for one attempt only, and never costs
 * a known caller its connection. This is logged once a minute, because anyone can cause it.
 *
 * @returns a function that marks connections as known
 */
export function makeRoomForConnections(server: Server, log: Log): ConnectionMarker {
  const unknown = new Map<string, Socket>();
  const known = new WeakSet<Socket>();
  let dropped = 0;
  server.on('connection', (socket) => {
    const name = nameOf(socket);
    unknown.set(name, socket);
    socket.once('close', () => unknown.delete(name));
  });
  server.on('drop', () => {
    const [oldest] = unknown.values();
    if (oldest === undefined) server.closeIdleConnections();
    else oldest.destroy();
    dropped += 1;
    if (dropped > 1) return;
    log({ level: 'warn', msg: 'too many connections', most: server.maxConnections });
    setTimeout(() => {
      if (dropped > 1) log({ level: 'warn', msg: 'connections dropped in a minute', dropped });
      dropped = 0;
    }, MINUTE).unref();
  });
  return (socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    unknown.delete(nameOf(socket));
  };
}

/** Names a connection by the address of its client, which is the same below TLS and above. */
function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
