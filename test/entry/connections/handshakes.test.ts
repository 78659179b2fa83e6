import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { logFailedHandshakes } from '../../../src/entry/node/connections/handshakes.ts';
import type { LogEntry } from '../../../src/http/log.ts';

const MINUTE = 60_000;

let lines: LogEntry[] = [];
let server: Server;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  server = createServer();
  logFailedHandshakes(server, (entry) => lines.push(entry));
  return () => vi.useRealTimers();
});

function fail(code?: string): void {
  const error = Object.assign(new Error('from 192.0.2.1'), code === undefined ? {} : { code });
  server.emit('tlsClientError', error, { errored: error, destroy: () => undefined });
}

const told = (): LogEntry[] => lines.filter(({ level }) => level === 'warn');

test('logs the first at once, those of the next minute together', () => {
  fail('ECONNRESET');
  const first = { level: 'warn', msg: 'tls handshakes failed', failed: 1 };
  expect(told()).toEqual([{ ...first, reasons: { ECONNRESET: 1 } }]);
  fail('ECONNRESET');
  fail('ERR_SSL_NO_SHARED_CIPHER');
  fail('ECONNRESET');
  expect(told()).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE);
  const reasons = { ECONNRESET: 2, ERR_SSL_NO_SHARED_CIPHER: 1 };
  expect(told().slice(1)).toEqual([{ ...first, failed: 3, reasons }]);
});

test('logs a flood as one line a minute', () => {
  for (let second = 0; second < 180; second += 1) {
    fail('ECONNRESET');
    vi.advanceTimersByTime(1000);
  }
  expect(told().map(({ failed }) => failed)).toEqual([1, 59, 60, 60]);
});

test('logs the next at once after a quiet minute', () => {
  fail('ECONNRESET');
  vi.advanceTimersByTime(MINUTE);
  expect(told()).toHaveLength(1);
  fail('ECONNRESET');
  expect(told()).toHaveLength(2);
});

test('logs the last ones when the server closes', () => {
  fail('ECONNRESET');
  fail('ECONNRESET');
  server.emit('close');
  expect(told()).toHaveLength(2);
});

test.for([
  ['a handshake that the client ends', 1],
  ['a handshake that the server ends', 0],
] as const)('counts %s as %d', async ([, count]) => {
  const failed = once(server, 'tlsClientError');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  if (count === 1) client.end();
  else socket.destroy();
  await failed;
  client.destroy();
  server.close();
  expect(told()).toHaveLength(count);
});

test('logs each one for debugging, with its reason and nothing about the client', () => {
  fail('ECONNRESET');
  fail();
  expect(lines.filter(({ level }) => level === 'debug')).toEqual([
    { level: 'debug', msg: 'tls handshake failed', reason: 'ECONNRESET' },
    { level: 'debug', msg: 'tls handshake failed', reason: 'unknown' },
  ]);
});
