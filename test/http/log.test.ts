import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import type { Call, Observer } from '../../src/http/call.ts';
import type { ReviewReport } from '../../src/core/review/report.ts';
import type { Log, LogEntry, LogLevel } from '../../src/http/log.ts';
import { LOG_LEVELS, entryOf, lineOf, logCalls, logFrom, logOnce } from '../../src/http/log.ts';
import type { Kinds } from '../../src/index.ts';
import { ConversionError, defineKind, kindsOf } from '../../src/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { asSent } from '../support/as-sent.ts';

const SECRET = 'GX3kUl0J1gKx0Wn_Zb7vJrQd4sTqPyM6eH5cLfA2iBo';
const HEADERS = { 'content-type': 'application/json' };
const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const FAILING = aReview('stable.example.com/v9', [aCronTab('v1beta1')]);

/** A review that has its uid at the end, too late if it cannot be read completely. */
const BACKWARDS = JSON.stringify(
  Object.fromEntries(Object.entries(JSON.parse(REVIEW) as object).toReversed()),
);

/** Returns an app with one secret, and its log lines from a level on. */
function logging(
  least: LogLevel,
  { served = kinds, secret = SECRET }: { served?: Kinds; secret?: string } = {},
): { app: ReturnType<typeof createApp>; lines: LogEntry[] } {
  const lines: LogEntry[] = [];
  const log = logFrom(least, (entry) => lines.push(entry));
  const digest = createHash('sha256').update(secret).digest();
  const app = createApp(served, {
    secrets: () => [{ name: 'prod-eu', digest }],
    observe: logCalls(log, least),
  });
  return { app, lines };
}

const post = (body: string, headers: Record<string, string> = HEADERS): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

const CRASHING: Kinds = {
  all: [],
  find: () => {
    throw new TypeError('TOPSECRET');
  },
};

/** Calls of each kind: a description, the expected line, and the request. */
const CALLS: readonly [string, Partial<LogEntry>, RequestInit, path?: string, crashing?: true][] = [
  ['a review that succeeds', { level: 'info', msg: 'review', outcome: 'Success' }, post(REVIEW)],
  ['a review that fails', { level: 'error', msg: 'review', outcome: 'Failure' }, post(FAILING)],
  ['a request that is not a review', { level: 'warn', msg: 'refused', code: 400 }, post('nope')],
  ['no POST', { level: 'warn', msg: 'refused', code: 405 }, {}],
  ['a wrong secret', { level: 'debug', msg: 'not found', code: 404 }, post(REVIEW), '/convert/x'],
  ['another path', { level: 'debug', msg: 'not found', code: 404 }, {}, '/'],
  [
    'a crash that cannot be answered with a review',
    { level: 'error', msg: 'crash', code: 500, reason: 'InternalError' },
    post(BACKWARDS),
    `/convert/${SECRET}`,
    true,
  ],
];

describe('the level', () => {
  for (const [name, line, init, path = `/convert/${SECRET}`, crashing] of CALLS) {
    test(`of ${name} is ${line.level}`, async () => {
      for (const least of LOG_LEVELS) {
        const { app, lines } = logging(least, crashing && { served: CRASHING });
        await app.request(path, init);
        const isLogged = LOG_LEVELS.indexOf(line.level ?? 'debug') >= LOG_LEVELS.indexOf(least);
        expect(lines).toMatchObject(isLogged ? [line] : []);
      }
    });
  }
});

test('logs a crash by its class and places, whatever the reply', async () => {
  for (const body of [REVIEW, BACKWARDS]) {
    const { app, lines } = logging('error', { served: CRASHING });
    await app.request(`/convert/${SECRET}`, post(body));
    const text = lines.map(lineOf).join('\n');
    expect(text).toContain('{"name":"TypeError","frames":["at ');
    expect(text).not.toContain('TOPSECRET');
  }
});

test("logs the user's message of a failing review, without its last sentence", async () => {
  const cutOff = REVIEW.slice(0, -1);
  const messages: string[] = [];
  for (const body of [FAILING, cutOff]) {
    const { app, lines } = logging('error');
    const response = await app.request(`/convert/${SECRET}`, post(body));
    const { response: reply } = (await response.json()) as {
      response: { result: { message: string } };
    };
    const message = String(lines[0]?.['message']);
    expect(lines).toMatchObject([{ outcome: 'Failure' }]);
    expect(reply.result.message).toBe(asSent(message));
    messages.push(message);
  }
  expect(messages).toEqual([
    expect.stringContaining('CronTab prod/nightly (objects[0])') as unknown,
    expect.stringContaining('not JSON') as unknown,
  ]);
});

test('logs no message for a review that succeeds', async () => {
  const { app, lines } = logging('info');
  await app.request(`/convert/${SECRET}`, post(REVIEW));
  expect(lines.map((line) => 'message' in line)).toEqual([false]);
});

describe('a trace', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';

  test('is in the line of its call, without its state', async () => {
    const { app, lines } = logging('info');
    const traceparent = `00-${traceId}-${spanId}-01`;
    const headers = { ...HEADERS, traceparent, tracestate: 'vendor=t61rcWkgMzE' };
    await app.request(`/convert/${SECRET}`, post(REVIEW, headers));
    expect(lines).toMatchObject([{ traceId, spanId, sampled: true }]);
    expect(lines.map(lineOf).join()).not.toContain('t61rcWkgMzE');
  });

  test('that is invalid is not logged', async () => {
    const { app, lines } = logging('info');
    const headers = { ...HEADERS, traceparent: `ff-${traceId}-${spanId}-01` };
    await app.request(`/convert/${SECRET}`, post(REVIEW, headers));
    expect(Object.keys(lines[0] ?? {})).not.toContain('traceId');
    expect(lines.map(lineOf).join()).not.toContain(traceId);
  });
});

describe('of the reviews of a second that succeed', () => {
  const success: Call = {
    code: 200,
    caller: 'prod-eu',
    durationMs: 1,
    report: {
      uid: '1',
      outcome: 'Success',
      kind: 'CronTab',
      from: { 'stable.example.com/v1beta1': 1 },
      to: 'stable.example.com/v1',
      keptBytes: 0,
    },
  };
  const report = success.report as ReviewReport;
  const withReport = (more: Partial<ReviewReport>): Call => ({
    ...success,
    report: { ...report, ...more },
  });
  const OTHERS: readonly [string, Call][] = [
    ['another caller', { ...success, caller: 'prod-us' }],
    ['another kind', withReport({ kind: 'Alert' })],
    ['another version', withReport({ from: { 'stable.example.com/v1alpha1': 1 } })],
    ['another desired version', withReport({ to: 'stable.example.com/v1beta1' })],
  ];
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: false };
  const ALWAYS: readonly [string, Call][] = [
    ['fails', withReport({ outcome: 'Failure', reasons: ['ConverterRefused'] })],
    ['is refused', { code: 503, caller: 'prod-eu', reason: 'Overloaded', durationMs: 1 }],
    ['belongs to a sampled trace', { ...success, trace: { ...trace, sampled: true } }],
    ['takes a second', { ...success, durationMs: 1000 }],
  ];
  const observing = (
    least: LogLevel,
  ): { observe: Observer; lines: LogEntry[]; waitFor: (milliseconds: number) => void } => {
    const lines: LogEntry[] = [];
    let time = 5000;
    const observe = logCalls(
      (entry) => lines.push(entry),
      least,
      () => time,
    );
    return { observe, lines, waitFor: (milliseconds) => void (time += milliseconds) };
  };

  test('the first has a line, and the next line counts the others', () => {
    const { observe, lines, waitFor } = observing('info');
    for (let call = 0; call < 5; call += 1) observe(success);
    expect(lines).toEqual([entryOf(success)]);
    waitFor(999);
    observe(success);
    waitFor(1);
    observe(success);
    observe(success);
    waitFor(1000);
    observe(success);
    waitFor(1000);
    observe(success);
    expect(lines.map(({ unlogged }) => unlogged)).toEqual([undefined, 5, 1, undefined]);
  });

  test.for(OTHERS)('the first of %s has a line', ([, other]) => {
    const { observe, lines } = observing('info');
    for (const call of [success, success, other, other]) observe(call);
    expect(lines).toEqual([entryOf(success), { ...entryOf(other), unlogged: 1 }]);
  });

  test.for(ALWAYS)('a call that %s has a line', ([, call]) => {
    const { observe, lines } = observing('info');
    for (const one of [success, call, call]) observe(one);
    expect(lines).toEqual([entryOf(success), entryOf(call), entryOf(call)]);
  });

  test('a trace that is not sampled needs no line', () => {
    const { observe, lines } = observing('info');
    for (const one of [success, { ...success, trace }]) observe(one);
    expect(lines).toEqual([entryOf(success)]);
  });

  test('a call of a stranger, which has no line, takes no count with it', () => {
    const lines: LogEntry[] = [];
    let time = 0;
    const log = logFrom('info', (entry) => lines.push(entry));
    const observe = logCalls(log, 'info', () => time);
    for (const call of [success, success, { code: 404, durationMs: 1 }]) observe(call);
    time = 1000;
    observe(success);
    expect(lines).toEqual([entryOf(success), { ...entryOf(success), unlogged: 1 }]);
  });

  test('at most a hundred have a line if callers invent kinds', () => {
    const { observe, lines } = observing('info');
    for (let call = 0; call < 1000; call += 1) observe(withReport({ kind: `Kind${call}` }));
    expect(lines).toHaveLength(100);
  });

  test.for(['debug', 'warn', 'error'] as const)('each is passed to a log from %s', (least) => {
    const { observe, lines } = observing(least);
    for (let call = 0; call < 5; call += 1) observe(success);
    expect(lines).toEqual(Array.from({ length: 5 }, () => entryOf(success)));
  });
});

test('a log that fails once and for all fails no call', () => {
  const log = vi.fn<Log>(() => {
    throw new Error('the disk is full');
  });
  const logFirst = logOnce(log);
  for (let call = 0; call < 2; call += 1) logFirst({ level: 'error', msg: 'observer failed' });
  expect(log).toHaveBeenCalledOnce();
});

test('a line is one line of JSON with the time', () => {
  const line = lineOf({ level: 'info', msg: 'two\nlines' });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    level: 'info',
    msg: 'two\nlines',
  });
});

test('a line stays short if every object has a different kind and version', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `${index}${'x'.repeat(300)}`);
  const objects = names.map((name) => ({ apiVersion: `${name}/v1`, kind: name, metadata: {} }));
  const { app, lines } = logging('debug');
  await app.request(`/convert/${SECRET}`, post(aReview('stable.example.com/v1', objects)));
  const [line] = lines;
  expect(lineOf(line as LogEntry).length).toBeLessThan(8192);
  expect(line?.['message']).toHaveLength(1024);
  const counts = Object.values(line?.['from'] as Record<string, number>);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2000);
});

test('a line stays short if authors refuse with texts that JSON must escape', async () => {
  const refuse = (): never => {
    throw new ConversionError('\u0001'.repeat(9000));
  };
  const cronTab = defineKind(
    { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] },
    'v1',
    { v1beta1: { toHub: refuse, fromHub: refuse } },
  );
  const { app, lines } = logging('debug', { served: kindsOf(cronTab) });
  await app.request(`/convert/${SECRET}`, post(REVIEW));
  expect(lines).toMatchObject([{ reasons: ['ConverterRefused'] }]);
  expect(lines.map(lineOf).join('\n').length).toBeLessThan(8192);
});

/** 32 random bytes in base64url, as `npm run secret` makes them. */
const aSecret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));

/** Requests that contain a secret, by design or by mistake. */
const PLACES: readonly ((secret: string) => Request)[] = [
  (secret) => new Request(`https://x/convert/${secret}`, post(REVIEW)),
  (secret) => new Request(`https://x/convert/${secret}`, post(FAILING)),
  (secret) => new Request(`https://x/convert/${secret}?timeout=30s`, post('nope')),
  (secret) => new Request(`https://x/convert/${secret}/`),
  (secret) => new Request(`https://x/convert/${secret}/more`, post(REVIEW)),
  (secret) => new Request(`https://x/${secret}`, post(REVIEW)),
  (secret) => new Request(`https://x/convert?secret=${secret}`, post(REVIEW)),
  (secret) => new Request(`https://x/readyz/${secret}`),
  (secret) => new Request(`https://x/readyz?exclude=${secret}`),
  (secret) =>
    new Request(
      `https://x/convert/${secret}`,
      post(REVIEW, { ...HEADERS, traceparent: secret, 'x-secret': secret }),
    ),
  (secret) => new Request('https://x/convert', post(REVIEW, { 'content-type': secret })),
];

test('no line holds a secret, right or wrong', async () => {
  await fc.assert(
    fc.asyncProperty(aSecret, aSecret, async (right, wrong) => {
      const { app, lines } = logging('debug', { secret: right });
      for (const secret of [right, wrong]) {
        for (const request of PLACES) await app.request(request(secret));
      }
      const text = lines.map(lineOf).join('\n');
      expect(lines.length).toBeGreaterThanOrEqual(PLACES.length);
      expect(text).toContain('"caller":"prod-eu"');
      for (const secret of [right, wrong]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(createHash('sha256').update(secret).digest('hex'));
      }
    }),
    { numRuns: 50 },
  );
});
