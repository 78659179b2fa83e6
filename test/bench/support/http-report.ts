import type { LoadResult } from './measure-load.ts';
import type { Machine } from './machine.ts';
import { formatRatio, ratioOf, spreadOf } from './statistics.ts';
import type { Spread } from './statistics.ts';
import { formatTable } from './table.ts';

/** The results of `runHttp`. Every spread is over the rounds; latencies are in microseconds. */
export interface HttpReport {
  readonly machine: Machine;
  /** False when client and servers shared their cores. */
  readonly isPinned: boolean;
  readonly rounds: number;
  /** The duration of each measurement. */
  readonly seconds: number;
  readonly cases: readonly HttpCase[];
}

/** The generators of load: our own in Go or on Node, and wrk. */
export const GENERATORS = ['own', 'wrk'] as const;

export type Generator = (typeof GENERATORS)[number];

/** One size of reviews and one number of connections. */
export interface HttpCase {
  /** `own` if it is absent. */
  readonly generator?: Generator;
  readonly bytes: number;
  readonly connections: number;
  readonly sides: readonly SideFigures[];
  readonly comparisons: readonly Comparison[];
}

export interface SideFigures {
  readonly side: string;
  readonly requestsPerSecond: Spread;
  readonly requestsPerCoreSecond: Spread;
  readonly cpuMicroseconds: Spread;
  readonly p50: Spread;
  readonly p99: Spread;
  readonly residentBytes: Spread;
  /** The highest since the start of the side, including earlier cases. */
  readonly peakBytes: number;
  /** Cores busy with other work. */
  readonly coresOfOthers: Spread;
}

/** The figures of one side divided by those of another in the same round. */
export interface Comparison {
  readonly side: string;
  readonly against: string;
  readonly requestsPerSecond: Spread;
  readonly requestsPerCoreSecond: Spread;
  readonly p50: Spread;
  readonly p99: Spread;
}

/** The results of each side in a case, one for each round. */
export type Rounds = ReadonlyMap<string, readonly LoadResult[]>;

export function figuresOf(side: string, results: readonly LoadResult[]): SideFigures {
  const spread = (figure: keyof LoadResult): Spread => spreadOf(valuesOf(results, figure));
  return {
    side,
    requestsPerSecond: spread('requestsPerSecond'),
    requestsPerCoreSecond: spread('requestsPerCoreSecond'),
    cpuMicroseconds: spread('cpuMicroseconds'),
    p50: spread('p50'),
    p99: spread('p99'),
    residentBytes: spread('residentBytes'),
    peakBytes: Math.max(...valuesOf(results, 'peakBytes')),
    coresOfOthers: spread('coresOfOthers'),
  };
}

export function compare(rounds: Rounds, side: string, against: string): Comparison {
  const ratio = (figure: keyof LoadResult): Spread =>
    ratioOf(valuesOf(rounds.get(side) ?? [], figure), valuesOf(rounds.get(against) ?? [], figure));
  return {
    side,
    against,
    requestsPerSecond: ratio('requestsPerSecond'),
    requestsPerCoreSecond: ratio('requestsPerCoreSecond'),
    p50: ratio('p50'),
    p99: ratio('p99'),
  };
}

function valuesOf(results: readonly LoadResult[], figure: keyof LoadResult): number[] {
  return results.map((result) => Number(result[figure]));
}

/** Formats a case as two tables: the sides, and their ratios with quartiles. */
export function formatCase(measured: HttpCase, of = ''): string {
  const { bytes, sides, comparisons } = measured;
  const figures = sides.map((side) => [
    side.side,
    side.requestsPerSecond.median.toFixed(0),
    side.requestsPerCoreSecond.median.toFixed(0),
    side.cpuMicroseconds.median.toFixed(0),
    side.p50.median.toFixed(0),
    side.p99.median.toFixed(0),
    inMegabytes(side.residentBytes.median),
    inMegabytes(side.peakBytes),
    side.coresOfOthers.median.toFixed(2),
  ]);
  const ratios = comparisons.map((one) => [
    `${one.side} / ${one.against}`,
    formatRatio(one.requestsPerSecond),
    formatRatio(one.requestsPerCoreSecond),
    formatRatio(one.p50),
    formatRatio(one.p99),
  ]);
  const title = `Reviews of ${bytes} bytes${of}, ${formatLoad(measured)}`;
  return [
    title,
    formatTable([
      ['', 'calls/s', 'calls/s/core', 'CPU µs', 'p50 µs', 'p99 µs', 'MB', 'peak MB', 'others'],
      ...figures,
    ]),
    formatTable([['ratios', 'calls/s', 'calls/s/core', 'p50', 'p99'], ...ratios]),
  ].join('\n\n');
}

/** Formats the load of a case as `10 connections, by wrk`. */
export function formatLoad({
  connections,
  generator,
}: Pick<HttpCase, 'connections' | 'generator'>): string {
  const load = `${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  return generator === 'wrk' ? `${load}, by wrk` : load;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
