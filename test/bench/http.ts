/**
 * `node test/bench/http.ts` measures conversions over TLS on kept HTTP/1.1 connections, one object in each call. It
 * compares the Node entry and the Worker with handlers that do nothing, with a webhook on controller-runtime, and with
 * Kubernetes' own. All sides run at once and take turns. The Node entry and the Worker run twice, and the ratio of each
 * to itself shows the noise. The Node entry and controller-runtime are then measured again by wrk, an independent
 * generator of load.
 *
 * `--short` takes a minute, is rougher, and leaves out wrk and the sides in Go; `--generator` selects `own` or `wrk`;
 * `--json FILE` writes all figures; `--rounds`, `--seconds`, `--bytes` and `--connections` set the amounts. Linux only.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conversionsOf } from './support/conversions.ts';
import { chooseCores } from './support/cores.ts';
import { GENERATORS, formatCase } from './support/http-report.ts';
import type { Generator, HttpCase, HttpReport } from './support/http-report.ts';
import { NO_WRK, goClient, nodeClient, wrkClient } from './support/load-client.ts';
import { describeMachine } from './support/machine.ts';
import { measureCase, warmUp } from './support/measure-case.ts';
import type { LoadBench, LoadOptions } from './support/measure-case.ts';
import { nodeEntry, worker } from './support/our-sides.ts';
import { agnhost, bareNode, controllerRuntime, trivialWorkers } from './support/rival-sides.ts';
import type { Side } from './support/side.ts';
import { startSide } from './support/start-side.ts';
import type { RunningSide } from './support/start-side.ts';
import { withSides } from './support/with-sides.ts';

export interface HttpOptions extends LoadOptions {
  /** Sizes of the reviews. */
  readonly bytes: readonly number[];
  readonly connections: readonly number[];
  readonly generators: readonly Generator[];
  /** True if the own client and some of the sides are in Go. Otherwise the client is slower, on Node. */
  readonly withGo: boolean;
  /** Receives each case as soon as it is measured. */
  readonly say: (text: string) => void;
}

export const FULL: Omit<HttpOptions, 'say'> = {
  rounds: 15,
  seconds: 1,
  warmUpSeconds: 0.2,
  firstWarmUpSeconds: 5,
  bytes: [1024, 4096],
  connections: [1, 10],
  generators: ['own', 'wrk'],
  withGo: true,
  patienceSeconds: 150,
};

export const SHORT: Omit<HttpOptions, 'say'> = {
  ...FULL,
  rounds: 9,
  seconds: 0.5,
  firstWarmUpSeconds: 3,
  bytes: [1024],
  // With a single connection a busy machine makes too few calls in a sample.
  connections: [10],
  generators: ['own'],
  withGo: false,
  patienceSeconds: 0,
};

/** Pairs to compare. The first two are the controls. Pairs with a side that does not run are skipped. */
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

/** The sides that wrk measures, too. */
const BY_WRK = ['crdshift on Node', 'crdshift on Node, again', 'controller-runtime'];

/** The settings that all measurements share. */
type Bench = HttpOptions & LoadBench<RunningSide> & { readonly folder: string };

/** Starts all sides and measures them. */
export async function runHttp(options: HttpOptions): Promise<HttpReport> {
  const { rounds, seconds, withGo } = options;
  const machine = await describeMachine();
  const cores = await chooseCores();
  const client = withGo ? await goClient() : nodeClient();
  const prepare = (folder: string): Promise<readonly Side[]> => prepareSides(folder, options);
  const cases = await withSides({ cores, prepare, start: startSide }, (started) =>
    measureCases({ ...options, ...started, client, comparisons: COMPARISONS }),
  );
  return { machine, isPinned: cores.server !== undefined, rounds, seconds, cases };
}

async function prepareSides(
  folder: string,
  { withGo, generators }: HttpOptions,
): Promise<readonly Side[]> {
  const node = await nodeEntry(folder);
  const byWrk = [node, again(node), ...(withGo ? [await controllerRuntime()] : [])];
  if (!generators.includes('own')) return byWrk;
  const ours = await worker(folder);
  const rivals = [bareNode('constant'), bareNode('parse and stringify'), ...trivialWorkers()];
  return [...byWrk, ours, again(ours), ...rivals, ...(withGo ? [await agnhost()] : [])];
}

function again(side: Side): Side {
  return { ...side, name: `${side.name}, again` };
}

async function measureCases(bench: Bench): Promise<HttpCase[]> {
  const cases: HttpCase[] = [];
  for (const bytes of bench.bytes) {
    await writeReviews(bench, bytes);
    const reviewsOf = ({ side }: RunningSide): string => reviewsFile(bench.folder, side, bytes);
    for (const side of bench.sides) {
      await warmUp(bench, side, reviewsOf(side));
    }
    for (const generator of bench.generators) {
      const generated = benchWith(generator, bench);
      if (generated === undefined) continue;
      for (const connections of bench.connections) {
        const measured = await measureCase(generated, { connections, reviewsOf });
        const one = { generator, bytes, connections, ...measured };
        bench.say(formatCase(one));
        cases.push(one);
      }
    }
  }
  return cases;
}

/** Returns the bench with the client and the sides of a generator, or undefined after saying that it is missing. */
function benchWith(generator: Generator, bench: Bench): Bench | undefined {
  if (generator === 'own') return bench;
  const client = wrkClient();
  if (client === undefined) {
    bench.say(NO_WRK);
    return undefined;
  }
  return { ...bench, client, sides: bench.sides.filter(({ name }) => BY_WRK.includes(name)) };
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
      generator: { type: 'string', multiple: true },
    },
  });
  const base = values.short ? SHORT : FULL;
  const report = await runHttp({
    ...base,
    rounds: Number(values.rounds ?? base.rounds),
    seconds: Number(values.seconds ?? base.seconds),
    bytes: values.bytes?.map(Number) ?? base.bytes,
    connections: values.connections?.map(Number) ?? base.connections,
    generators: GENERATORS.filter((one) => (values.generator ?? base.generators).includes(one)),
    say: (text) => {
      console.log(`\n${text}`);
    },
  });
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
