import { ratioOf, spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';

/** The milliseconds of a start, by the clock and of processor time. */
export interface Start {
  readonly wall: number;
  /** NaN if unknown. */
  readonly cpu: number;
}

/** Starts something, and runs it once. */
export interface Starter {
  readonly name: string;
  readonly start: () => Promise<Start>;
}

export interface Started {
  readonly name: string;
  readonly milliseconds: Spread;
  readonly cpuMilliseconds: Spread;
  /** The ratios to the first starter, by the clock and of processor time. */
  readonly ratio: Spread;
  readonly cpuRatio: Spread;
}

/** Runs every starter in every round, in an order that changes from round to round. */
export async function takeTurns(starters: readonly Starter[], rounds: number): Promise<Started[]> {
  const starts = starters.map((): Start[] => []);
  // The first round only warms the disk cache.
  for (let round = -1; round < rounds; round += 1) {
    for (let place = 0; place < starters.length; place += 1) {
      const at = (place + round + starters.length) % starters.length;
      const start = await starters[at]?.start();
      if (round >= 0 && start !== undefined) starts[at]?.push(start);
    }
  }
  const timesOf = (at: number, clock: keyof Start): number[] =>
    (starts[at] ?? []).map((start) => start[clock]);
  return starters.map(({ name }, at) => ({
    name,
    milliseconds: spreadOf(timesOf(at, 'wall')),
    cpuMilliseconds: spreadOf(timesOf(at, 'cpu')),
    ratio: ratioOf(timesOf(at, 'wall'), timesOf(0, 'wall')),
    cpuRatio: ratioOf(timesOf(at, 'cpu'), timesOf(0, 'cpu')),
  }));
}
