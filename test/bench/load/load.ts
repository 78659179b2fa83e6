/**
 * The load client of `main.go` on Node, with the same arguments, standard input, output and results: it posts reviews
 * to a conversion webhook, one after another on every connection. It is slower and takes more processor time, so use it
 * only without Go.
 *
 * @module
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ClientResult } from '../support/measure-load.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    ca: { type: 'string', default: '' },
    reviews: { type: 'string', default: '' },
    connections: { type: 'string', default: '1' },
    duration: { type: 'string', default: '1s' },
    'warm-up': { type: 'string', default: '0.2s' },
  },
});

const connections = Number(values.connections);
const agent = new Agent({
  ca: readFileSync(values.ca),
  keepAlive: true,
  maxSockets: connections,
});
const reviews = readFileSync(values.reviews, 'utf8')
  .split(/(?<=\n)/)
  .map((body) => ({ body, reply: '' }));

type Review = (typeof reviews)[number];

/** @throws {Error} when the status of the reply is not 2xx */
async function post({ body }: Review): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${values.url}?timeout=30s`, {
      agent,
      method: 'POST',
      headers: {
        accept: 'application/json, */*',
        'content-length': Buffer.byteLength(body),
        'content-type': 'application/json',
        'user-agent': 'kube-apiserver-admission',
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
  const reply = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 206) throw new Error(`status ${statusCode}: ${reply}`);
  return reply;
}

/** The measurements of one connection, in microseconds. */
interface Sample {
  readonly latencies: number[];
  readonly failures: string[];
}

/** Posts one review after another. Each connection starts at another review, so that no two send the same in step. */
async function drive(index: number, end: number): Promise<Sample> {
  const sample: Sample = { latencies: [], failures: [] };
  for (let next = Math.floor((index * reviews.length) / connections); ; next += 1) {
    const review = reviews[next % reviews.length];
    const before = performance.now();
    if (review === undefined || before >= end) return sample;
    const failure = await post(review).then(
      (reply) =>
        reply === review.reply ? undefined : `another reply than the first time: ${reply}`,
      (error: unknown) => String(error),
    );
    sample.latencies.push((performance.now() - before) * 1000);
    if (failure !== undefined) sample.failures.push(failure);
  }
}

async function run(duration: string): Promise<ClientResult> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const end = start + Number.parseFloat(duration) * 1000;
  const samples = await Promise.all(
    Array.from({ length: connections }, (_, index) => drive(index, end)),
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const latencies = samples.flatMap((one) => one.latencies).toSorted((a, b) => a - b);
  const quantile = (part: number): number =>
    latencies[Math.round((latencies.length - 1) * part)] ?? 0;
  const failures = samples.flatMap((one) => one.failures);
  return {
    requests: latencies.length,
    errors: failures.length,
    ...(failures[0] === undefined ? {} : { firstError: failures[0].slice(0, 200) }),
    seconds,
    clientCpuSeconds: (user + system) / 1e6,
    p50: quantile(0.5),
    p90: quantile(0.9),
    p99: quantile(0.99),
    max: quantile(1),
  };
}

for (const review of reviews) review.reply = await post(review);
await run(values['warm-up']);
console.log('ready');
await once(process.stdin, 'data');
console.log(JSON.stringify(await run(values.duration)));
process.exit();
