import type { Cores } from './cores.ts';
import { compare, figuresOf } from './http-report.ts';
import type { HttpCase } from './http-report.ts';
import type { LoadClient } from './load-client.ts';
import { measureLoad } from './measure-load.ts';
import type { LoadResult } from './measure-load.ts';
import { Patience } from './patience.ts';
import type { RunningServer } from './start-server.ts';

export interface LoadOptions {
  readonly rounds: number;
  /** The duration of each measurement, and of the warm-up of its connections. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The time that each side is under load before the first round, until its code is compiled. */
  readonly firstWarmUpSeconds: number;
  /** The time that each case may wait for quiet moments on the machine. */
  readonly patienceSeconds: number;
}

/** Running servers, and the client that puts them under load. */
export interface LoadBench<Server extends RunningServer> extends LoadOptions {
  readonly client: LoadClient;
  readonly authorityFile: string;
  readonly cores: Cores;
  readonly sides: readonly Server[];
  /** Pairs of side names. Pairs with a side that does not run are skipped. */
  readonly comparisons: readonly (readonly [side: string, against: string])[];
}

/** More than the kernel uses for both sides without attributing it. */
const BUSY_CORES = 0.25;

/** The maximum number of attempts. The quietest one counts. */
const MAX_ATTEMPTS = 4;

/** Keeps a side under load for a while. */
export async function warmUp<Server extends RunningServer>(
  bench: LoadBench<Server>,
  side: Server,
  reviewsFile: string,
): Promise<void> {
  await measure(bench, side, {
    reviewsFile,
    connections: 10,
    seconds: bench.firstWarmUpSeconds,
  });
}

/** Puts all sides under load in turn, round after round. */
export async function measureCase<Server extends RunningServer>(
  bench: LoadBench<Server>,
  {
    connections,
    reviewsOf,
  }: { readonly connections: number; readonly reviewsOf: (side: Server) => string },
): Promise<Pick<HttpCase, 'sides' | 'comparisons'>> {
  const patience = new Patience(bench.patienceSeconds);
  const rounds = new Map<string, LoadResult[]>();
  for (let round = 0; round < bench.rounds; round += 1) {
    const turn = round % bench.sides.length;
    for (const side of [...bench.sides.slice(turn), ...bench.sides.slice(0, turn)]) {
      const load = { connections, reviewsFile: reviewsOf(side), seconds: bench.seconds };
      const result = await measureQuietly(bench, side, { ...load, patience });
      rounds.set(side.name, [...(rounds.get(side.name) ?? []), result]);
    }
  }
  return {
    sides: bench.sides.map(({ name }) => figuresOf(name, rounds.get(name) ?? [])),
    comparisons: bench.comparisons
      .filter((pair) => pair.every((side) => rounds.has(side)))
      .map(([side, against]) => compare(rounds, side, against)),
  };
}

interface Load {
  readonly reviewsFile: string;
  readonly connections: number;
  readonly seconds: number;
}

async function measureQuietly<Server extends RunningServer>(
  bench: LoadBench<Server>,
  side: Server,
  { patience, ...load }: Load & { readonly patience: Patience },
): Promise<LoadResult> {
  let quietest = await measure(bench, side, load);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (quietest.coresOfOthers < BUSY_CORES || !patience.isLeft) break;
    await patience.waitForQuiet();
    const result = await measure(bench, side, load);
    if (result.coresOfOthers < quietest.coresOfOthers) quietest = result;
  }
  return quietest;
}

function measure<Server extends RunningServer>(
  { client, authorityFile, cores, warmUpSeconds }: LoadBench<Server>,
  { name, pid, url }: Server,
  load: Load,
): Promise<LoadResult> {
  const server = { name, pid, url };
  return measureLoad(client, { ...load, server, authorityFile, warmUpSeconds, core: cores.client });
}
