import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../http/log.ts';

const MINUTE = 60_000;

/** Called with the connection of every request whose caller has been found: neither a URL nor a reply proves one. */
export type Know = (socket: Socket) => void;

/**
 * Makes room whenever a connection is dropped because of `maxConnections`: the oldest that has never shown a secret is
 * closed, whatever it is waiting for, so that a crowd on the internet keeps out nobody for longer than one try, and
 * costs those who are known nothing. That is told once a minute: anybody can cause it.
 */
export function makeRoomForConnections(server: Server, log: Log): Know {
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

/** A connection by its other end, which is the same before TLS and within. */
function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
