import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followConnections } from '../../../src/entry/node/connections/follow-connections.ts';
import { shareConnections } from '../../../src/entry/node/connections/share-connections.ts';
import type { LogEntry } from '../../../src/http/log.ts';

test('connections of one port of a client count, to whichever addresses of this machine', () => {
  const server = createServer();
  shareConnections(server, followConnections(server), { most: 2, log: () => undefined });
  const sockets = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => aSocketTo(address));
  for (const socket of sockets) server.emit('connection', socket);
  expect(sockets.map((socket) => socket.destroyed)).toEqual([true, false, false]);
});

test('closed connections are logged once a minute, and at the end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer();
  const lines: LogEntry[] = [];
  const log = (entry: LogEntry): void => void lines.push(entry);
  shareConnections(server, followConnections(server), { most: 2, log });
  for (const _ of [1, 2]) server.emit('connection', new Socket());
  for (let second = 0; second < 150; second += 1) {
    server.emit('connection', new Socket());
    vi.advanceTimersByTime(1000);
  }
  server.emit('close');
  const line = { level: 'warn', msg: 'too many connections', most: 2 };
  expect(lines).toEqual([1, 59, 60, 30].map((closed) => ({ ...line, closed })));
});

/** Returns a connection of one client to an address. */
function aSocketTo(localAddress: string): Socket {
  return Object.defineProperties(new Socket(), {
    remoteAddress: { value: '198.51.100.1' },
    remotePort: { value: 50_000 },
    localAddress: { value: localAddress },
    localPort: { value: 8443 },
  });
}
