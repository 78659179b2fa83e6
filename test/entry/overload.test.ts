import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { queueCalls } from '../../src/entry/node/call-queue.ts';
import type { LoopClock } from '../../src/entry/node/call-queue.ts';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import { readSettings } from '../../src/entry/node/settings.ts';
import type { Admission } from '../../src/http/limits.ts';
import { createApp } from '../../src/http/app.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

describe('a call begins', () => {
  test('at once if none is running, or the running ones take no noticeable time', () => {
    const admit = queueCalls(
      3,
      aLoop(() => 0),
    );
    for (const admission of [admit(''), admit(''), admit('')]) {
      expect(admission).not.toBeInstanceOf(Promise);
    }
  });

  test('in turns of the event loop if others take their time, in the order of arrival', async () => {
    const admit = queueCalls(10, aLoop(slowClock()));
    const turns: Record<string, number> = {};
    let turn = 0;
    const counting = new AbortController();
    const count = (): void => {
      turn += 1;
      if (!counting.signal.aborted) setImmediate(count);
    };
    count();
    const call = async (name: string): Promise<void> => {
      await admit('');
      turns[name] = turn;
    };
    const calls = ['a', 'b', 'c'].map(call);
    await nextTurn();
    await Promise.all([...calls, call('d')]);
    counting.abort();
    expect(Object.keys(turns)).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(Object.values(turns)).size).toBe(4);
  });

  test('at once if the event loop has been idle since: nobody is waiting', async () => {
    let idle = 0;
    const admit = queueCalls(6, { ...aLoop(slowClock()), idle: () => idle });
    expect(admit('')).not.toBeInstanceOf(Promise);
    idle += 1;
    expect(admit('')).not.toBeInstanceOf(Promise);
    expect(admit('')).toBeInstanceOf(Promise);
  });

  test('after waiting calls, even if there is time', async () => {
    let now = 0;
    const admit = queueCalls(
      8,
      aLoop(() => now),
    );
    await admit('');
    now = 10;
    const [second, third] = [admit(''), admit('')];
    await second;
    const order: string[] = [];
    const latest = Promise.resolve(admit('')).then(() => order.push('latest'));
    await Promise.all([Promise.resolve(third).then(() => order.push('third')), latest]);
    expect(order).toEqual(['third', 'latest']);
  });
});

describe('a call is told to retry', () => {
  test('at once if there are too many, waiting ones included, until one is answered', async () => {
    const admit = queueCalls(2, aLoop(slowClock()));
    const [first, second] = [admit(''), admit('')];
    expect(admit('')).toEqual({ code: 503, retryAfter: 2 });
    await release(first);
    const third = admit('');
    expect(admit('')).toEqual({ code: 503, retryAfter: 2 });
    expect(await Promise.all([second, third])).toEqual([AN_ADMISSION, AN_ADMISSION]);
  });

  test('if its secret holds more places than are free, which stay for others', async () => {
    const admit = queueCalls(
      4,
      aLoop(() => 0),
    );
    const callers = ['eu', 'eu', 'eu', 'eu', 'us', 'us'];
    const [first = NO_ROOM, ...others] = callers.map((caller) => admit(caller));
    expect([first, ...others]).toEqual([
      AN_ADMISSION,
      AN_ADMISSION,
      AN_ADMISSION,
      NO_ROOM,
      AN_ADMISSION,
      NO_ROOM,
    ]);
    await release(first);
    expect(admit('eu')).toEqual(NO_ROOM);
    expect(admit('us')).toEqual(AN_ADMISSION);
  });

  test('after waiting so long that ten retries still fit into the 30 s of an API server', async () => {
    let now = 0;
    const admit = queueCalls(
      6,
      aLoop(() => now),
    );
    await release(admit(''));
    now = 5000;
    const inTime = admit('');
    now = 5001;
    const late = admit('');
    now = 15_000;
    await release(inTime);
    now = 15_002;
    expect(await late).toEqual({ code: 503, retryAfter: (30 - 10) / 10 });
    // It has left its place.
    await nextTurn();
    for (let place = 0; place < 3; place += 1) expect(await admit('')).toEqual(AN_ADMISSION);
  });
});

describe('MAX_CONCURRENT', () => {
  test('refuses calls beyond it with Retry-After, without reading their body, but no health check', async () => {
    const { url, stop } = await startNodeEntry({ MAX_CONCURRENT: '2' });
    onTestFinished(stop);
    const held = [await holdingCall(url), await holdingCall(url)];
    // Its body never arrives.
    const refused = await replyTo(post(url, {}, true));
    expect(refused).toMatchObject({ status: 503, retryAfter: '2' });
    expect(JSON.parse(refused.body)).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'too many calls at once: retry later',
      reason: 'ServiceUnavailable',
      code: 503,
    });
    for (const path of ['/livez', '/readyz', '/healthz']) {
      expect((await fetch(`${url}${path}`)).status).toBe(200);
    }
    for (const call of held) {
      call.end(REVIEW.slice(1));
      expect(await replyTo(call)).toMatchObject({ status: 200 });
    }
    expect(await replyTo(post(url).end(REVIEW))).toMatchObject({ status: 200 });
  });

  test('reveals nothing without a secret', async () => {
    const secret = { SECRET_DIGEST_PROD: '0'.repeat(64), MAX_CONCURRENT: '1' };
    const { url, stop } = await startNodeEntry(secret);
    onTestFinished(stop);
    await holdingCall(url);
    expect(await replyTo(post(url).end(REVIEW))).toMatchObject({ status: 404 });
  });
});

test('a health check does not wait for calls that arrived before it', async () => {
  const url = await serveSlowly();
  const order: string[] = [];
  const calls = Array.from({ length: 30 }, async () => {
    const { status } = await replyTo(post(url).end(REVIEW));
    order.push(`call ${status}`);
  });
  const askHealth = async (): Promise<void> => {
    const { status } = await replyTo(request(`${url}/readyz`, { agent: false }).end());
    order.push(`health ${status}`);
  };
  await Promise.all([...calls, askHealth()]);
  expect(new Set(order)).toEqual(new Set(['call 200', 'health 200']));
  expect(order.indexOf('health 200')).toBeLessThan(15);
});

const NO_ROOM: Admission = { code: 503, retryAfter: 2 };
const AN_ADMISSION = { release: expect.any(Function) as unknown };

/** Returns an event loop that never idles, with the clock of a test. */
function aLoop(now: () => number): LoopClock {
  return { now, idle: () => 0, events: () => 0 };
}

/** Returns a clock by which every call takes 10 ms. */
function slowClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

async function release(admission: Admission | Promise<Admission>): Promise<void> {
  const admitted = await admission;
  if ('code' in admitted) throw new Error('there was no room');
  admitted.release?.();
}

/** Starts a server in this process whose conversions block the thread for some milliseconds. */
async function serveSlowly(): Promise<string> {
  const slow = <T>(object: T): T => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return object;
  };
  const cronTab = { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] };
  const kinds = kindsOf(defineKind(cronTab, 'v1', { v1beta1: { toHub: slow, fromHub: slow } }));
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', ALLOW_ANYONE: 'true' });
  if ('problems' in settings) throw new Error(settings.problems.join());
  const server = makeServer(
    settings,
    createApp(kinds, { secrets: 'allow-anyone', admit: queueCalls(100) }),
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server, settings);
}

function post(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  withoutBody = false,
): ClientRequest {
  const own = { 'content-type': 'application/json', 'content-length': REVIEW.length };
  const sent = request(`${url}/convert`, {
    method: 'POST',
    agent: false,
    headers: { ...own, ...headers },
  });
  if (withoutBody) sent.flushHeaders();
  return sent;
}

/** Resolves with a call that has been admitted or refused, while most of its body is still to come. */
async function holdingCall(url: string): Promise<ClientRequest> {
  const call = post(url, { expect: '100-continue' });
  call.write(REVIEW.slice(0, 1));
  onTestFinished(() => void call.destroy());
  await once(call, 'continue');
  return call;
}

interface Reply {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

async function replyTo(sent: ClientRequest): Promise<Reply> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body };
}
