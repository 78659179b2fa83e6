import { Buffer } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileRequest } from '../hostile/request.ts';
import type { Connect } from './wire.ts';
import { openWire } from './wire.ts';

/** The pause of the client between two bytes that do not complete a request, in milliseconds. */
const DRIP = 500;

/** Longer than the longest timeout of a server and its delay in noticing it. */
const PATIENCE = 60_000;

/** A slow client. Resolves with the fault of the server, if any. */
export type SlowClient = (connect: Connect, request: HostileRequest) => Promise<string | undefined>;

/** Clients that never complete a request. A server must end their connections. */
export const ENDLESS_CLIENTS: Readonly<Record<string, SlowClient>> = {
  'connects and says nothing': (connect) => dripUntilClosed(connect, Buffer.alloc(0), ''),
  'begins a line': (connect) => dripUntilClosed(connect, Buffer.from('PO'), 'S'),
  'sends headers without end': (connect, { bytes }) =>
    dripUntilClosed(connect, bytes.subarray(0, bytes.indexOf('\r\n') + 2), 'X-Drip: a\r\n'),
  'sends empty lines without end': (connect) => dripUntilClosed(connect, Buffer.alloc(0), '\r\n'),
  'sends a body without end': (connect, { bytes }) =>
    dripUntilClosed(connect, withLength(bytes, 1_000_000), ' '),
  'sends no body': (connect, { bytes }) =>
    dripUntilClosed(connect, bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4), ''),
  'sends chunks without end': (connect, { bytes }) =>
    dripUntilClosed(connect, withChunks(bytes), '1\r\n \r\n'),
};

/** Sends a whole request slowly, in pieces. It must still get its reply. */
export const sendSlowly: SlowClient = async (connect, { bytes, method }) => {
  const wire = openWire(connect);
  const size = Math.ceil(bytes.length / 8);
  for (let at = 0; at < bytes.length; at += size) {
    wire.write(bytes.subarray(at, at + size));
    await sleep(DRIP);
  }
  const reply = await wire.next(method, PATIENCE);
  wire.destroy();
  return reply?.status === 200 ? undefined : `a slow request got ${reply?.status ?? 'no reply'}`;
};

async function dripUntilClosed(
  connect: Connect,
  start: Buffer,
  drop: string,
): Promise<string | undefined> {
  const wire = openWire(connect);
  if (start.length > 0) wire.write(start);
  for (let waited = 0; waited < PATIENCE && !wire.isClosed(); waited += DRIP) {
    await wire.closed(DRIP);
    if (drop !== '') wire.write(Buffer.from(drop));
  }
  const isClosed = wire.isClosed();
  wire.destroy();
  return isClosed ? undefined : 'a slow connection stays open';
}

function withLength(bytes: Buffer, length: number): Buffer {
  const text = bytes.toString('latin1').replace(/Content-Length: \d+/, `Content-Length: ${length}`);
  return Buffer.from(text, 'latin1');
}

function withChunks(bytes: Buffer): Buffer {
  const head = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n') + 4);
  return Buffer.from(head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'), 'latin1');
}
