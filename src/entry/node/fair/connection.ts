import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections in the order in which they were added. */
export type Group = Set<Connection>;

/** The number of calls on all connections so far. */
let calls = 0;

/** An open connection of a server. */
export class Connection {
  /** The name of its socket. */
  readonly name: string;
  /** The socket below TLS. */
  readonly socket: Socket;
  #group: Group;
  #latestCall = 0;
  #reply: ServerResponse | undefined;

  constructor(socket: Socket, group: Group) {
    this.name = nameOf(socket);
    this.socket = socket;
    this.#group = group.add(this);
  }

  /** Reports whether it is in a group. */
  isIn(group: Group): boolean {
    return this.#group === group;
  }

  /** Moves it to the end of a group. */
  moveTo(group: Group): void {
    this.#group.delete(this);
    this.#group = group.add(this);
  }

  /** Removes it from its group. */
  leave(): void {
    this.#group.delete(this);
  }

  /** Notes the reply to its latest call. */
  begin(reply: ServerResponse): void {
    calls += 1;
    this.#latestCall = calls;
    this.#reply = reply;
  }

  /** Reports whether its latest call came before that of another connection. */
  isOlderThan(other: Connection): boolean {
    return this.#latestCall < other.#latestCall;
  }

  /** Reports whether all calls have been answered. */
  isIdle(): boolean {
    return this.#reply?.writableFinished ?? true;
  }

  /** Lets it close after the reply to the latest call, if that has not begun. */
  closeAfterReply(): void {
    if (this.#reply?.headersSent === false) this.#reply.setHeader('Connection', 'close');
  }
}

/** Names a connection by the address of its client, which is the same below TLS and above. */
export function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
