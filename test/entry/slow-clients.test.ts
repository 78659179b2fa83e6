import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { callerFound } from '../../src/entry/node/exchange.ts';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import type { Handlers, MadeServer, Timeouts } from '../../src/entry/node/server.ts';
import { createApp } from '../../src/http/app.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { kinds } from '../../src/kinds/index.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { exchange, received } from '../support/raw-exchange.ts';
import { certificateFiles } from '../support/certificate-files.ts';
import { settingsFor } from '../support/settings-for.ts';

/** The timeouts of the entry, shortened. A test waits for the effect of one, and sets the others out of its way. */
const LONG: Timeouts = {
  requestTimeout: 60_000,
  headersTimeout: 60_000,
  handshakeTimeout: 60_000,
  silence: 60_000,
  connectionsCheckingInterval: 20,
};
const SHORT = 100;
const LONGER_THAN_A_STRANGER_IS_HEARD = 1500;

const POST = [
  'POST /convert HTTP/1.1',
  'Host: webhook',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '',
].join('\r\n');
const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: webhook\r\n';
const HALF_A_RECORD = Buffer.from('160301020001', 'hex');
const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Bytes on their way to a server that closes make it reset the connection, which may cost the client the reply. */
const TIMEOUT_OR_RESET = new RegExp(`^(?:${TIMEOUT})?$`);

const { fetch } = createApp(kinds, {
  secrets: 'allow-anyone',
  observe: () => undefined,
  onCaller: callerFound,
});

const log = (): void => undefined;

describe('the time is up for', () => {
  test('a connection without a request', async () => {
    const { port } = await serve({ headersTimeout: SHORT });
    expect(await received(open(port))).toBe(TIMEOUT);
  });

  test('a head that trickles in', async () => {
    const { port } = await serve({ headersTimeout: SHORT });
    const socket = open(port);
    socket.write(LIVEZ);
    trickle(socket, 'X: y\r\n');
    expect(await received(socket)).toMatch(TIMEOUT_OR_RESET);
  });

  test('a body that trickles in', async () => {
    const { port } = await serve({ headersTimeout: SHORT, requestTimeout: SHORT });
    const socket = open(port);
    socket.write(POST);
    trickle(socket, ' ');
    expect(await received(socket)).toMatch(TIMEOUT_OR_RESET);
  });

  test('chunks that never end', async () => {
    const { port } = await serve({ headersTimeout: SHORT, requestTimeout: SHORT });
    const socket = open(port);
    socket.write(POST.replace('Content-Length: 1000', 'Transfer-Encoding: chunked'));
    trickle(socket, '1\r\n \r\n');
    expect(await received(socket)).toMatch(TIMEOUT_OR_RESET);
  });

  test('a body that stops', async () => {
    const { port } = await serve({ headersTimeout: SHORT, requestTimeout: SHORT });
    const socket = open(port);
    socket.write(`${POST}{`);
    expect(await received(socket)).toBe(TIMEOUT);
  });

  test('a second request that stops', async () => {
    const { port } = await serve({ headersTimeout: SHORT });
    const socket = open(port);
    socket.write(`${LIVEZ}\r\n${LIVEZ}`);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nokHTTP\/1\.1 408 /s);
  });

  test('a connection without another request', async () => {
    const { port } = await serve({ silence: SHORT });
    const socket = open(port);
    socket.write(`${LIVEZ}\r\n`);
    expect(await received(socket)).toMatch(/\r\n\r\nok$/);
  });

  test('a reply that is not read', async () => {
    const large = new Uint8Array(64 * 1024 * 1024);
    const { port, server } = await serve({ silence: SHORT }, { fetch: () => new Response(large) });
    const closed = closeOfFirst(server);
    const socket = open(port);
    socket.write(`${LIVEZ}\r\n`);
    await expect(closed).resolves.toBe('closed');
  });

  test('replies to many requests that are not read', async () => {
    const { port, server } = await serve({ silence: SHORT });
    const closed = closeOfFirst(server);
    const socket = open(port);
    socket.on('error', () => undefined);
    socket.write(`${LIVEZ}\r\n`.repeat(100_000));
    await expect(closed).resolves.toBe('closed');
  });

  test.for([
    ['no byte', Buffer.of()],
    ['half a record', HALF_A_RECORD],
  ] as const)('a TLS handshake of %s', async ([, sent]) => {
    const { port } = await serve({ handshakeTimeout: SHORT }, { fetch }, await aCertificate());
    const socket = open(port);
    socket.write(sent);
    expect(await received(socket)).toBe('');
  });
});

describe('over TLS', () => {
  test.for([
    ['http', Buffer.from(`${LIVEZ}\r\n`)],
    ['noise', Buffer.alloc(1000, 0xa5)],
    ['a record that is too long', Buffer.from('160301ffff', 'hex')],
  ] as const)('%s closes the connection without a reply of ours', async ([, sent]) => {
    const { port } = await serve({}, { fetch }, await aCertificate());
    const socket = open(port);
    socket.write(sent);
    expect(await received(socket)).not.toContain('HTTP');
    expect(await livezOverTls(port)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('a client that leaves in the handshake affects no other', async () => {
    const { port } = await serve({}, { fetch }, await aCertificate());
    const socket = open(port);
    await new Promise((written) => void socket.write(HALF_A_RECORD, written));
    socket.resetAndDestroy();
    expect(await livezOverTls(port)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

test('a call keeps its reply, even if one to an unknown path follows it', async () => {
  const { port } = await serve(
    {},
    {
      fetch: async ({ url }) => {
        if (url.endsWith('/unknown')) return new Response('unknown', { status: 404 });
        await sleep(LONGER_THAN_A_STRANGER_IS_HEARD);
        return new Response('slow');
      },
    },
  );
  const post = (path: string): string => POST.replace('/convert', path);
  const socket = open(port);
  socket.write(post('/slow') + ' '.repeat(1000) + post('/unknown'));
  expect(await received(socket)).toMatch(/\r\n\r\nslowHTTP\/1\.1 404 .*\r\n\r\nunknown$/s);
});

test('an error of the app ends the connection, but not the process, and is logged', async () => {
  const broken = (): Promise<Response> => Promise.reject(new RangeError('any'));
  const logged: LogEntry[] = [];
  const { port } = await serve({}, { fetch: broken, log: (entry) => void logged.push(entry) });
  expect(await exchange(port, `${LIVEZ}\r\n`)).toBe('');
  expect(await exchange(port, `${LIVEZ}\r\n`)).toBe('');
  const line = { level: 'error', msg: 'reply failed', crash: { name: 'RangeError' } };
  expect(logged).toMatchObject([line, line]);
});

describe('MAX_CONNECTIONS', () => {
  const CLOSING = `${LIVEZ}Connection: close\r\n\r\n`;
  const two = (): Promise<Serving> => serve({}, { fetch }, { MAX_CONNECTIONS: '2' });

  test('closes the oldest connection to make room for a new one', async () => {
    const { port } = await two();
    const oldest = open(port);
    oldest.write('GET /livez HT');
    await once(oldest, 'connect');
    const younger = open(port);
    younger.write(`${LIVEZ}\r\n`);
    await once(younger, 'data');
    const end = received(oldest);
    expect(await exchange(port, CLOSING)).toMatch(/\r\n\r\nok$/);
    expect(await end).toBe('');
    younger.write(CLOSING);
    expect(await received(younger)).toMatch(/\r\n\r\nok$/);
  });

  test('spares a client that has shown a secret, and closes one that has not', async () => {
    const { port } = await two();
    const known = open(port);
    known.write('GET /convert HTTP/1.1\r\nHost: webhook\r\n\r\n');
    await once(known, 'data');
    const stranger = open(port);
    stranger.write('GET /convert/wr');
    await once(stranger, 'connect');
    const end = received(stranger);
    expect(await exchange(port, CLOSING)).toMatch(/\r\n\r\nok$/);
    expect(await end).toBe('');
    known.write(CLOSING);
    expect(await received(known)).toMatch(/\r\n\r\nok$/);
  });

  test.for(['/livez', '/%6civez', '/readyz/%70ing'])(
    'spares nobody for GET %s, whatever the reply',
    async (path) => {
      const { port } = await two();
      const oldest = open(port);
      oldest.write(`GET ${path} HTTP/1.1\r\nHost: webhook\r\n\r\n`);
      await once(oldest, 'data');
      const end = received(oldest);
      const younger = open(port);
      younger.write('GET /livez HT');
      await once(younger, 'connect');
      expect(await exchange(port, CLOSING)).toMatch(/\r\n\r\nok$/);
      expect(await end).toBe('');
    },
  );

  test('closes the longest idle connection of a secret that has too many', async () => {
    // One place is for strangers.
    const { port } = await serve({}, { fetch }, { MAX_CONNECTIONS: '4' });
    const [first, second, third] = [await aCaller(port), await aCaller(port), await aCaller(port)];
    await show(first);
    const end = received(second);
    await aCaller(port);
    expect(await end).toBe('');
    for (const socket of [first, third]) await show(socket);
  });

  test('lets a call finish before its connection closes', async () => {
    const { port } = await two();
    const busy = await aBusyCaller(port);
    await aCaller(port);
    const reply = received(busy);
    busy.write(' '.repeat(1000));
    expect(await reply).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
  });

  test('breaks off a call whose connection was to close if its place is needed', async () => {
    const { port } = await two();
    const busy = await aBusyCaller(port);
    await aCaller(port);
    const end = received(busy);
    expect(await exchange(port, CLOSING)).toMatch(/\r\n\r\nok$/);
    expect(await end).toBe('');
  });
});

test('the entry spares clients that have shown a secret', async () => {
  const { url, stop } = await startNodeEntry({ MAX_CONNECTIONS: '2', ALLOW_ANYONE: 'true' });
  onTestFinished(stop);
  const port = Number(new URL(url).port);
  const known = open(port);
  known.write('GET /convert HTTP/1.1\r\nHost: webhook\r\n\r\n');
  await once(known, 'data');
  const stranger = open(port);
  stranger.write('GET /%6civez HTTP/1.1\r\nHost: webhook\r\n\r\n');
  await once(stranger, 'data');
  const end = received(stranger);
  const closing = `${LIVEZ}Connection: close\r\n\r\n`;
  expect(await exchange(port, closing)).toMatch(/\r\n\r\nok$/);
  expect(await end).toBe('');
  known.write(closing);
  expect(await received(known)).toMatch(/\r\n\r\nok$/);
});

test('the timeouts of the entry fit those of an API server', () => {
  const { server } = makeServer(settingsFor(), { fetch, log });
  // An API server waits 30 s for a reply.
  expect(server.headersTimeout).toBe(server.requestTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000);
});

test('an idle connection stays open for longer than an API server keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = await listening(makeServer(settingsFor(), { fetch, log }));
  const socket = open(port);
  socket.write(`${LIVEZ}\r\n`);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  vi.advanceTimersByTime(90_000);
  await show(socket);
  vi.advanceTimersByTime(90_000);
  await show(socket);
  vi.advanceTimersByTime(105_000);
  await expect(closed).resolves.toEqual([false]);
});

test('a request that arrives during a long computation is answered', async () => {
  const compute = (): Response => {
    const end = performance.now() + 10 * SHORT;
    while (performance.now() < end);
    return new Response('computed');
  };
  const { port } = await serve({ silence: SHORT }, { fetch: compute });
  const [busy, waiting] = [open(port), open(port)];
  const replies = [received(busy), received(waiting)];
  for (const socket of [busy, waiting]) socket.write(`${LIVEZ}Connection: close\r\n\r\n`);
  for (const reply of await Promise.all(replies)) expect(reply).toMatch(/\r\n\r\ncomputed$/);
});

/** Opens a connection that has shown a secret. */
async function aCaller(port: number): Promise<Socket> {
  const socket = open(port);
  await show(socket);
  return socket;
}

/** Sends a request with a valid secret, and waits for its reply. */
async function show(socket: Socket): Promise<void> {
  socket.write('GET /convert HTTP/1.1\r\nHost: webhook\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 405 /);
}

/** Opens a connection with a call whose body does not arrive. */
async function aBusyCaller(port: number): Promise<Socket> {
  const socket = open(port);
  socket.write(POST.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'));
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

interface Serving {
  readonly server: Server;
  readonly port: number;
}

/** Starts a server in this process. */
async function serve(
  timeouts: Partial<Timeouts>,
  handlers: Pick<Handlers, 'fetch'> & Partial<Handlers> = { fetch },
  environment: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  return listening(
    makeServer(settingsFor(environment), { log, ...handlers }, { ...LONG, ...timeouts }),
  );
}

async function listening({ server }: MadeServer): Promise<Serving> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0, tls: undefined });
  return { server, port: Number(new URL(url).port) };
}

async function aCertificate(): Promise<Readonly<Record<string, string>>> {
  const { files, remove } = await certificateFiles();
  onTestFinished(remove);
  return files;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends a text again and again, faster than every timeout here. */
function trickle(socket: Socket, sent: string): void {
  const timer = setInterval(() => void socket.write(sent), SHORT / 10);
  socket.once('close', () => clearInterval(timer));
}

/** Resolves when the server has closed its first connection. */
async function closeOfFirst(server: Server): Promise<'closed'> {
  const [socket] = (await once(server, 'connection')) as [Socket];
  await once(socket, 'close');
  return 'closed';
}

async function livezOverTls(port: number): Promise<string> {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.write(`${LIVEZ}Connection: close\r\n\r\n`);
  return received(socket);
}
