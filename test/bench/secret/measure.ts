import { randomInt } from 'node:crypto';
import type { Candidates } from './candidates.ts';

/** Microseconds from a question to its answer, by the name of what was asked. */
export type Times = Readonly<Record<string, readonly number[]>>;

/** Asks for a path, and says how many microseconds the refusal took. */
export type Ask = (path: string) => Promise<number>;

/** The compiler has seen enough of it after so many rounds. */
const WARM_UP = 2000;

/** One of each kind in every round, in an order that is drawn anew: what disturbs one will disturb another next time. */
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
