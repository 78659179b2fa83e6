import type { Machine } from '../support/machine.ts';
import type { Figure } from './figure.ts';

/** The results of one part of the benchmark. */
export interface Result {
  /** The date as `2026-03-09`. */
  readonly date: string;
  /** True for the short form, which is rougher. */
  readonly short: boolean;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
  /** All measurements, in the form of the part itself. */
  readonly report: object;
}

/** Results by the names of the parts. */
export type Results = Readonly<Record<string, Result>>;

/** Returns one line for each way of measuring, usually one in all: its date, machine and thoroughness. */
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
