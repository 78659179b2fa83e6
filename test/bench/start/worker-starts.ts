import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Log, LogLevel, Miniflare } from 'miniflare';
import workerd from 'workerd';
import { configFor, serve } from '../support/start-workerd.ts';
import { readProcessorTime } from '../support/processor-time.ts';
import type { Start, Starter } from './take-turns.ts';

/** The runtime of a worker: workerd alone, or workerd under miniflare, as `npm start` runs it. */
export type Runtime = 'workerd' | 'miniflare';

/** A worker that listens on loopback. */
interface Running {
  readonly origin: string;
  /** The process of workerd, if known. */
  readonly pid?: number;
  readonly stop: () => Promise<void>;
}

const TRIVIAL = "export default { fetch: () => new Response('ok') };";

const LIVEZ = { path: '/livez', init: { headers: { connection: 'close' } } };

/**
 * Starts a worker that only answers ok, twice, and ours: from the start of the process to the reply of `/livez`, which is
 * the start alone, then to the first conversion, including its compilation.
 *
 * @param folder contains `worker.js`
 */
export async function workerStarts(folder: string, runtime: Runtime): Promise<Starter[]> {
  await writeFile(join(folder, 'trivial-worker.js'), TRIVIAL);
  const sample = new URL('../../../src/kinds/cron-tab/samples/review.json', import.meta.url);
  const conversion = {
    path: '/convert',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: await readFile(sample),
    },
  };
  const starterOf = async (name: string, worker: string, ask = LIVEZ): Promise<Starter> => {
    const run = await prepare(folder, worker, runtime);
    return { name, start: () => timeToFirstReply(name, run, ask) };
  };
  return [
    await starterOf('trivial', 'trivial-worker'),
    await starterOf('trivial, again', 'trivial-worker'),
    await starterOf('crdshift', 'worker'),
    await starterOf('crdshift, first conversion', 'worker', conversion),
  ];
}

/**
 * Starts a worker with a single kind, twice, and one with many, to the reply of `/livez`.
 *
 * @param folder contains `one-kind.js` and `all-kinds.js`
 */
export async function kindStarts(folder: string): Promise<Starter[]> {
  const starters = [
    ['one kind', 'one-kind'],
    ['one kind, again', 'one-kind'],
    ['all kinds', 'all-kinds'],
  ] as const;
  return Promise.all(
    starters.map(async ([name, worker]) => {
      const run = await prepare(folder, worker, 'workerd');
      return { name, start: () => timeToFirstReply(name, run, LIVEZ) };
    }),
  );
}

async function timeToFirstReply(
  name: string,
  run: () => Promise<Running>,
  { path, init }: { path: string; init: RequestInit },
): Promise<Start> {
  const begin = performance.now();
  const { origin, pid, stop } = await run();
  try {
    const response = await fetch(`${origin}${path}`, init);
    await response.text();
    const wall = performance.now() - begin;
    const cpu = pid === undefined ? Number.NaN : readProcessorTime(pid);
    if (response.status !== 200) throw new Error(`${name} returned ${response.status}`);
    return { wall, cpu };
  } finally {
    await stop();
  }
}

/** Allows ours to start without a secret. */
const OPEN = { ALLOW_ANYONE: 'true' };

async function prepare(
  folder: string,
  worker: string,
  runtime: Runtime,
): Promise<() => Promise<Running>> {
  if (runtime === 'workerd') {
    const config = join(folder, `${worker}.capnp`);
    await writeFile(config, configFor(`${worker}.js`, OPEN));
    return () => serve(config);
  }
  const contents = await readFile(join(folder, `${worker}.js`), 'utf8');
  return () => inMiniflare(worker, contents);
}

async function inMiniflare(name: string, contents: string): Promise<Running> {
  const manifest = {
    mainModule: 'worker.js',
    modules: { 'worker.js': { type: 'esm' as const, contents } },
  };
  const { compatibilityDate } = workerd;
  const env = { ALLOW_ANYONE: { type: 'text' as const, value: OPEN.ALLOW_ANYONE } };
  const miniflare = new Miniflare({
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    workers: [{ config: { name, compatibilityDate, manifest, env } }],
  });
  const { origin } = await miniflare.ready;
  return { origin, stop: () => miniflare.dispose() };
}
