/**
 * `node test/bench/http.ts` measures conversions over TLS on kept HTTP/1.1 connections, one object in each call: the
 * Node entry and the Worker against handlers that do nothing, against a webhook on controller-runtime, and against
 * Kubernetes' own. All sides run at once and take turns; the Node entry and the Worker run twice, and the ratios of each to
 * itself show how much of a difference is noise.
 *
 * `--short` takes a minute, is rougher, and leaves out what is written in Go; `--json FILE` writes all figures;
 * `--rounds`, `--seconds`, `--bytes` and `--connections` choose what is measured. Linux only.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aFolder } from '../support/a-folder.ts';
import { conversionsOf } from './support/conversions.ts';
import { chooseCores } from './support/cores.ts';
import type { CommandLine, Cores } from './support/cores.ts';
import { compare, figuresOf, formatCase } from './support/http-report.ts';
import type { HttpCase, HttpReport } from './support/http-report.ts';
import { describeMachine } from './support/machine.ts';
import { goClient, measureLoad, nodeClient } from './support/measure-load.ts';
import type { LoadResult } from './support/measure-load.ts';
import { nodeEntry, worker } from './support/our-sides.ts';
import { agnhost, bareNode, controllerRuntime, trivialWorkers } from './support/rival-sides.ts';
import { Patience } from './support/patience.ts';
import type { Side } from './support/side.ts';
import { startSide } from './support/start-side.ts';
import type { RunningSide } from './support/start-side.ts';

export interface HttpOptions {
  readonly rounds: number;
  /** How long each measurement takes, and the warm-up of its connections. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** How long each side is under load before the first round, until its code is compiled. */
  readonly firstWarmUpSeconds: number;
  /** Sizes of the reviews. */
  readonly bytes: readonly number[];
  readonly connections: readonly number[];
  /** Whether the client and some of the sides are in Go. Without it the client is slower, on Node. */
  readonly withGo: boolean;
  /** How long each case may wait for moments when others do not keep the machine busy. */
  readonly patienceSeconds: number;
  /** Told a case as soon as it is measured. */
  readonly say: (text: string) => void;
}

export const FULL: Omit<HttpOptions, 'say'> = {
  rounds: 15,
  seconds: 1,
  warmUpSeconds: 0.2,
  firstWarmUpSeconds: 5,
  bytes: [1024, 4096],
  connections: [1, 10],
  withGo: true,
  patienceSeconds: 150,
};

export const SHORT: Omit<HttpOptions, 'say'> = {
  ...FULL,
  rounds: 9,
  seconds: 0.5,
  firstWarmUpSeconds: 3,
  bytes: [1024],
  // With one there are too few calls in a sample on a busy machine.
  connections: [10],
  withGo: false,
  patienceSeconds: 0,
};

/** More than what the kernel does for both sides without saying for whom. */
const BUSY_CORES = 0.25;

/** Of these the quietest counts. */
const MAX_ATTEMPTS = 4;

/** The first two are the controls. Sides that do not run are not compared. */
const COMPARISONS = [
  ['crdshift on Node, again', 'crdshift on Node'],
  ['crdshift in workerd, again', 'crdshift in workerd'],
  ['crdshift on Node', 'controller-runtime'],
  ['crdshift on Node', 'agnhost'],
  ['crdshift on Node', 'node:https, constant'],
  ['crdshift on Node', 'node:https, parse and stringify'],
  ['crdshift in workerd', 'workerd, constant'],
  ['crdshift in workerd', 'workerd, parse and stringify'],
  ['crdshift in workerd', 'controller-runtime'],
] as const;

/** What does not change between measurements. */
interface Bench extends HttpOptions {
  readonly client: CommandLine;
  readonly folder: string;
  readonly authorityFile: string;
  readonly cores: Cores;
  readonly sides: readonly RunningSide[];
}

/** Starts all sides, measures, and stops them. Leaves nothing running when it fails. */
export async function runHttp(options: HttpOptions): Promise<HttpReport> {
  const machine = await describeMachine();
  const folder = await aFolder();
  const sides: RunningSide[] = [];
  try {
    const cores = await chooseCores();
    const authority = await makeAuthority('crdshift benchmark');
    const authorityFile = join(folder.path, 'ca.crt');
    await writeFile(authorityFile, authority.certificatePem);
    const client = options.withGo ? await goClient() : nodeClient();
    const setting = { authority, folder: folder.path, core: cores.server };
    for (const side of await prepareSides(folder.path, options)) {
      sides.push(await startSide(side, setting));
    }
    const started = { client, folder: folder.path, authorityFile, cores, sides };
    const cases = await measureCases({ ...options, ...started });
    const isPinned = cores.server !== undefined;
    return { machine, isPinned, rounds: options.rounds, seconds: options.seconds, cases };
  } finally {
    for (const side of sides) await side.stop();
    await folder.remove();
  }
}

async function prepareSides(folder: string, { withGo }: HttpOptions): Promise<Side[]> {
  const [node, ours] = [await nodeEntry(folder), await worker(folder)];
  return [
    node,
    { ...node, name: `${node.name}, again` },
    ours,
    { ...ours, name: `${ours.name}, again` },
    bareNode('constant'),
    bareNode('parse and stringify'),
    ...trivialWorkers(),
    ...(withGo ? [await controllerRuntime(), await agnhost()] : []),
  ];
}

async function measureCases(bench: Bench): Promise<HttpCase[]> {
  const cases: HttpCase[] = [];
  for (const bytes of bench.bytes) {
    await writeReviews(bench, bytes);
    for (const side of bench.sides) {
      const warmUp = { bytes, connections: 10, seconds: bench.firstWarmUpSeconds };
      await measure(bench, side, warmUp);
    }
    for (const connections of bench.connections) {
      const one = await measureCase(bench, bytes, connections);
      bench.say(formatCase(one));
      cases.push(one);
    }
  }
  return cases;
}

async function measureCase(bench: Bench, bytes: number, connections: number): Promise<HttpCase> {
  const patience = new Patience(bench.patienceSeconds);
  const rounds = new Map<string, LoadResult[]>();
  for (let round = 0; round < bench.rounds; round += 1) {
    const turn = round % bench.sides.length;
    for (const side of [...bench.sides.slice(turn), ...bench.sides.slice(0, turn)]) {
      const result = await measureQuietly(bench, side, { bytes, connections, patience });
      const { name } = side.side;
      rounds.set(name, [...(rounds.get(name) ?? []), result]);
    }
  }
  return {
    bytes,
    connections,
    sides: bench.sides.map(({ side: { name } }) => figuresOf(name, rounds.get(name) ?? [])),
    comparisons: COMPARISONS.filter((pair) => pair.every((side) => rounds.has(side))).map(
      ([side, against]) => compare(rounds, side, against),
    ),
  };
}

async function measureQuietly(
  bench: Bench,
  running: RunningSide,
  { patience, ...load }: { bytes: number; connections: number; patience: Patience },
): Promise<LoadResult> {
  const { seconds } = bench;
  let quietest = await measure(bench, running, { ...load, seconds });
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (quietest.coresOfOthers < BUSY_CORES || !patience.isLeft) break;
    await patience.waitForQuiet();
    const result = await measure(bench, running, { ...load, seconds });
    if (result.coresOfOthers < quietest.coresOfOthers) quietest = result;
  }
  return quietest;
}

function measure(
  bench: Bench,
  running: RunningSide,
  load: { bytes: number; connections: number; seconds: number },
): Promise<LoadResult> {
  const { side, pid, url } = running;
  return measureLoad(bench.client, {
    server: { name: side.name, pid, url },
    authorityFile: bench.authorityFile,
    reviewsFile: reviewsFile(bench.folder, side, load.bytes),
    connections: load.connections,
    seconds: load.seconds,
    warmUpSeconds: bench.warmUpSeconds,
    core: bench.cores.client,
  });
}

async function writeReviews({ folder, sides }: Bench, bytes: number): Promise<void> {
  for (const { side } of sides) {
    const reviews = conversionsOf(side.versions, bytes).map(({ review }) => review);
    await writeFile(reviewsFile(folder, side, bytes), reviews.join(''));
  }
}

function reviewsFile(folder: string, { versions }: Side, bytes: number): string {
  return join(folder, `${versions.together}-${versions.apart}-${bytes}.jsonl`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      json: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      bytes: { type: 'string', multiple: true },
      connections: { type: 'string', multiple: true },
    },
  });
  const base = values.short ? SHORT : FULL;
  const report = await runHttp({
    ...base,
    rounds: Number(values.rounds ?? base.rounds),
    seconds: Number(values.seconds ?? base.seconds),
    bytes: values.bytes?.map(Number) ?? base.bytes,
    connections: values.connections?.map(Number) ?? base.connections,
    say: (text) => {
      console.log(`\n${text}`);
    },
  });
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
