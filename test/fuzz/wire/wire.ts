import type { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Reply } from './reply-parser.ts';
import { makeReplyParser } from './reply-parser.ts';

/** Opens a connection to the server, TLS included where there is any. */
export type Connect = () => Socket;

/** One connection, seen as replies. */
export interface Wire {
  readonly isClosed: () => boolean;
  readonly write: (bytes: Buffer) => void;
  /**
   * The next reply; undefined when the server has closed without one, or nothing has come within `patience`.
   *
   * @param patience in milliseconds
   * @throws {NoHttp}
   */
  readonly next: (method: string, patience: number) => Promise<Reply | undefined>;
  /** Says that nothing more will be sent. */
  readonly end: () => void;
  /** Resolves with true when the server has closed, too; with false when it has not within `patience`. */
  readonly closed: (patience: number) => Promise<boolean>;
  /** What has come and is in no reply. */
  readonly rest: () => Buffer;
  readonly destroy: () => void;
  /** Goes away without an end; over TLS, where Node cannot, as `destroy` does. */
  readonly reset: () => void;
}

/** Connects. What goes wrong with a connection is an end like any other: servers may close whenever HTTP lets them. */
export function openWire(connect: Connect): Wire {
  const socket = connect();
  const parser = makeReplyParser();
  let isClosed = false;
  let wake = (): void => undefined;
  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    parser.push(bytes);
    wake();
  });
  // The end of what the server sends: whatever is still to be sent, nobody reads it.
  socket.on('end', () => {
    isClosed = true;
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    wake();
  });

  /** Resolves with true when something has happened. */
  const happens = (patience: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, patience));
      wake = () => {
        clearTimeout(timer);
        wake = () => undefined;
        resolve(true);
      };
    });

  return {
    isClosed: () => isClosed,
    write: (bytes) => void (isClosed || socket.write(bytes)),
    next: async (method, patience) => {
      const end = Date.now() + patience;
      for (;;) {
        const reply = parser.next(method, isClosed);
        if (reply !== undefined || isClosed) return reply;
        if (!(await happens(end - Date.now()))) return undefined;
      }
    },
    end: () => void socket.end(),
    closed: async (patience) => {
      const end = Date.now() + patience;
      for (;;) {
        if (isClosed || Date.now() >= end) return isClosed;
        await happens(end - Date.now());
      }
    },
    rest: parser.rest,
    destroy: () => void socket.destroy(),
    reset: () => void (socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
  };
}
