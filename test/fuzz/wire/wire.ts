import type { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Reply } from './reply-parser.ts';
import { makeReplyParser } from './reply-parser.ts';

/** Opens a connection to the server, with TLS if the server uses it. */
export type Connect = () => Socket;

/** A connection, read as replies. */
export interface Wire {
  readonly isClosed: () => boolean;
  readonly write: (bytes: Buffer) => void;
  /**
   * Returns the next reply; undefined if the server has closed without one, or nothing has come within `patience`.
   *
   * @param patience in milliseconds
   * @throws {NoHttp}
   */
  readonly next: (method: string, patience: number) => Promise<Reply | undefined>;
  /** Ends the sending side. */
  readonly end: () => void;
  /** Resolves with true when the server has closed, too; with false if it has not within `patience`. */
  readonly closed: (patience: number) => Promise<boolean>;
  /** Returns the bytes that are not part of a reply. */
  readonly rest: () => Buffer;
  readonly destroy: () => void;
  /** Resets the connection. Over TLS, where Node cannot, it does the same as `destroy`. */
  readonly reset: () => void;
}

/** Connects. Errors count as an end of the connection: servers may close whenever HTTP lets them. */
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
  // The server has ended its side, so it will not read anything still to be sent.
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
