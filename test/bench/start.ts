/**
 * `npm run bench:start` measures from the start of workerd to the first reply, for the Worker as wrangler uploads it
 * and for a worker that only says ok: first workerd alone, then workerd under miniflare, as `npm start` runs it. The first reply is that of `/livez`, which shows the start alone; the last line
 * adds what the first conversion compiles. Prints medians, quartiles, and ratios to the trivial worker; its ratio to
 * itself shows how much of a difference is noise.
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Log, LogLevel, Miniflare } from 'miniflare';
import workerd from 'workerd';
import { aFolder } from '../support/a-folder.ts';
import { runScript } from '../support/run-script.ts';

const ROUNDS = 31;
const CASES = ['trivial', 'trivial again', 'crdshift', 'crdshift, first conversion'] as const;
type Case = (typeof CASES)[number];

const review = await readFile(
  new URL('../../src/kinds/cron-tab/samples/review.json', import.meta.url),
);
const LIVEZ = { headers: { connection: 'close' } };
const CONVERSION = {
  method: 'POST',
  headers: { 'content-type': 'application/json', connection: 'close' },
  body: review,
};

const folder = await aFolder();
await prepare();

await compare('workerd alone', startWorkerd);
await compare('workerd under miniflare', startMiniflare);
await folder.remove();

async function compare(name: string, start: (worker: string) => Promise<Started>): Promise<void> {
  const times: Record<Case, number[]> = {
    trivial: [],
    'trivial again': [],
    crdshift: [],
    'crdshift, first conversion': [],
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turn = round % CASES.length;
    for (const one of [...CASES.slice(turn), ...CASES.slice(0, turn)]) {
      const time = await timeToFirstReply(one, start);
      // The first round only warms the disk cache.
      if (round > 0) times[one].push(time);
    }
  }
  console.log(`\n${name}`);
  for (const one of CASES) report(one, times);
}

async function prepare(): Promise<void> {
  const { code, stderr } = await runScript('deploy', '--dry-run', '--outdir', folder.path);
  if (code !== 0) throw new Error(stderr);
  await rename(join(folder.path, 'cloudflare-worker.js'), join(folder.path, 'crdshift.js'));
  for (const worker of ['trivial', 'crdshift']) {
    const file = join(folder.path, worker);
    if (worker === 'trivial') {
      await writeFile(`${file}.js`, "export default { fetch: () => new Response('ok') };");
    }
    await writeFile(`${file}.capnp`, configOf(worker));
  }
}

function configOf(worker: string): string {
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "${worker}.js")],
    compatibilityDate = "${workerd.compatibilityDate}",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`;
}

/** A worker that answers on loopback. */
interface Started {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** In milliseconds. */
async function timeToFirstReply(
  one: Case,
  start: (worker: string) => Promise<Started>,
): Promise<number> {
  const worker = one.startsWith('trivial') ? 'trivial' : 'crdshift';
  const [path, request] = one.endsWith('conversion') ? ['convert', CONVERSION] : ['livez', LIVEZ];
  const begin = performance.now();
  const { origin, stop } = await start(worker);
  const response = await fetch(`${origin}/${path}`, request);
  await response.text();
  const time = performance.now() - begin;
  if (response.status !== 200) throw new Error(`${one} answered ${response.status}`);
  await stop();
  return time;
}

async function startWorkerd(worker: string): Promise<Started> {
  const child = spawn(
    workerd.default,
    ['serve', join(folder.path, `${worker}.capnp`), '--control-fd=3'],
    { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
  );
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('workerd has no control pipe');
  const [event] = (await once(control, 'data')) as [Buffer];
  const { port } = JSON.parse(event.toString().split('\n')[0] ?? '') as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

async function startMiniflare(worker: string): Promise<Started> {
  const contents = await readFile(join(folder.path, `${worker}.js`), 'utf8');
  const manifest = {
    mainModule: 'worker.js',
    modules: { 'worker.js': { type: 'esm' as const, contents } },
  };
  const miniflare = new Miniflare({
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    workers: [{ config: { name: worker, compatibilityDate: workerd.compatibilityDate, manifest } }],
  });
  const { origin } = await miniflare.ready;
  return { origin, stop: () => miniflare.dispose() };
}

function report(one: Case, times: Record<Case, number[]>): void {
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => quantile(times[one], part));
  const ratios = times[one].map((time, round) => time / (times.trivial[round] ?? Number.NaN));
  console.log(
    `${one.padEnd(26)}  ${median} ms (${low} to ${high}), ratio ${quantile(ratios, 0.5)}`,
  );
}

function quantile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2);
}
