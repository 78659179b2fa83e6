import { randomInt } from 'node:crypto';
import type { Candidates } from './candidates.ts';

/** Microseconds from request to reply, by the name of the candidates. */
export type Times = Readonly<Record<string, readonly number[]>>;

/** Requests a path, and returns the microseconds until it was refused. */
export type Ask = (path: string) => Promise<number>;

/** The number of rounds after which the code is compiled. */
const WARM_UP = 2000;

/** Sends one of each kind in every round, in a random order, so that disturbances hit all kinds alike. */
export async function measure(
  candidates: readonly Candidates[],
  ask: Ask,
  rounds: number,
): Promise<Times> {
  const times: Record<string, number[]> = {};
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const turn = shuffled(candidates).map(({ name, make }) => ({ name, path: make() }));
    for (const { name, path } of turn) {
      const time = await ask(path);
      if (round >= 0) (times[name] ??= []).push(time);
    }
  }
  return times;
}

function shuffled<T>(values: readonly T[]): T[] {
  const drawn: T[] = [];
  for (const value of values) {
    const at = randomInt(drawn.length + 1);
    const [before] = drawn.splice(at, 1, value);
    if (before !== undefined) drawn.push(before);
  }
  return drawn;
}
