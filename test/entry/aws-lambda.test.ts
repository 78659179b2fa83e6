import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { createHandler } from '../../src/entry/lambda.ts';
import type { LambdaResult } from '../../src/entry/lambda.ts';
import { logToLambda } from '../../src/entry/lambda/log-to-lambda.ts';
import { observeInLambda } from '../../src/entry/lambda/observe-in-lambda.ts';
import { createApp } from '../../src/http/app.ts';
import type { LogEntry, LogLevel } from '../../src/http/log.ts';
import { LOG_LEVELS, lineOf } from '../../src/http/log.ts';
import { observeConversions } from '../../src/http/observed-conversion.ts';
import { kinds } from '../../src/kinds/index.ts';
import { EVENTS } from '../platforms/lambda-events.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { asSent } from '../support/as-sent.ts';
import { readEmbeddedMetrics } from '../support/embedded-metric-format.ts';
import type { CloudWatchMetric } from '../support/embedded-metric-format.ts';

const object = aCronTab('v1beta1', { hostPort: 'a:1' });
const REVIEW = aReview('stable.example.com/v1', [object, object]);
const FAILING = aReview('stable.example.com/v9', [object]);
const CONVERSION = {
  Group: 'stable.example.com',
  Kind: 'CronTab',
  FromVersion: 'v1beta1',
  ToVersion: 'v1',
};

/** Sends one call with the secret `prod-eu`, or to another path, and returns its log lines. */
async function linesOf(
  body: string,
  { least = 'info', path = '/convert/secret' }: { least?: LogLevel; path?: string } = {},
): Promise<string[]> {
  const entries: LogEntry[] = [];
  const conversionsOf = observeConversions(kinds);
  const digest = createHash('sha256').update('secret').digest();
  const app = createApp(kinds, {
    secrets: () => [{ name: 'prod-eu', digest }],
    observe: observeInLambda((entry) => entries.push(entry), { least, conversionsOf }),
    now: monotonic(2.5),
  });
  const headers = { 'content-type': 'application/json' };
  await app.request(path, { method: 'POST', headers, body });
  return entries.map(lineOf);
}

function monotonic(step: number): () => number {
  let now = 0;
  return () => (now += step);
}

/** Formats a metric as `Calls{Caller=prod-eu} 1 Count`, so that a list of metrics is readable. */
function inWords({ name, unit, dimensions, value }: CloudWatchMetric): string {
  const labels = Object.entries(dimensions).map(([key, label]) => `${key}=${label}`);
  return `${name}{${labels.join()}} ${value} ${unit}`;
}

describe('the metrics of a call', () => {
  test('that succeeds', async () => {
    const [line = '', ...others] = await linesOf(REVIEW);
    expect(others).toEqual([]);
    const conversion = 'Group=stable.example.com,Kind=CronTab,FromVersion=v1beta1,ToVersion=v1';
    const metrics = readEmbeddedMetrics(line);
    expect(metrics.map(inWords)).toEqual([
      'Calls{Caller=prod-eu} 1 Count',
      'Failures{Caller=prod-eu} 0 Count',
      'Crashes{Caller=prod-eu} 0 Count',
      expect.stringMatching(/^Duration{Caller=prod-eu} [\d.]+ Milliseconds$/),
      expect.stringContaining(`Duration{${conversion}}`),
      `Objects{${conversion}} 2 Count`,
      `KeptBytes{${conversion}} 0 Bytes`,
    ]);
    expect(new Set(metrics.map(({ namespace }) => namespace))).toEqual(new Set(['crdshift']));
  });

  test('that fails', async () => {
    const [line = ''] = await linesOf(FAILING);
    expect(readEmbeddedMetrics(line).map(inWords)).toEqual([
      'Calls{Caller=prod-eu} 1 Count',
      'Failures{Caller=prod-eu} 1 Count',
      'Crashes{Caller=prod-eu} 0 Count',
      expect.stringMatching(/^Duration{Caller=prod-eu}/),
      'Failures{Caller=prod-eu,Reason=UnknownVersion} 1 Count',
    ]);
  });

  test('that is not a review', async () => {
    const [line = ''] = await linesOf('nope');
    const metrics = readEmbeddedMetrics(line).map(inWords);
    expect(metrics).toContain('Failures{Caller=prod-eu,Reason=NotJson} 1 Count');
  });

  test('are in the one line about the call', async () => {
    const [line = ''] = await linesOf(REVIEW);
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(String) as unknown,
      level: 'info',
      msg: 'review',
      uid: UID,
      outcome: 'Success',
    });
  });

  test('contain no kind and no version invented by a caller', async () => {
    const made = { apiVersion: 'made.up/v77', kind: 'MadeUp', metadata: {} };
    const [line = ''] = await linesOf(aReview('made.up/v77', [made]));
    const metrics = readEmbeddedMetrics(line);
    const dimensions = metrics.map((metric) => Object.values(metric.dimensions).join());
    expect(new Set(dimensions)).toEqual(new Set(['prod-eu', 'other,other,other,other']));
  });

  test('stay within the limits of CloudWatch, however many names a review has', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `${index}${'x'.repeat(300)}`);
    const objects = names.map((name) => ({ apiVersion: `${name}/v1`, kind: name, metadata: {} }));
    const [line = ''] = await linesOf(aReview('stable.example.com/v1', objects));
    expect(readEmbeddedMetrics(line).map(inWords)).toContain(
      'Failures{Caller=prod-eu,Reason=OtherGroup} 1 Count',
    );
  });

  test('are the only output of a call below the log level', async () => {
    const [line = '', ...others] = await linesOf(REVIEW, { least: 'error' });
    expect(others).toEqual([]);
    const conversion = expect.objectContaining({ dimensions: CONVERSION }) as unknown;
    expect(readEmbeddedMetrics(line)).toEqual(expect.arrayContaining([conversion]));
    expect(JSON.parse(line)).toEqual({
      time: expect.any(String) as unknown,
      _aws: expect.any(Object) as unknown,
      level: 'info',
      msg: 'metrics',
      Caller: 'prod-eu',
      Calls: 1,
      Failures: 0,
      Crashes: 0,
      Duration: expect.any(Number) as unknown,
      ...CONVERSION,
      Objects: 2,
      KeptBytes: 0,
    });
  });
});

test('logs a call without a secret only for debugging, and never as a metric', async () => {
  for (const least of LOG_LEVELS) {
    const lines = await linesOf(REVIEW, { least, path: '/convert/guess' });
    expect(lines).toHaveLength(least === 'debug' ? 1 : 0);
    expect(lines.join()).not.toContain('_aws');
  }
});

test('the entry logs metrics, under a common name without secrets, and tells its observers', async () => {
  const lines: string[] = [];
  const observed: string[] = [];
  const handler = createHandler(kinds, {
    environment: { ALLOW_ANYONE: 'true' },
    observe: ['first', 'second'].map((name) => () => observed.push(name)),
  });
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  onTestFinished(() => log.mockRestore());
  const event = {
    rawPath: '/convert',
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' }, domainName: 'webhook.example' },
    body: REVIEW,
    isBase64Encoded: false,
  };
  await handler(event, {});
  expect(lines).toHaveLength(1);
  const metrics = readEmbeddedMetrics(lines[0] ?? '').map(inWords);
  expect(metrics).toContain('Calls{Caller=anyone} 1 Count');
  expect(observed).toEqual(['first', 'second']);
});

describe('a reply that is too large for', () => {
  const MIB = 1024 * 1024;

  test.for([
    ['Lambda', 'a function URL', 6 * MIB],
    ['Lambda', 'VPC Lattice V1', 6 * MIB],
    ['its load balancer', 'a load balancer', MIB],
    ['its load balancer', 'a load balancer with multi-value headers', MIB],
  ] as const)('%s is an error that says so, to %s', async ([, form, most]) => {
    const environment = {
      SECRET_DIGEST_PROD_EU: createHash('sha256').update('secret').digest('hex'),
    };
    const handler = createHandler(kinds, { environment });
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const ask = async (quotes: number): Promise<{ size: number; result: LambdaResult }> => {
      const annotations = { any: '"'.repeat(quotes) };
      const body = aReview('stable.example.com/v1', [
        { ...aCronTab('v1', {}), metadata: { name: 'any', annotations } },
      ]);
      const url = new URL('https://webhook.example/convert/secret');
      const headers = { 'content-type': 'application/json' };
      const pieces = { url, method: 'POST', headers, body, isBase64Encoded: false };
      const result = await handler(EVENTS[form]?.(pieces) ?? {});
      return { size: Buffer.byteLength(JSON.stringify(result)), result };
    };
    // In the JSON of a result, each of these quotes takes four bytes.
    const least = await ask(0);
    const fitting = Math.floor((most - least.size) / 4);
    const largest = await ask(fitting);
    expect(largest.result.statusCode).toBe(200);
    expect(most - largest.size).toBeLessThan(4);
    log.mockClear();

    const { size, result } = await ask(fitting + 1);
    expect(size).toBeLessThan(1000);
    expect(result.statusCode).toBe(200);
    const message = `the reply takes ${largest.size + 4} bytes, and the platform of this webhook returns at most ${most}: send fewer or smaller objects`;
    expect(JSON.parse(result.body)).toEqual({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'ConversionReview',
      response: {
        uid: UID,
        result: { status: 'Failure', message: asSent(message) },
      },
    });
    const [[line]] = log.mock.calls as [[string]];
    const reason = 'ReplyTooLarge';
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'review',
      code: 200,
      caller: 'prod-eu',
      uid: UID,
      outcome: 'Failure',
      kind: 'CronTab',
      from: { 'stable.example.com/v1': 1 },
      to: 'stable.example.com/v1',
      reasons: [reason],
      message,
    });
    expect(readEmbeddedMetrics(line).map(inWords)).toContain(
      `Failures{Caller=prod-eu,Reason=${reason}} 1 Count`,
    );
  });
});

describe('if Lambda logs in', () => {
  const ENTRY: LogEntry = { level: 'info', msg: 'any' };
  const LINE: unknown = expect.stringMatching(/^{"time":"[^"]+","level":"info","msg":"any"}\n?$/);

  test.for([undefined, 'Text'])('%s, it writes a line to its console', (format) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    logToLambda(format)(ENTRY);
    expect(log.mock.calls).toEqual([[LINE]]);
  });

  test('JSON, it bypasses its console, which would wrap the line', () => {
    const log = vi.spyOn(console, 'log');
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    onTestFinished(() => void [log.mockRestore(), write.mockRestore()]);
    logToLambda('JSON')(ENTRY);
    expect(write.mock.calls).toEqual([[LINE]]);
    expect(log.mock.calls).toEqual([]);
  });
});
