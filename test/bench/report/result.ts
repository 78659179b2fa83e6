import type { Machine } from '../support/machine.ts';
import type { Figure } from './figure.ts';

/** What a part of the benchmark has found. */
export interface Result {
  /** When, as `2026-03-09`. */
  readonly date: string;
  /** Whether it was the short form, which is rougher. */
  readonly short: boolean;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
  /** Everything that was measured, as the part itself has it. */
  readonly report: object;
}

/** By the names of the parts. */
export type Results = Readonly<Record<string, Result>>;

/** One line for each way in which parts were measured, most often one: when, on what, and how thoroughly. */
export function describeRuns(results: Results): string {
  const parts = Object.entries(results).map(([name, { date, short, machine }]) => {
    const { processor, cores, versions } = machine;
    const runtimes = Object.entries(versions).map(([runtime, version]) => `${runtime} ${version}`);
    const form = short ? ', short form' : '';
    return { name, run: `${date}${form}: ${processor}, ${cores} cores; ${runtimes.join(', ')}` };
  });
  const runs = Map.groupBy(parts, ({ run }) => run);
  if (runs.size === 1) return [...runs.keys()].join('');
  return [...runs]
    .map(([run, those]) => `${those.map(({ name }) => name).join(', ')}, ${run}`)
    .join('\n');
}
