/**
 * `node test/bench/worked-http.ts` measures conversions of five worked kinds over TLS, one object in each call,
 * alternating between hub to spoke and spoke to hub. It compares the Node entry with a webhook in Go that is written
 * like those of Cluster API, with `MarshalData`. Each side restores its own kept data. Before the measurement, both
 * must show the same object in the spoke and restore the original.
 *
 * `--json FILE` writes all figures; `--rounds` and `--seconds` set the amounts. Linux only, with Go.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Figure } from './report/figure.ts';
import { chooseCores } from './support/cores.ts';
import { formatCase, formatLoad } from './support/http-report.ts';
import type { HttpCase } from './support/http-report.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { goClient } from './support/load-client.ts';
import { measureCase, warmUp } from './support/measure-case.ts';
import type { LoadBench, LoadOptions } from './support/measure-case.ts';
import { nodeEntryOfWorkedKinds } from './support/our-sides.ts';
import { postReview } from './support/post-review.ts';
import { marshalData } from './support/rival-sides.ts';
import type { Server } from './support/side.ts';
import { startServer } from './support/start-server.ts';
import type { RunningServer, Setting } from './support/start-server.ts';
import { withSides } from './support/with-sides.ts';
import type { TargetName } from './targets.ts';
import type { Loses } from './worked/objects.ts';
import { NAMES, aReview, aStored, roundTripsOf } from './worked/reviews.ts';
import type { RoundTrip } from './worked/reviews.ts';

export interface WorkedHttpOptions extends LoadOptions {
  readonly connections: readonly number[];
  /** Receives each case as soon as it is measured. */
  readonly say: (text: string) => void;
}

export const FULL: Omit<WorkedHttpOptions, 'say'> = {
  rounds: 15,
  seconds: 1,
  warmUpSeconds: 0.2,
  firstWarmUpSeconds: 5,
  connections: [1, 10],
  patienceSeconds: 150,
};

/** `bytes` is the average length of a review to the Node entry. */
export type WorkedHttpCase = HttpCase & { readonly loses: Loses };

export interface WorkedHttpReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly seconds: number;
  readonly cases: readonly WorkedHttpCase[];
}

const OURS = 'crdshift on Node';
const AGAIN = `${OURS}, again`;
const GO = 'Go with MarshalData';

const COMPARISONS = [
  [AGAIN, OURS],
  [OURS, GO],
] as const;

/** A side with its conversions of the objects. */
interface WorkedSide extends RunningServer {
  readonly trips: Readonly<Record<Loses, readonly RoundTrip[]>>;
}

/** Starts all sides and measures them. */
export async function runWorkedHttp(options: WorkedHttpOptions): Promise<WorkedHttpReport> {
  const { rounds, seconds } = options;
  const machine = await describeMachine();
  const cores = await chooseCores();
  const client = await goClient();
  const cases = await withSides({ cores, prepare: prepareSides, start: startSide }, (started) => {
    checkSame(started.sides);
    return measureCases({ ...options, ...started, client, comparisons: COMPARISONS });
  });
  return { machine, rounds, seconds, cases };
}

async function prepareSides(folder: string): Promise<readonly Server[]> {
  const node = await nodeEntryOfWorkedKinds(folder);
  return [node, { ...node, name: AGAIN }, await marshalData()];
}

/** @throws {Error} when the API server would not accept a reply, or an object is not restored */
async function startSide(server: Server, setting: Setting): Promise<WorkedSide> {
  const { certificatePem } = setting.authority;
  const running = await startServer(server, setting, async (url) => {
    const review = aReview(aStored('NetworkPolicy', 'nothing', 0), 'extensions-v1beta1');
    await postReview(url, certificatePem, review);
    return true;
  });
  try {
    const tripsOf = async (loses: Loses): Promise<readonly RoundTrip[]> => {
      const answer = (review: string): ReturnType<typeof postReview> =>
        postReview(running.url, certificatePem, review);
      const byKind: RoundTrip[][] = [];
      for (const kind of NAMES) byKind.push(await roundTripsOf(kind, loses, answer));
      // Kinds take turns.
      return (byKind[0] ?? []).flatMap((_, at) => byKind.flatMap((trips) => trips[at] ?? []));
    };
    const trips = { nothing: await tripsOf('nothing'), something: await tripsOf('something') };
    return { ...running, trips };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** @throws {Error} when two sides show an object differently in the spoke */
function checkSame(sides: readonly WorkedSide[]): void {
  const seen = sides.map(({ trips }) =>
    [...trips.nothing, ...trips.something].map((trip) => trip.seen),
  );
  const [first = [], ...others] = seen;
  for (const other of others) {
    const at = other.findIndex((object, index) => !isDeepStrictEqual(object, first[index]));
    if (at !== -1) {
      throw new Error(`${JSON.stringify(first[at])} is not ${JSON.stringify(other[at])}`);
    }
  }
}

async function measureCases(
  bench: WorkedHttpOptions & LoadBench<WorkedSide> & { readonly folder: string },
): Promise<WorkedHttpCase[]> {
  const cases: WorkedHttpCase[] = [];
  for (const loses of ['something', 'nothing'] as const) {
    const reviewsOf = ({ name }: RunningServer): string =>
      join(bench.folder, `${name}-${loses}.jsonl`);
    let bytes = 0;
    for (const side of bench.sides) {
      const reviews = side.trips[loses].flatMap((trip) => Object.values(trip.reviews));
      await writeFile(reviewsOf(side), reviews.join(''));
      if (side.name === OURS) bytes = Math.round(reviews.join('').length / reviews.length);
      await warmUp(bench, side, reviewsOf(side));
    }
    for (const connections of bench.connections) {
      const measured = await measureCase(bench, { connections, reviewsOf });
      const one = { loses, bytes, connections, ...measured };
      bench.say(formatCase(one, `, five kinds that lose ${loses}`));
      cases.push(one);
    }
  }
  return cases;
}

/** Returns figures, each with the control of the Node entry in it. */
export function figuresOf({ cases }: WorkedHttpReport): Figure[] {
  return cases.flatMap(({ loses, connections, sides, comparisons }) => {
    const [again, ours] = comparisons;
    if (again === undefined || ours === undefined) throw new Error('there is no comparison');
    const what = formatLoad({ connections });
    const coresOfOthers = Math.max(...sides.map((side) => side.coresOfOthers.median));
    const figure = (target: TargetName, measure: 'requestsPerCoreSecond' | 'p99'): Figure => {
      return { target, what, ratio: ours[measure], control: again[measure], coresOfOthers };
    };
    return loses === 'something'
      ? [
          figure('over TLS, worked kinds, calls, something kept', 'requestsPerCoreSecond'),
          figure('over TLS, worked kinds, p99, something kept', 'p99'),
        ]
      : [figure('over TLS, worked kinds, calls, nothing lost', 'requestsPerCoreSecond')];
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const report = await runWorkedHttp({
    ...FULL,
    rounds: Number(values.rounds ?? FULL.rounds),
    seconds: Number(values.seconds ?? FULL.seconds),
    say: (text) => {
      console.log(`\n${text}`);
    },
  });
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
