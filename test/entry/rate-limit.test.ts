import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleWorker } from '../../scripts/local/worker.ts';
import { limitRate } from '../../src/entry/worker/rate-limit.ts';
import type { RateLimiter } from '../../src/entry/worker/rate-limit.ts';
import { ADMITTED, LIMITS } from '../../src/http/limits.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

/** A CommonJS module as Node loads it. The package has no types. */
const workerd = createRequire(import.meta.url)('workerd') as {
  readonly default: string;
  readonly compatibilityDate: string;
};

/** A rate limiter that refuses every call, or never answers, because workerd alone has none. */
const LIMITER = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export default class extends WorkerEntrypoint {
  limit({ key }) { return key === 'silent' ? scheduler.wait(3_600_000) : { success: false }; }
}`;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const CONFIG = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${workerd.compatibilityDate}",
      bindings = [
        (name = "SECRET_DIGEST_SHARED", text = "${digestOf('secret')}"),
        (name = "SECRET_DIGEST_SILENT", text = "${digestOf('silent')}"),
        (name = "LOG_LEVEL", text = "error"),
        (name = "RATE_LIMITER", service = "limiter"),
      ],
    )),
    (name = "limiter", worker = (
      modules = [(name = "limiter.js", esModule = embed "limiter.js")],
      compatibilityDate = "${workerd.compatibilityDate}",
    )),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`;

let origin: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { path: folder, remove } = await aFolder();
  await writeFile(join(folder, 'worker.js'), await bundleWorker());
  await writeFile(join(folder, 'limiter.js'), LIMITER);
  const config = join(folder, 'config.capnp');
  await writeFile(config, CONFIG);
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const ended = once(child, 'close');
  stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await remove();
  };
  const [event] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  const { port } = JSON.parse(event.toString().split('\n')[0] ?? '') as { port: number };
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => stop());

test('a log that fails as well refuses no call', async () => {
  const limiter = { limit: () => Promise.reject(new Error('limiter')) };
  const failing = (): never => {
    throw new Error('the log');
  };
  const call = new Request('https://webhook.example/convert');
  expect(await limitRate(limiter, failing, LIMITS.bytes)('a', call)).toBe(ADMITTED);
});

test.for<[about: string, limiter: unknown]>([
  ['fails', { limit: () => Promise.reject(new Error('limiter')) }],
  ['is another binding', 'text'],
])('a limiter that %s admits every call, and is logged once', async ([, limiter]) => {
  const lines: LogEntry[] = [];
  const admit = limitRate(limiter as RateLimiter, (entry) => lines.push(entry), LIMITS.bytes);
  const call = new Request('https://webhook.example/convert');
  expect(await admit('a', call)).toBe(ADMITTED);
  expect(await admit('b', call)).toBe(ADMITTED);
  expect(lines).toMatchObject([
    { level: 'error', msg: 'rate limiter failed', crash: { name: expect.any(String) as unknown } },
  ]);
});

test('a limiter that never answers admits the call', async () => {
  const called = await fetch(`${origin}/convert/silent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: REVIEW,
  });
  expect(await called.json()).toMatchObject({ response: { result: { status: 'Success' } } });
});

test.each([0, 1024, 64 * 1024, 1024 * 1024, LIMITS.bytes])(
  'a refused caller with a body of %i bytes learns when to retry, and keeps the connection',
  async (bytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const isReused: boolean[] = [];
    for (let call = 0; call < 3; call += 1) {
      const sent = request(`${origin}/convert/secret`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      }).end(Buffer.alloc(bytes, ' '));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(await text(response)).toContain('retry later');
      expect(response.statusCode).toBe(429);
      expect(response.headers).toMatchObject({ 'retry-after': '2' });
      isReused.push(sent.reusedSocket);
    }
    agent.destroy();
    expect(isReused).toEqual([false, true, true]);
  },
);
