import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queueCalls } from '../../src/entry/node/fair/call-queue.ts';
import { takeTurns } from '../../src/entry/node/fair/turns.ts';
import type { LoopClock } from '../../src/entry/node/fair/turns.ts';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import { readSettings } from '../../src/entry/node/settings.ts';
import type { Admission, AdmissionCheck } from '../../src/http/limits.ts';
import { createApp } from '../../src/http/app.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import type { Kinds } from '../../src/index.ts';
import { aCaller } from '../bench/fair/callers.ts';
import type { Caller } from '../bench/fair/callers.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';

const NAMES = { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] };
const same = <T>(object: T): T => object;
const CRON_TAB = defineKind(NAMES, 'v1', { v1beta1: { toHub: same, fromHub: same } });
const A_REQUEST = aRequest('100');
const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

describe('a call is converted', () => {
  test('at once if no other is, or the others take no noticeable time', async () => {
    const call = callsOf(aLoop(() => 0));
    for (const turn of [await call(), await call(), await call()]) expect(turn).toBeUndefined();
  });

  test('in turns of the event loop if others take their time, in the order of arrival', async () => {
    const call = callsOf(aLoop(slowClock()));
    const turns: Record<string, number> = {};
    let turn = 0;
    const counting = turnEach(() => (turn += 1));
    const convert = async (name: string): Promise<void> => {
      await call();
      turns[name] = turn;
    };
    const calls = ['a', 'b', 'c'].map(convert);
    await nextTurn();
    await Promise.all([...calls, convert('d')]);
    counting.abort();
    expect(Object.keys(turns)).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(Object.values(turns)).size).toBe(4);
  });

  test('at once if the event loop has been idle since: nobody is waiting', () => {
    let idle = 0;
    const turns = takeTurns({ ...aLoop(slowClock()), idle: () => idle });
    expect(turns.wait('', 1)).toBeUndefined();
    idle += 1;
    expect(turns.wait('', 1)).toBeUndefined();
    expect(turns.wait('', 1)).toBeInstanceOf(Promise);
  });

  test('after waiting calls, even if there is time', async () => {
    let now = 0;
    const turns = takeTurns(aLoop(() => now));
    void turns.wait('', 1);
    now = 10;
    const [second, third] = [turns.wait('', 1), turns.wait('', 1)];
    await second;
    const order: string[] = [];
    const latest = Promise.resolve(turns.wait('', 1)).then(() => order.push('latest'));
    await Promise.all([Promise.resolve(third).then(() => order.push('third')), latest]);
    expect(order).toEqual(['third', 'latest']);
  });

  test.for([
    [1, 16],
    [4, 5],
    [50, 2],
  ] as const)(
    'if every turn brings events and takes %d ms, after %d of them',
    async ([ms, most]) => {
      let now = 0;
      let events = 0;
      const turns = takeTurns({ ...aLoop(() => now), events: () => events });
      void turns.wait('', 1);
      now = 10;
      let count = 0;
      const turning = turnEach(() => {
        now += ms;
        events += 1;
        count += 1;
      });
      await turns.wait('', 1);
      turning.abort();
      expect(count).toBe(most);
    },
  );

  test('in turns of the event loop, also after calls that waited for too long', async () => {
    let now = 0;
    const call = callsOf(aLoop(() => now));
    expect(call()).toBeUndefined();
    now = 10;
    const early = Array.from({ length: 20 }, async () => call());
    now = 11_000;
    let turn = 0;
    const counting = turnEach(() => (turn += 1));
    const convert = async (): Promise<number> => {
      expect(await call()).toBeUndefined();
      now += 100;
      return turn;
    };
    const turns = await Promise.all(Array.from({ length: 20 }, convert));
    counting.abort();
    expect(await Promise.all(early)).toEqual(early.map(() => NO_ROOM));
    expect(new Set(turns).size).toBe(20);
  });

  test('before the large ones of another secret that came first', async () => {
    const turns = takeTurns(aLoop(slowClock()));
    void turns.wait('large', 1);
    const order: string[] = [];
    const wait = async (flow: string, bytes: number): Promise<void> => {
      await turns.wait(flow, bytes);
      order.push(flow);
    };
    const large = ['large', 'large', 'large'].map((flow) => wait(flow, 1_000_000));
    const small = ['small', 'small', 'small'].map((flow) => wait(flow, 1000));
    await Promise.all([...large, ...small]);
    expect(order).toEqual(['large', 'small', 'small', 'small', 'large', 'large']);
  });
});

describe('a call is told to retry', () => {
  test('if as many others wait as may, and not before one of them is answered', async () => {
    const admit = queueCalls({ places: 1, room: 1 });
    const [first, second] = [admit('', A_REQUEST), admit('', A_REQUEST)];
    expect(first).toEqual(AN_ADMISSION);
    expect(admit('', A_REQUEST)).toEqual(NO_ROOM);
    await release(first);
    const third = admit('', A_REQUEST);
    expect(admit('', A_REQUEST)).toEqual(NO_ROOM);
    expect(await second).toEqual(AN_ADMISSION);
    await release(second);
    expect(await third).toEqual(AN_ADMISSION);
  });

  test('but not because of the calls of another secret', async () => {
    const admit = queueCalls({ places: 4, room: 4 });
    const eu = Array.from({ length: 5 }, () => admit('eu', A_REQUEST));
    expect(eu.filter((admission) => !(admission instanceof Promise))).toEqual([
      AN_ADMISSION,
      AN_ADMISSION,
      NO_ROOM,
    ]);
    expect(admit('us', A_REQUEST)).toEqual(AN_ADMISSION);
  });

  test('after waiting for 10 s: three attempts fit into the 30 s of an API server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const admit = queueCalls({ places: 1 });
    const first = admit('', A_REQUEST);
    const late = admit('', A_REQUEST);
    vi.advanceTimersByTime(9999);
    const inTime = admit('', A_REQUEST);
    vi.advanceTimersByTime(1);
    expect(await late).toEqual(NO_ROOM);
    await release(first);
    expect(await inTime).toEqual(AN_ADMISSION);
  });

  test('after waiting as long for a place and for its turn together', async () => {
    let now = 0;
    const admit = queueCalls(
      { places: 1 },
      aLoop(() => now),
    );
    const first = admit('', A_REQUEST);
    const second = admit('', A_REQUEST);
    now = 6000;
    await release(first);
    const admitted = await second;
    if ('code' in admitted) throw new Error('there was no room');
    expect(admitted.turn?.(1)).toBeUndefined();
    now = 6010;
    const inTime = admitted.turn?.(1);
    now = 10_010;
    expect(await inTime).toBeUndefined();
    now = 10_020;
    const late = admitted.turn?.(1);
    now = 14_021;
    expect(await late).toEqual(NO_ROOM);
  });

  test('as soon as a conversion ends, even if calls of another secret are before it', async () => {
    let now = 0;
    const turns = takeTurns(aLoop(() => now));
    const order: string[] = [];
    const convert = async (flow: string, bytes: number): Promise<void> => {
      const isItsTurn = await turns.wait(flow, bytes);
      order.push(
        `${flow} ${isItsTurn === false ? 'refused' : 'converted'} in second ${now / 1000}`,
      );
      if (isItsTurn !== false) now += 6000;
    };
    await convert('one', 1);
    const others = [convert('other', 1_000_000), convert('other', 1)];
    await convert('one', 1);
    await Promise.all([convert('one', 1), ...others]);
    expect(order).toEqual([
      'one converted in second 0',
      'other converted in second 6',
      'one converted in second 12',
      'other refused in second 18',
      'one converted in second 18',
    ]);
  });

  test('later if its body is large: it takes one place for each 256 KiB, but an eighth of all at most', () => {
    const admitted = (length: string | undefined, encoding?: string): number => {
      const admit = queueCalls({ places: 256 });
      let count = 0;
      while (!(admit('', aRequest(length, encoding)) instanceof Promise)) count += 1;
      return count;
    };
    expect(admitted('1')).toBe(128);
    expect(admitted(String(256 * 1024))).toBe(128);
    expect(admitted(String(256 * 1024 + 1))).toBe(64);
    expect(admitted(String(2 ** 40))).toBe(4);
    // Nobody knows how long these are.
    expect(admitted(undefined)).toBe(4);
    expect(admitted('1', 'gzip')).toBe(4);
  });
});

describe('MAX_CONCURRENT', () => {
  test('lets calls beyond it wait, but no health check', async () => {
    const { url, stop } = await startNodeEntry({ MAX_CONCURRENT: '2' });
    onTestFinished(stop);
    const held = await holdingCall(url);
    const waiting = [post(url).end(REVIEW), post(url).end(REVIEW)].map(replyTo);
    for (const path of ['/livez', '/readyz', '/healthz']) {
      expect((await fetch(`${url}${path}`)).status).toBe(200);
    }
    held.end(REVIEW.slice(1));
    for (const reply of [replyTo(held), ...waiting]) {
      expect(await reply).toMatchObject({ status: 200 });
    }
  });

  test('leaves places for another secret, whatever the calls of the first one do', async () => {
    const [one, other] = [aCaller('ONE'), aCaller('OTHER')];
    const settings = { ...one.setting, ...other.setting, MAX_CONCURRENT: '4' };
    const { url, stop } = await startNodeEntry(settings);
    onTestFinished(stop);
    const held = [await holdingCall(url, one.path), await holdingCall(url, one.path)];
    const order: string[] = [];
    const convert = async ({ path }: Caller, name: string): Promise<void> => {
      const { status } = await replyTo(post(url, path).end(REVIEW));
      order.push(`${name} ${status}`);
    };
    const waiting = convert(one, 'one');
    await convert(other, 'other');
    for (const call of held) call.end(REVIEW.slice(1));
    await waiting;
    expect(order).toEqual(['other 200', 'one 200']);
  });

  test('reveals nothing without a secret', async () => {
    const { path, setting } = aCaller('PROD');
    const { url, stop } = await startNodeEntry({ ...setting, MAX_CONCURRENT: '1' });
    onTestFinished(stop);
    await holdingCall(url, path);
    const wrong = `/convert/${'a'.repeat(52)}`;
    expect(await replyTo(post(url, wrong).end(REVIEW))).toMatchObject({ status: 404 });
  });
});

test('a call beyond the waiting room is refused with Retry-After, before its body arrives', async () => {
  const admit = queueCalls({ places: 1, room: 0 });
  void admit('', A_REQUEST);
  const url = await serveWith(kindsOf(CRON_TAB), admit);
  const call = post(url);
  call.flushHeaders();
  const refused = await replyTo(call);
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
});

test('a call that waited for its turn too long is refused with Retry-After', async () => {
  const url = await serveWith(kindsOf(CRON_TAB), () => ({
    turn: () => Promise.resolve({ code: 503, retryAfter: 2 }),
  }));
  const refused = await replyTo(post(url).end(REVIEW));
  expect(refused).toMatchObject({ status: 503, retryAfter: '2' });
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
const AN_ADMISSION = {
  release: expect.any(Function) as unknown,
  turn: expect.any(Function) as unknown,
};

/** Returns an event loop that never idles, with the clock of a test. */
function aLoop(now: () => number): LoopClock {
  return { now, idle: () => 0, events: () => 0 };
}

/** Calls a function in every turn of the event loop, until it is aborted. */
function turnEach(turn: () => void): AbortController {
  const turning = new AbortController();
  const next = (): void => {
    if (turning.signal.aborted) return;
    turn();
    setImmediate(next);
  };
  setImmediate(next);
  return turning;
}

/** Returns a clock by which every call takes 10 ms. */
function slowClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

/** Returns a function that waits for the turn of a call. */
function callsOf(loop: LoopClock): () => Promise<unknown> | undefined {
  const admit = queueCalls({ places: 100 }, loop);
  return () => {
    const admission = admit('', A_REQUEST);
    if (admission instanceof Promise || 'code' in admission) throw new Error('there was no room');
    return admission.turn?.(1);
  };
}

async function release(admission: Admission | Promise<Admission>): Promise<void> {
  const admitted = await admission;
  if ('code' in admitted) throw new Error('there was no room');
  admitted.release?.();
}

function aRequest(length: string | undefined, encoding?: string): Request {
  const headers: Record<string, string> = {};
  if (length !== undefined) headers['content-length'] = length;
  if (encoding !== undefined) headers['content-encoding'] = encoding;
  return new Request('http://webhook/convert', { method: 'POST', headers });
}

/** Starts a server in this process whose conversions block the thread for some milliseconds. */
async function serveSlowly(): Promise<string> {
  const slow = <T>(object: T): T => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return object;
  };
  const kinds = kindsOf(defineKind(NAMES, 'v1', { v1beta1: { toHub: slow, fromHub: slow } }));
  return serveWith(kinds, queueCalls({ places: 100 }));
}

async function serveWith(kinds: Kinds, admit: AdmissionCheck): Promise<string> {
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', ALLOW_ANYONE: 'true' });
  if ('problems' in settings) throw new Error(settings.problems.join());
  const { fetch: answer } = createApp(kinds, { secrets: 'allow-anyone', admit });
  const { server } = makeServer(settings, { fetch: answer, log: () => undefined });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server, settings);
}

function post(
  url: string,
  path = '/convert',
  headers: Readonly<Record<string, string>> = {},
): ClientRequest {
  const own = { 'content-type': 'application/json', 'content-length': REVIEW.length };
  return request(`${url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { ...own, ...headers },
  });
}

/** Resolves with a call that has taken its place, while most of its body is still to come. */
async function holdingCall(url: string, path?: string): Promise<ClientRequest> {
  const call = post(url, path, { expect: '100-continue' });
  call.write(REVIEW.slice(0, 1));
  onTestFinished(() => void call.on('error', () => undefined).destroy());
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
