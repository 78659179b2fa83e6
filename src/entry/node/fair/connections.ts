import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../../http/log.ts';
import { Connection, nameOf } from './connection.ts';
import type { Group } from './connection.ts';
import { divideConnections, whoHasMost } from './connection-shares.ts';

const MINUTE = 60_000;

/** Notes that a request has a valid secret, before it is answered. */
export type CallerMarker = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller: string,
) => void;

/**
 * Shares connections. Strangers, which have shown no secret yet, and callers have places of their own:
 *
 * - If there are too many connections, a new one closes the stranger whose last progress is the longest ago, even during
 *   a request. So whoever holds connections without showing a secret never keeps out a caller that shows one at once.
 * - If callers have too many, the one with most gives one up: the longest idle one is closed. If none is idle, the one
 *   with the longest call closes after its reply, or at once when its place is needed.
 *
 * This is logged once a minute, because anyone can cause it.
 */
export function shareConnections(server: Server, limit: number, log: Log): CallerMarker {
  const places = divideConnections(limit);
  const all = new Map<string, Connection>();
  const strangers: Group = new Set();
  const leaving: Group = new Set();
  const callers = new Map<string, Group>();
  const bySocket = new WeakMap<Socket, Connection>();
  const count = countPerMinute(limit, log);

  const end = (connection: Connection): void => {
    all.delete(connection.name);
    connection.leave();
    connection.socket.destroy();
    count();
  };
  const giveUpOne = (latest: string): void => {
    const group = callers.get(whoHasMost(callers, latest)) ?? leaving;
    const idle = longestAgo([...group].filter((connection) => connection.isIdle()));
    const longest = longestAgo(group);
    if (idle !== undefined) {
      end(idle);
    } else if (longest !== undefined) {
      longest.moveTo(leaving);
      longest.closeAfterReply();
      count();
    }
  };

  server.on('connection', (socket) => {
    const connection = new Connection(socket, strangers);
    all.set(connection.name, connection);
    bySocket.set(socket, connection);
    socket.once('close', () => {
      if (all.get(connection.name) === connection) all.delete(connection.name);
      connection.leave();
    });
    if (all.size <= limit) return;
    const from = strangers.size <= places.strangers && leaving.size > 0 ? leaving : strangers;
    const [longest] = from;
    if (longest !== undefined) end(longest);
  });
  server.on('secureConnection', (socket: Socket) => {
    const connection = all.get(nameOf(socket));
    if (connection === undefined) return;
    bySocket.set(socket, connection);
    if (connection.isIn(strangers)) connection.moveTo(strangers);
  });
  return ({ socket }, reply, caller) => {
    const connection = bySocket.get(socket);
    // Its close is noticed only once.
    if (connection === undefined || connection.socket.destroyed) return;
    connection.begin(reply);
    if (connection.isIn(leaving)) {
      connection.closeAfterReply();
      return;
    }
    const group = callers.get(caller) ?? new Set<Connection>();
    if (connection.isIn(group)) return;
    callers.set(caller, group);
    connection.moveTo(group);
    if (all.size - strangers.size - leaving.size > places.callers) giveUpOne(caller);
  };
}

/**
 * Returns the connection whose latest call is the longest ago. It is searched for because keeping groups of callers in
 * this order would cost every call more.
 */
function longestAgo(group: Iterable<Connection>): Connection | undefined {
  let longest: Connection | undefined;
  for (const connection of group) {
    if (longest === undefined || connection.isOlderThan(longest)) longest = connection;
  }
  return longest;
}

/** Returns a function that counts closed connections, and logs them: the first at once, the others after a minute. */
function countPerMinute(most: number, log: Log): () => void {
  let closed = 0;
  return () => {
    closed += 1;
    if (closed > 1) return;
    log({ level: 'warn', msg: 'too many connections', most });
    setTimeout(() => {
      if (closed > 1) log({ level: 'warn', msg: 'connections closed in a minute', closed });
      closed = 0;
    }, MINUTE).unref();
  };
}
