import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCaller, reviewOf } from '../bench/fair/callers.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';

const [ONE, OTHER] = [aCaller('ONE'), aCaller('OTHER')];

/** Its reply is larger than the buffers of the system, which hold at most 4 MiB for a client that reads nothing. */
const LARGE = Buffer.from(
  aReview('stable.example.com/v1', [
    aCronTab('v1beta1', { hostPort: 'host:80', note: 'x'.repeat(7_500_000) }),
  ]),
);
const SMALL = reviewOf(1);

describe('a call keeps its place until its client has taken the reply', () => {
  test('by reading it', async () => {
    const { port, convert, waiting } = await startWithTwoPlacesEach();
    const unread = [await callUnread(port, 1), await callUnread(port, 1)];
    const order: string[] = [];
    const third = convert(ONE.path).then((status) => order.push(`one ${status}`));
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    order.push(`other ${await convert(OTHER.path)}`);
    for (const socket of unread) socket.resume();
    await third;
    expect(order).toEqual(['other 200', 'one 200']);
    expect(await waiting()).toBe(0);
  });

  test.for([1, 2])('or by leaving with %d replies unread', async (each) => {
    const { port, convert, waiting } = await startWithTwoPlacesEach();
    const unread: Socket[] = [];
    for (let calls = 0; calls < 2; calls += each) unread.push(await callUnread(port, each));
    const third = convert(ONE.path);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    for (const socket of unread) socket.resetAndDestroy();
    expect(await third).toBe(200);
    // All places are free again.
    expect(await Promise.all([convert(ONE.path), convert(ONE.path)])).toEqual([200, 200]);
  });
});

interface Serving {
  readonly port: number;
  /** Converts a small review, and returns the status. */
  readonly convert: (path: string) => Promise<number | undefined>;
  /** Returns the number of calls of the first secret that wait. */
  readonly waiting: () => Promise<number>;
}

/** Starts an entry in which each secret gets two places, and a body takes one, whatever its size. */
async function startWithTwoPlacesEach(): Promise<Serving> {
  const settings = { ...ONE.setting, ...OTHER.setting, MAX_CONCURRENT: '4', METRICS_PORT: '0' };
  const { url, logged, stop } = await startNodeEntry(settings);
  onTestFinished(stop);
  const { url: metrics = '' } = await logged('serving metrics');
  return {
    port: Number(new URL(url).port),
    convert: async (path) => {
      const headers = { 'content-type': 'application/json', 'content-length': SMALL.length };
      const call = request(url + path, { method: 'POST', agent: false, headers }).end(SMALL);
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      await text(response);
      return response.statusCode;
    },
    waiting: async () => {
      const series = readPrometheusText(await (await fetch(metrics)).text());
      const isIt = ({ name, labels }: (typeof series)[number]): boolean =>
        name === 'crdshift_webhook_requests_waiting' && labels['caller'] === 'one';
      return series.find(isIt)?.value ?? 0;
    },
  };
}

/** Sends large calls with the first secret over a connection, and resolves when the first reply begins to arrive. */
async function callUnread(port: number, calls: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.on('error', () => undefined).destroy());
  const head = [
    `POST ${ONE.path} HTTP/1.1`,
    'Host: webhook',
    'Content-Type: application/json',
    `Content-Length: ${LARGE.length}`,
    '',
    '',
  ].join('\r\n');
  for (let call = 0; call < calls; call += 1) {
    socket.write(head);
    socket.write(LARGE);
  }
  await once(socket, 'readable');
  return socket;
}
