/** Pseudo-random numbers that depend on a seed only, so that every run can be repeated. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number;
  /** Returns a whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  /** Returns a whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
  /** Returns true with this probability, from 0 to 1. */
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** Returns one of the choices, as often as its weight says. */
  readonly weighted: <T>(choices: Weighted<T>) => T;
}

export type Weighted<T> = readonly (readonly [weight: number, choice: T])[];

/** Returns a separate source for each part of a run, so that parts do not affect one another. */
export function randomOf(seed: number, part: number): Random {
  let state = (hash(seed) ^ hash(part + 0x9e37)) >>> 0;
  // Mulberry32: small, fast, and good enough to choose what to send.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new Error('there is nothing to pick from');
    return choices[below(choices.length)] as T;
  };
  return {
    next,
    below,
    pick,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => next() < share,
    weighted: (choices) => pickWeighted(choices, next()),
  };
}

function pickWeighted<T>(choices: Weighted<T>, at: number): T {
  let rest = at * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    rest -= weight;
    if (rest < 0) return choice;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new Error('there is nothing to pick from');
  return last[1];
}

/** Spreads a number over 32 bits. */
export function hash(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
