import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../../http/log.ts';
import type { Connection, Connections, Group } from './follow-connections.ts';
import { countPerMinute } from '../observe/count-per-minute.ts';
import { divideConnections, whoHasMost } from './connection-shares.ts';

/** Notes that the latest request on a socket has a valid secret, before it is answered. */
export type CallerMarker = (socket: Socket, caller: string) => void;

/**
 * Shares connections. Strangers, which have shown no secret yet, and callers have places of their own:
 *
 * - If there are too many connections, a new one closes the stranger whose last progress is the longest ago, even during
 *   a request. So whoever holds connections without showing a secret never keeps out a caller that shows one at once.
 * - If callers have too many, the one with most gives one up: the longest idle one is closed. If none is idle, the one
 *   with the longest call closes after its reply, or at once when its place is needed.
 *
 * This is logged once a minute (`countPerMinute`).
 */
export function shareConnections(
  server: Server,
  connections: Connections,
  { most, log }: { most: number; log: Log },
): CallerMarker {
  const places = divideConnections(most);
  const strangers: Group = new Set();
  const leaving: Group = new Set();
  const callers = new Map<string, Group>();
  const count = countPerMinute(server, (closed) =>
    log({ level: 'warn', msg: 'too many connections', most, closed }),
  );

  const end = (connection: Connection): void => {
    connection.close();
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
    connections.of(socket)?.moveTo(strangers);
    if (connections.all.size <= most) return;
    const from = strangers.size <= places.strangers && leaving.size > 0 ? leaving : strangers;
    const [longest] = from;
    if (longest !== undefined) end(longest);
  });
  server.on('secureConnection', (socket: Socket) => {
    const connection = connections.of(socket);
    if (connection?.isIn(strangers) === true) connection.moveTo(strangers);
  });
  return (socket, caller) => {
    const connection = connections.of(socket);
    if (connection?.isOpen() !== true) return;
    if (connection.isIn(leaving)) {
      connection.closeAfterReply();
      return;
    }
    const group = callers.get(caller) ?? new Set<Connection>();
    if (connection.isIn(group)) return;
    callers.set(caller, group);
    connection.moveTo(group);
    if (connections.all.size - strangers.size - leaving.size > places.callers) giveUpOne(caller);
  };
}

/**
 * Returns the connection whose latest request is the longest ago. It is searched for because keeping groups of callers in
 * this order would cost every call more.
 */
function longestAgo(group: Iterable<Connection>): Connection | undefined {
  let longest: Connection | undefined;
  for (const connection of group) {
    if (longest === undefined || connection.isOlderThan(longest)) longest = connection;
  }
  return longest;
}
