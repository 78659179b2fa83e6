/**
 * `node test/bench/worked.ts` measures the lossless kinds that docs/kinds.md recommends: lenses with a schema. It
 * converts whole reviews of one object of five worked kinds, from text to text, in Node and in workerd, relative to
 * `JSON.parse` and `JSON.stringify` of the same text: to the spoke and back to the hub, with objects that the spoke can
 * hold and with objects that need kept data. Objects on the way back carry data kept by this engine.
 *
 * `--short` takes less than a minute, in Node and to the hub only; `--json FILE` writes all figures. Linux only.
 *
 * @module
 */
import { compareWithParsing, formatCompared } from './in-process/compare.ts';
import type { Care, Compared } from './in-process/compare.ts';
import type { EngineName } from './in-process/engines.ts';
import type { WorkedTask } from './in-process/work.ts';
import { formatRatio } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { runAlone } from './support/run-alone.ts';
import { spreadOf } from './support/statistics.ts';
import type { Spread } from './support/statistics.ts';
import { formatTable } from './support/table.ts';
import { answerHere } from './worked/engine-answer.ts';
import type { Loses, MeasuredName } from './worked/objects.ts';
import { NAMES, roundTripsOf } from './worked/reviews.ts';
import type { Direction, RoundTrip } from './worked/reviews.ts';

export interface WorkedOptions extends Care {
  readonly engines: readonly EngineName[];
  readonly directions: readonly Direction[];
  readonly say: (text: string) => void;
}

/** The results for reviews of one kind in one direction. */
export interface WorkedRow extends Compared {
  readonly engine: EngineName;
  readonly loses: Loses;
  readonly direction: Direction;
  readonly kind: MeasuredName;
  /** The median length of a review. */
  readonly bytes: number;
}

export interface WorkedReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly WorkedRow[];
}

export const FULL: Omit<WorkedOptions, 'say'> = {
  engines: ['Node', 'workerd'],
  directions: ['hub → spoke', 'spoke → hub'],
  rounds: 18,
  processes: 2,
  sampleMilliseconds: 50,
  warmUpMilliseconds: 700,
  noise: 0.05,
  attempts: 2,
};

export const SHORT: Omit<WorkedOptions, 'say'> = {
  engines: ['Node'],
  // A conversion to the hub both reads kept data and looks for data to keep.
  directions: ['spoke → hub'],
  rounds: 8,
  processes: 1,
  sampleMilliseconds: 25,
  warmUpMilliseconds: 400,
  noise: 0.05,
  attempts: 1,
};

const LOSES: readonly Loses[] = ['nothing', 'something'];

/** The number of reviews of each kind and case that every process converts first. */
const OTHERS = 2;

export async function runWorked(options: WorkedOptions): Promise<WorkedReport> {
  const machine = await describeMachine();
  const trips = await allTrips();
  const others = [...trips.values()].flatMap((some) =>
    some.slice(0, OTHERS).flatMap(({ reviews }) => Object.values(reviews)),
  );
  const rows: WorkedRow[] = [];
  for (const { engine, loses, direction, kind } of casesOf(options)) {
    const texts = (trips.get(`${kind}, ${loses}`) ?? []).map((trip) => trip.reviews[direction]);
    const taskOf = (does: WorkedTask['does']): WorkedTask => ({ does, objects: 1, texts, others });
    const compared = await compareWithParsing(engine, taskOf, options);
    const bytes = Math.round(spreadOf(texts.map(({ length }) => length)).median);
    const row = { engine, loses, direction, kind, bytes, ...compared };
    options.say(formatRow(row).join('  '));
    rows.push(row);
  }
  return { machine, rounds: options.rounds, rows };
}

type Case = Pick<WorkedRow, 'engine' | 'loses' | 'direction' | 'kind'>;

function casesOf({ engines, directions }: WorkedOptions): Case[] {
  return engines.flatMap((engine) =>
    LOSES.flatMap((loses) =>
      directions.flatMap((direction) => NAMES.map((kind) => ({ engine, loses, direction, kind }))),
    ),
  );
}

/** @throws {Error} when a case that loses nothing has kept data, or one that loses something has none */
async function allTrips(): Promise<Map<string, readonly RoundTrip[]>> {
  const trips = new Map<string, readonly RoundTrip[]>();
  for (const kind of NAMES) {
    for (const loses of LOSES) {
      const some = await roundTripsOf(kind, loses, answerHere);
      if (some.some(({ isKept }) => isKept !== (loses === 'something'))) {
        throw new Error(`expected ${kind} to lose ${loses}`);
      }
      trips.set(`${kind}, ${loses}`, some);
    }
  }
  return trips;
}

/** Returns the median over the kinds for each engine, case and direction. */
export function figuresOf({ rows }: WorkedReport): Figure[] {
  const groups = Map.groupBy(rows, ({ engine, loses, direction }) =>
    [engine, loses, direction].join(', '),
  );
  return [...groups.values()].flatMap((group) => medianOf(group));
}

function medianOf(group: readonly WorkedRow[]): Figure[] {
  const [first] = group;
  if (first === undefined) return [];
  const over = (part: (row: WorkedRow) => number): number => spreadOf(group.map(part)).median;
  const spread = (of: 'ratio' | 'control'): Spread => ({
    median: over((row) => row[of].median),
    low: over((row) => row[of].low),
    high: over((row) => row[of].high),
  });
  const { engine, loses, direction } = first;
  return [
    {
      target: `worked kinds, ${loses === 'nothing' ? 'nothing lost' : 'something kept'}, ${engine}`,
      what: direction,
      details: group.map(({ kind, ratio }) => `${kind} ${ratio.median.toFixed(2)}`).join(', '),
      ratio: spread('ratio'),
      control: spread('control'),
      coresOfOthers: over((row) => row.coresOfOthers),
    },
  ];
}

export function formatReport(report: WorkedReport): string {
  const header = ['', 'bytes', 'µs', 'parse + stringify', 'ratio', 'by the clock', 'A/A', 'others'];
  const medians = figuresOf(report).map(({ target = '', what, details = '', ratio }) => [
    target,
    what,
    formatRatio(ratio),
    details,
  ]);
  return `${formatTable([header, ...report.rows.map(formatRow)])}\n\n${formatTable(medians)}`;
}

function formatRow(row: WorkedRow): string[] {
  return [
    `${row.engine}, loses ${row.loses}, ${row.direction}, ${row.kind}`,
    String(row.bytes),
    ...formatCompared(row),
  ];
}

if (import.meta.main) {
  await runAlone({ run: runWorked, formatReport, full: FULL, short: SHORT });
}
