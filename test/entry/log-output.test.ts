import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../scripts/local/free-ports.ts';
import { relayLines } from '../../src/entry/node/processes/relay-lines.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { NODE_ENTRY } from '../support/node-entry.ts';
import { aPipe } from '../support/a-pipe.ts';
import type { Pipe } from '../support/a-pipe.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

/** Fails with a message of about four kilobytes, which the log repeats. */
const FAILING = aReview(
  'stable.example.com/v9',
  Array.from({ length: 40 }, () => aCronTab('v1beta1')),
);

/** Enough failing reviews for ten times what may wait for a reader. */
const MANY = 3000;

describe('no conversion fails, and the process goes on,', () => {
  test('after the reader of the log has gone', async () => {
    const pipe = await aFifo();
    const reader = pipe.open();
    const { convert, lost } = await start(pipe.writeEnd);
    await reader.until((line) => line.includes('"listening"'));
    reader.close();
    for (let call = 0; call < 20; call += 1) expect(await convert(FAILING)).toBe(200);
    await expect.poll(lost, PATIENCE).toBe(20);
    const next = pipe.open();
    onTestFinished(next.close);
    expect(await convert(REVIEW)).toBe(200);
    const lines = await next.until((line) => line.includes('log lines lost'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'info', msg: 'review' }),
      expect.objectContaining({ level: 'warn', msg: 'log lines lost', lines: 20 }),
    ]);
  });

  test('while nobody reads the log, of which a limited part waits', async () => {
    const pipe = await aFifo();
    const reader = pipe.open();
    onTestFinished(reader.close);
    const { convert, lost } = await start(pipe.writeEnd);
    await reader.until((line) => line.includes('"listening"'));
    for (let call = 0; call < MANY; call += 1) expect(await convert(FAILING)).toBe(200);
    expect(await lost()).toBeGreaterThan(MANY / 2);
    const before = await lost();
    const read = await reader.until((line) => line.includes('log lines lost'));
    const reviews = read.filter((line) => line.includes('"msg":"review"'));
    expect(reviews.join('\n').length).toBeLessThan(2 ** 20 + 2 ** 18);
    // Every line was either read or counted.
    expect(reviews.length + before).toBe(MANY);
    expect(read.at(-1)).toContain(`"lines":${before}`);
  });

  test('on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { convert, lost } = await start(full);
    for (let call = 0; call < 20; call += 1) expect(await convert(FAILING)).toBe(200);
    // Two lines at the start are lost as well.
    await expect.poll(lost, PATIENCE).toBe(23);
  });
});

test('a stalled log does not hold up the end of the process', async () => {
  const pipe = await aFifo();
  const reader = pipe.open();
  onTestFinished(reader.close);
  const { child, convert } = await start(pipe.writeEnd);
  for (let call = 0; call < 300; call += 1) await convert(FAILING);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

describe('the output of another process is passed on', () => {
  test('in whole lines', async () => {
    expect(await relayed(['a', 'b\nc', '\n\nd'])).toEqual(['ab\n', 'c\n\n', 'd\n']);
  });

  test('in parts if it has no line end, so that little of it is held', async () => {
    const parts = await relayed(Array.from({ length: 64 }, () => '.'.repeat(64 * 1024)));
    expect(parts.join('').replaceAll('\n', '')).toHaveLength(64 * 64 * 1024);
    // An output loses more than a mebibyte at once.
    expect(parts.filter((part) => !/^\.{1,524288}\n$/.test(part))).toEqual([]);
  });
});

/** Returns what is written at once when a process writes these texts. */
async function relayed(texts: readonly string[]): Promise<string[]> {
  const parts: string[] = [];
  const stream = new PassThrough();
  relayLines(stream, {
    write: (lines) => void parts.push(String(lines)),
    lost: () => 0,
    written: () => Promise.resolve(),
  });
  for (const text of texts) {
    stream.write(text);
    // Otherwise the stream passes several texts on as one.
    await setImmediate();
  }
  stream.end();
  await finished(stream);
  return parts;
}

const PATIENCE = { timeout: 30_000, interval: 20 };

async function aFifo(): Promise<Pipe> {
  const pipe = await aPipe();
  onTestFinished(pipe.remove);
  return pipe;
}

interface Started {
  readonly child: ChildProcess;
  /** Resolves with the status of a reply. */
  readonly convert: (review: string) => Promise<number>;
  /** Resolves with the number of lost lines. */
  readonly lost: () => Promise<number>;
}

/** Starts the Node entry with this standard output. Ports are given, because its log may say nothing. */
async function start(output: number): Promise<Started> {
  const [port = 0, metrics = 0] = await freePorts(2);
  const child = spawn(process.execPath, [NODE_ENTRY], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      ALLOW_ANYONE: 'true',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', output, 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/livez`).then(
          ({ ok }) => ok,
          () => false,
        ),
      PATIENCE,
    )
    .toBe(true);
  return {
    child,
    convert: async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/convert`, { method: 'POST', headers, body });
      await response.text();
      return response.status;
    },
    lost: async () => {
      const response = await fetch(`http://127.0.0.1:${metrics}/metrics`);
      const series = readPrometheusText(await response.text());
      return series.find(({ name }) => name === 'crdshift_log_lines_lost_total')?.value ?? -1;
    },
  };
}
