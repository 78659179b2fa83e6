import { ratioOf, spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';

/** Starts something, runs it once, and returns the milliseconds it took. */
export interface Starter {
  readonly name: string;
  readonly start: () => Promise<number>;
}

export interface Started {
  readonly name: string;
  readonly milliseconds: Spread;
  /** The ratio to the first starter. */
  readonly ratio: Spread;
}

/** Runs every starter in every round, in an order that changes from round to round. */
export async function takeTurns(starters: readonly Starter[], rounds: number): Promise<Started[]> {
  const times = starters.map((): number[] => []);
  // The first round only warms the disk cache.
  for (let round = -1; round < rounds; round += 1) {
    for (let place = 0; place < starters.length; place += 1) {
      const at = (place + round + starters.length) % starters.length;
      const time = (await starters[at]?.start()) ?? Number.NaN;
      if (round >= 0) times[at]?.push(time);
    }
  }
  return starters.map(({ name }, at) => ({
    name,
    milliseconds: spreadOf(times[at] ?? []),
    ratio: ratioOf(times[at] ?? [], times[0] ?? []),
  }));
}
