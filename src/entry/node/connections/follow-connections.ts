import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections in the order in which they were added. */
export type Group = Set<Connection>;

/** The number of requests on all connections so far. */
let requests = 0;

/** An open connection of a server. */
export class Connection {
  readonly #all: Group;
  /** The socket below TLS. */
  readonly #socket: Socket;
  #group: Group | undefined;
  #latestRequest = 0;
  #reply: ServerResponse | undefined;
  /** The bytes that it had moved, in both directions, when they were last compared. */
  #bytes = 0;
  /** The number of comparisons in a row that have found no further byte. */
  #silentLooks = 0;

  constructor(socket: Socket, all: Group) {
    this.#socket = socket;
    this.#all = all.add(this);
  }

  /** Reports whether it is open. */
  isOpen(): boolean {
    return this.#all.has(this);
  }

  /** Reports whether it is in a group. */
  isIn(group: Group): boolean {
    return this.#group === group;
  }

  /** Moves it to the end of a group. */
  moveTo(group: Group): void {
    this.#group?.delete(this);
    this.#group = group.add(this);
  }

  /** Closes it at once. */
  close(): void {
    this.#all.delete(this);
    this.#group?.delete(this);
    this.#socket.destroy();
  }

  /** Notes the reply to its latest request. Earlier replies are sent before it. */
  begin(reply: ServerResponse): void {
    requests += 1;
    this.#latestRequest = requests;
    this.#reply = reply;
  }

  /** Reports whether its latest request came before that of another connection. */
  isOlderThan(other: Connection): boolean {
    return this.#latestRequest < other.#latestRequest;
  }

  /** Reports whether all requests have been answered. */
  isIdle(): boolean {
    return this.#reply?.closed ?? true;
  }

  /** Waits until the latest request has been answered. */
  async untilIdle(): Promise<void> {
    const reply = this.#reply;
    if (reply?.closed === false) await new Promise((closed) => reply.once('close', closed));
  }

  /** Lets it close after the reply to the latest request, if that has not begun. */
  closeAfterReply(): void {
    if (this.#reply?.headersSent === false) this.#reply.setHeader('Connection', 'close');
  }

  /** Returns the number of calls of this function since the last byte in either direction. */
  lookForBytes(): number {
    const bytes = this.#socket.bytesRead + this.#socket.bytesWritten;
    this.#silentLooks = bytes === this.#bytes ? this.#silentLooks + 1 : 0;
    this.#bytes = bytes;
    return this.#silentLooks;
  }
}

/** The open connections of a server. */
export interface Connections {
  readonly all: ReadonlySet<Connection>;
  /** Returns the connection of a socket, below TLS or above. */
  readonly of: (socket: Socket) => Connection | undefined;
}

/**
 * Follows the connections of a server, from their first byte. Node itself knows those in a TLS handshake only as a
 * number, and does not distinguish connections with a request from those without one. A listener for the end of every
 * reply would cost a quarter of the time of a call.
 */
export function followConnections(server: Server): Connections {
  const all: Group = new Set();
  const bySocket = new WeakMap<Socket, Connection>();
  const byName = new Map<string, Connection>();

  server.on('connection', (socket) => {
    const connection = new Connection(socket, all);
    const name = nameOf(socket);
    bySocket.set(socket, connection);
    byName.set(name, connection);
    socket.once('close', () => {
      connection.close();
      if (byName.get(name) === connection) byName.delete(name);
    });
  });
  server.on('secureConnection', (socket: Socket) => {
    const connection = byName.get(nameOf(socket));
    if (connection !== undefined) bySocket.set(socket, connection);
  });
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    bySocket.get(socket)?.begin(reply);
  });
  return { all, of: (socket) => bySocket.get(socket) };
}

/** Names a connection by both of its addresses, which are the same below TLS and above. */
function nameOf(socket: Socket): string {
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket;
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
