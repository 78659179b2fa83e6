import { spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';
import { MOST_RIGHT, NOTHING_RIGHT } from './candidates.ts';
import type { Candidates } from './candidates.ts';
import { compare, DIFFERENT } from './compare.ts';
import type { Difference } from './compare.ts';
import type { Times } from './measure.ts';

/** The results of one place. */
export interface Seen {
  readonly place: string;
  /** The number of requests of each kind. */
  readonly rounds: number;
  readonly rows: readonly Row[];
}

/** One kind of candidates. */
export interface Row {
  readonly name: string;
  readonly kind: Candidates['kind'];
  /** The time until refusal. */
  readonly microseconds: Spread;
  /** The difference from candidates with no right character, in microseconds. */
  readonly difference: Difference;
}

export function rowsOf(candidates: readonly Candidates[], times: Times): Row[] {
  const base = times[NOTHING_RIGHT] ?? [];
  return candidates.map(({ name, kind }) => {
    const own = times[name] ?? [];
    return { name, kind, microseconds: spreadOf(own), difference: compare(own, base) };
  });
}

/** Returns the names of kinds that can be told apart and must not be. */
export function toldApart({ rows }: Seen): string[] {
  return rows
    .filter(({ kind, difference }) => kind === 'alike' && !(Math.abs(difference.t) < DIFFERENT))
    .map(({ name }) => name);
}

/** Reports whether the planted leak was found. */
export function isLeakFound(seen: Seen): boolean {
  return toldApart(seen).includes(MOST_RIGHT);
}

/** Prints one line for each kind. */
export function print({ place, rounds, rows }: Seen): void {
  console.log(`\n${place}, ${rounds} of each`);
  for (const { name, microseconds, difference } of rows) {
    const [low, median, high] = [microseconds.low, microseconds.median, microseconds.high].map(
      (time) => time.toFixed(2),
    );
    const [mean, margin] = [difference.mean, 3 * difference.error].map((time) =>
      (time * 1000).toFixed(0).padStart(4),
    );
    console.log(
      `${name.padEnd(23)} ${median} µs (${low} to ${high}), ${mean} ns ±${margin}, t ${difference.t.toFixed(1)}`,
    );
  }
}
