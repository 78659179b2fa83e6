import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { exchange, received } from '../support/raw-exchange.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

test('a client that leaves while its calls wait releases their places', async () => {
  const { url, logged, stop } = await startNodeEntry({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
  onTestFinished(stop);
  const { url: metrics = '' } = await logged('serving metrics');
  const calls = post(REVIEW).repeat(10) + post('x'.repeat(1000)).slice(0, -900);
  for (let client = 0; client < 20; client += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(calls);
    await sleep(5);
    socket.resetAndDestroy();
  }
  const areReleased = async (): Promise<void> => {
    const [, inFlight] = /requests_in_flight\{.*\} (\d+)/.exec(await textAt(metrics)) ?? [];
    expect(inFlight).toBe('0');
  };
  // They are converted nevertheless, one after another.
  await vi.waitFor(areReleased, { timeout: 30_000 });
});

test.for([
  ['HTTP/1.1', 'HTTP/1.1\r\nHost: a\r\nConnection: close'],
  ['HTTP/1.0', 'HTTP/1.0'],
  ['an unknown HTTP version', 'HTTP/2.0\r\nHost: a'],
])('in %s a 404 has the same bytes at every path', async ([, rest]) => {
  const { url, stop } = await startNodeEntry();
  onTestFinished(stop);
  const port = Number(new URL(url).port);
  const paths = ['/', '/convert/a', '/livez/a', '/readyz/convert', '/healthz/ping/a'];
  const replies = await Promise.all(
    paths.map((path) => exchange(port, `GET ${path} ${rest}\r\n\r\n`)),
  );
  const [first = '', ...others] = replies.map((reply) =>
    reply.replace(/Date: [^\r]*/, 'Date: now'),
  );
  expect(first).toMatch(/^HTTP\/1.1 404 .*Content-Length: \d+\r\n/s);
  expect(new Set(others)).toEqual(new Set([first]));
});

test('a reply to HEAD has no length, because it differs from that of GET', async () => {
  const { url, stop } = await startNodeEntry();
  onTestFinished(stop);
  const port = Number(new URL(url).port);
  const reply = await exchange(
    port,
    'HEAD /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect(reply).toMatch(/^HTTP\/1.1 200 /);
  expect(reply).not.toMatch(/content-length/i);
});

test.for(['identity', 'gzip'])(
  'discards a body beyond the limit (%s), and keeps the connection',
  async (encoding) => {
    const { url, stop } = await startNodeEntry({ MAX_REVIEW_BYTES: '1000' });
    onTestFinished(stop);
    const port = Number(new URL(url).port);
    // More than the buffers on the way can hold.
    const large = post('x'.repeat(4_000_000)).replace(
      '\r\n',
      `\r\nContent-Encoding: ${encoding}\r\n`,
    );
    const last = 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const replies = await exchange(port, large + last);
    expect(replies).toMatch(/^HTTP\/1.1 4(?:00|13) .*HTTP\/1.1 200 OK.*ok$/s);
  },
);

describe('a stranger whose body is still arriving', () => {
  const secret = { SECRET_DIGEST_PROD: '0'.repeat(64) };
  const [head = '', body = ''] = post('x'.repeat(1000)).split('\r\n\r\n');

  test('gets a 404 at once, and may continue', async () => {
    const { url, stop } = await startNodeEntry(secret);
    onTestFinished(stop);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const replies = received(socket);
    socket.write(`${head}\r\n\r\n`);
    await once(socket, 'data');
    socket.write(`${body}GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await replies).toMatch(/^HTTP\/1.1 404 .*HTTP\/1.1 200 OK.*ok$/s);
  });

  test('is disconnected if that takes long', async () => {
    const { url, stop } = await startNodeEntry(secret);
    onTestFinished(stop);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    const trickle = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(trickle));
    expect(await received(socket)).toMatch(/^HTTP\/1.1 404 /);
  });
});

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function post(body: string): string {
  return `POST /convert HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
