/**
 * `node test/bench/all-cores.ts` measures conversions over TLS with all cores of the machine, one object in each call:
 * the Node entry with `PROCESSES=auto` against the webhook on controller-runtime. The load comes from wrk, which takes
 * little processor time, or from our own generator where wrk is missing. Only total calls per second and latencies are
 * compared, because generator and servers share the cores.
 *
 * `--json FILE` writes all figures; `--rounds`, `--seconds`, `--bytes` and `--connections` set the amounts. Linux only,
 * with Go.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './report/figure.ts';
import { conversionsOf } from './support/conversions.ts';
import { formatCase, formatLoad } from './support/http-report.ts';
import type { Generator, HttpCase } from './support/http-report.ts';
import { NO_WRK, goClient, wrkClient } from './support/load-client.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { measureCase, warmUp } from './support/measure-case.ts';
import type { LoadBench, LoadOptions } from './support/measure-case.ts';
import { nodeEntry } from './support/our-sides.ts';
import { controllerRuntime } from './support/rival-sides.ts';
import { OUR_VERSIONS } from './support/side.ts';
import type { Side } from './support/side.ts';
import { startSide } from './support/start-side.ts';
import type { RunningSide } from './support/start-side.ts';
import { withSides } from './support/with-sides.ts';

export interface AllCoresOptions extends LoadOptions {
  readonly bytes: number;
  readonly connections: readonly number[];
  /** Receives each case as soon as it is measured. */
  readonly say: (text: string) => void;
}

export const FULL: Omit<AllCoresOptions, 'say'> = {
  rounds: 9,
  // wrk counts the handshakes of its connections, so they must take a small part of the time.
  seconds: 4,
  warmUpSeconds: 0.2,
  // A process is warm only after its share of the connections was under load.
  firstWarmUpSeconds: 8,
  bytes: 1024,
  connections: [10, 100],
  patienceSeconds: 150,
};

export interface AllCoresReport {
  readonly machine: Machine;
  readonly cores: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly cases: readonly HttpCase[];
}

const OURS = 'crdshift on Node, all cores';
const AGAIN = `${OURS}, again`;
const GO = 'controller-runtime';

const COMPARISONS = [
  [AGAIN, OURS],
  [OURS, GO],
] as const;

/** Starts all sides and measures them. */
export async function runAllCores(options: AllCoresOptions): Promise<AllCoresReport> {
  const { rounds, seconds, say } = options;
  const machine = await describeMachine();
  const wrk = wrkClient();
  if (wrk === undefined) say(NO_WRK);
  const client = wrk ?? (await goClient());
  const generator = wrk === undefined ? 'own' : 'wrk';
  const cores = { server: undefined, client: undefined };
  const cases = await withSides({ cores, prepare: prepareSides, start: startSide }, (started) =>
    measureCases({ ...options, ...started, client, generator, comparisons: COMPARISONS }),
  );
  return { machine, cores: availableParallelism(), rounds, seconds, cases };
}

async function prepareSides(folder: string): Promise<readonly Side[]> {
  const node = await nodeEntry(folder, { PROCESSES: 'auto' });
  return [{ ...node, name: OURS }, { ...node, name: AGAIN }, await controllerRuntime()];
}

interface Bench extends AllCoresOptions, LoadBench<RunningSide> {
  readonly folder: string;
  readonly generator: Generator;
}

async function measureCases(bench: Bench): Promise<HttpCase[]> {
  const { generator, bytes } = bench;
  const reviewsFile = join(bench.folder, 'reviews.jsonl');
  const reviews = conversionsOf(OUR_VERSIONS, bytes).map(({ review }) => review);
  await writeFile(reviewsFile, reviews.join(''));
  for (const side of bench.sides) await warmUp(bench, side, reviewsFile);
  const cases: HttpCase[] = [];
  for (const connections of bench.connections) {
    const measured = await measureCase(bench, { connections, reviewsOf: () => reviewsFile });
    const one = { generator, bytes, connections, ...measured };
    bench.say(formatCase(one, ', all cores'));
    cases.push(one);
  }
  return cases;
}

/** Returns figures, each with the control of the Node entry in it. */
export function figuresOf({ cores, cases }: AllCoresReport): Figure[] {
  return cases.map(({ sides, comparisons, ...load }) => {
    const [again, ours] = comparisons;
    if (again === undefined || ours === undefined) throw new Error('there is no comparison');
    return {
      target: 'over TLS, all cores',
      what: `${cores} cores, ${formatLoad(load)}`,
      ratio: ours.requestsPerSecond,
      control: again.requestsPerSecond,
      coresOfOthers: Math.max(...sides.map((side) => side.coresOfOthers.median)),
    };
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      bytes: { type: 'string' },
      connections: { type: 'string', multiple: true },
    },
  });
  const report = await runAllCores({
    ...FULL,
    rounds: Number(values.rounds ?? FULL.rounds),
    seconds: Number(values.seconds ?? FULL.seconds),
    bytes: Number(values.bytes ?? FULL.bytes),
    connections: values.connections?.map(Number) ?? FULL.connections,
    say: (text) => {
      console.log(`\n${text}`);
    },
  });
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
