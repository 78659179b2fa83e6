import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { createHandler } from '../../src/entry/lambda.ts';
import { SettingsError, serve } from '../../src/entry/node.ts';
import type { Call } from '../../src/hono.ts';
import { NO_SECRET } from '../../src/http/secrets.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { received } from '../support/raw-exchange.ts';

const LOOPBACK = { HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0', LOG_LEVEL: 'error' };
const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: webhook\r\n\r\n';
const SECRET = { SECRET_DIGEST_A: createHash('sha256').update('right').digest('hex') };
const review = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]),
};

test('a server accepts kinds and settings, reports its calls, and closes', async () => {
  const calls: Call[] = [];
  const server = await serve(kinds, {
    environment: { ...LOOPBACK, ...SECRET },
    observe: (call) => calls.push(call),
  });
  const converted = await fetch(`${server.url}/convert/right`, review);
  expect(await converted.json()).toMatchObject({ response: { result: { status: 'Success' } } });
  expect((await fetch(`${server.url}/convert/wrong`, review)).status).toBe(404);
  expect(calls).toMatchObject([{ code: 200, caller: 'a' }, { code: 404 }]);
  await server.close();
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow('fetch failed');
});

test.for([0, 1])(
  'a request that is on its way when the listener closes is answered, on a connection with %i before',
  async (calls) => {
    const server = await serve(kinds, { environment: { ...LOOPBACK, ALLOW_ANYONE: 'true' } });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    for (let call = 0; call < calls; call += 1) {
      socket.write(LIVEZ);
      await once(socket, 'data');
    }
    await fetch(`${server.url}/livez`);
    const closed = server.close();
    await sleep(20);
    socket.write(LIVEZ);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close.*ok$/s);
    await closed;
  },
);

/** The interval of the library for Prometheus, in milliseconds. Nothing can end it, so a process has it once. */
const OF_LIBRARY = 100;

describe('a server leaves nothing behind that repeats', () => {
  test.for<[about: string, ports: (busy: string) => Record<string, string>, outcome: string]>([
    ['after it has closed', () => ({}), 'closed'],
    ['if its port is in use', (busy) => ({ PORT: busy }), 'PORT '],
    ['if the port of its metrics is in use', (busy) => ({ METRICS_PORT: busy }), 'METRICS_PORT '],
  ])('%s', async ([, ports, outcome]) => {
    const begin = vi.spyOn(globalThis, 'setInterval');
    const end = vi.spyOn(globalThis, 'clearInterval');
    onTestFinished(() => void vi.restoreAllMocks());
    const environment = { ...LOOPBACK, ...(await filesOfSettings()), ...ports(await aBusyPort()) };
    const ended = serve(kinds, { environment }).then(async ({ close }) => {
      await close();
      return 'closed';
    });
    expect(await ended.catch(String)).toContain(outcome);
    const begun = begin.mock.results
      .map(({ value }, at) => ({ timer: value as unknown, every: begin.mock.calls[at]?.[1] }))
      .filter(({ every }) => every !== OF_LIBRARY);
    expect(begun.length).toBeGreaterThan(1);
    const cleared = new Set<unknown>(end.mock.calls.map(([timer]) => timer));
    expect(begun.filter(({ timer }) => !cleared.has(timer))).toEqual([]);
  });
});

test('servers with metrics share what only the end of the process ends', async () => {
  const begin = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => void vi.restoreAllMocks());
  const environment = { ...LOOPBACK, ...SECRET, METRICS_PORT: '0' };
  for (let served = 0; served < 3; served += 1) await (await serve(kinds, { environment })).close();
  const ofLibrary = begin.mock.calls.filter(([, every]) => every === OF_LIBRARY);
  // None if another test of this file has begun it.
  expect(ofLibrary.length).toBeLessThanOrEqual(1);
});

test('a server may be open on purpose', async () => {
  const server = await serve(kinds, { environment: { ...LOOPBACK, ALLOW_ANYONE: 'true' } });
  onTestFinished(() => server.close());
  expect((await fetch(`${server.url}/convert`, review)).status).toBe(200);
});

test('a server without a secret does not start, and does not end the process', async () => {
  const started = serve(kinds, { environment: { ...LOOPBACK, MAX_SECONDS: '0' } });
  await expect(started).rejects.toThrow(SettingsError);
  await expect(started).rejects.toMatchObject({
    problems: [NO_SECRET, 'MAX_SECONDS must be a whole number from 1 to 536870912'],
  });
});

test('a handler without a secret does not start either', () => {
  expect(() => createHandler(kinds, { environment: {} })).toThrow(NO_SECRET);
});

test('nor does one of them with a digest under a wrong name', async () => {
  const problem = 'DIGEST_A is not a setting: rename it to SECRET_DIGEST_A';
  const environment = { ...LOOPBACK, DIGEST_A: '' };
  await expect(serve(kinds, { environment })).rejects.toThrow(problem);
  expect(() => createHandler(kinds, { environment })).toThrow(problem);
});

/** Returns settings with a certificate and a folder of secrets. */
async function filesOfSettings(): Promise<Record<string, string>> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const { certificate, key } = await (await makeAuthority('crdshift tests')).issueServer();
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(path, 'tls.crt'), join(path, 'tls.key')];
  await writeFile(TLS_CERT_FILE, certificate);
  await writeFile(TLS_KEY_FILE, key);
  const SECRET_DIGESTS_DIR = join(path, 'secrets');
  await mkdir(SECRET_DIGESTS_DIR);
  return { TLS_CERT_FILE, TLS_KEY_FILE, SECRET_DIGESTS_DIR };
}

/** Returns a port on which another server listens. */
async function aBusyPort(): Promise<string> {
  const server = createServer().listen(0, LOOPBACK.HOST);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening on no port');
  return String(address.port);
}
