/**
 * `node test/bench/growth.ts` measures the cost of an object in reviews of 1 object up to the largest that the default
 * limit allows, relative to one in a review of 100, in Node and in workerd. It measures the same for `JSON.parse` and
 * `JSON.stringify` alone, whose growth is that of the engine: the largest review is judged by the ratio of the two. It
 * then measures the memory that the Node entry and the Worker take for one review, next to handlers that only parse and
 * stringify, in a new process for each body.
 *
 * `--short` takes less than a minute, is rougher, and leaves memory out; `--json FILE` writes all figures. Linux only.
 *
 * @module
 */
import { formatMemory, measureMemory } from './growth/memory.ts';
import type { MemoryRow } from './growth/memory.ts';
import type { EngineName } from './in-process/engines.ts';
import { measure } from './in-process/measure.ts';
import type { Effort } from './in-process/measure.ts';
import type { SizeName } from './in-process/objects.ts';
import type { CronTabTask } from './in-process/work.ts';
import { formatRatio, noiseOf, untilQuiet } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { runAlone } from './support/run-alone.ts';
import { ratioOf, spreadOf } from './support/statistics.ts';
import type { Spread } from './support/statistics.ts';
import { formatTable } from './support/table.ts';

export interface GrowthOptions extends Effort {
  /** The numbers of objects in a review, for each size. The last one makes the largest review, which is judged. */
  readonly counts: Readonly<Partial<Record<(typeof SIZE_NAMES)[number], readonly number[]>>>;
  /** The noise above which a number of objects is measured again, up to `attempts` times. */
  readonly noise: number;
  readonly attempts: number;
  readonly memory: { readonly megabytes: readonly number[]; readonly rounds: number };
  readonly say: (text: string) => void;
}

/** The results for one size of reviews. */
export interface GrowthRow {
  readonly engine: EngineName;
  readonly size: SizeName;
  readonly objects: number;
  /** Microseconds of processor time for one object. */
  readonly convert: Spread;
  readonly parseAndStringify: Spread;
  /** The cost of an object in such a review relative to one among 100. */
  readonly growth: Spread;
  readonly growthOfParseAndStringify: Spread;
  /** The first growth relative to the second, both in the same round. */
  readonly growthAgainstEngine: Spread;
  readonly isLargest: boolean;
  /** The cost of an object among 100, relative to a second measurement of the same. */
  readonly control: Spread;
  /** Cores busy with other work. They also take the caches that many objects need. */
  readonly coresOfOthers: number;
}

export interface GrowthReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly GrowthRow[];
  readonly memory: readonly MemoryRow[];
}

/** The number of objects that all others are compared with. */
const FEW = 100;

const SIZE_NAMES = ['1 KB', '4 KB'] as const;

/** Objects in reviews of 8.2 MB. `LIMITS` allows 8 MiB. */
const MOST = { '1 KB': 8000, '4 KB': 2000 } as const;

export const FULL: Omit<GrowthOptions, 'say'> = {
  rounds: 12,
  processes: 2,
  sampleMilliseconds: 60,
  warmUpMilliseconds: 1000,
  counts: { '1 KB': [1, 10, 1000, MOST['1 KB']], '4 KB': [1, 10, 1000, MOST['4 KB']] },
  noise: 0.03,
  attempts: 2,
  memory: { megabytes: [1, 4, 8], rounds: 3 },
};

export const SHORT: Omit<GrowthOptions, 'say'> = {
  rounds: 8,
  processes: 1,
  sampleMilliseconds: 40,
  warmUpMilliseconds: 700,
  counts: { '1 KB': [MOST['1 KB']] },
  noise: 0.05,
  attempts: 1,
  memory: { megabytes: [], rounds: 0 },
};

export async function runGrowth(options: GrowthOptions): Promise<GrowthReport> {
  const machine = await describeMachine();
  const rows: GrowthRow[] = [];
  for (const engine of ['Node', 'workerd'] as const) {
    for (const size of SIZE_NAMES) {
      const counts = options.counts[size] ?? [];
      for (const objects of counts) {
        const isLargest = objects === counts.at(-1);
        const row = await untilQuiet(
          () => measurePoint(engine, { size, objects, isLargest }, options),
          ({ control }) => noiseOf(control),
          { bound: options.noise, attempts: options.attempts },
        );
        options.say(formatRow(row).join('  '));
        rows.push(row);
      }
    }
  }
  const memory = await measureMemory(options.memory);
  return { machine, rounds: options.rounds, rows, memory };
}

async function measurePoint(
  engine: EngineName,
  { size, objects, isLargest }: Pick<GrowthRow, 'size' | 'objects' | 'isLargest'>,
  options: GrowthOptions,
): Promise<GrowthRow> {
  const taskOf = (does: CronTabTask['does'], count: number): CronTabTask => {
    return { does, workload: 'two functions', size, objects: count };
  };
  const { times, coresOfOthers } = await measure(
    engine,
    [
      taskOf('convert', FEW),
      taskOf('convert', objects),
      taskOf('parse and stringify', FEW),
      taskOf('parse and stringify', objects),
      taskOf('convert', FEW),
    ],
    options,
  );
  const [few = [], many = [], fewParsed = [], manyParsed = [], fewAgain = []] = times.map(
    ({ processor }) => processor,
  );
  return {
    engine,
    size,
    objects,
    convert: spreadOf(many),
    parseAndStringify: spreadOf(manyParsed),
    growth: ratioOf(many, few),
    growthOfParseAndStringify: ratioOf(manyParsed, fewParsed),
    growthAgainstEngine: ratioOf(quotients(many, few), quotients(manyParsed, fewParsed)),
    isLargest,
    control: ratioOf(fewAgain, few),
    coresOfOthers,
  };
}

/** Divides the values of each round. */
function quotients(values: readonly number[], base: readonly number[]): number[] {
  return values.map((value, round) => value / (base[round] ?? Number.NaN));
}

export function figuresOf({ rows }: GrowthReport): Figure[] {
  return rows.map((row) => {
    const { engine, size, objects, growthAgainstEngine: ratio, control, coresOfOthers } = row;
    return row.isLargest
      ? { target: `growth, ${engine}`, what: `${objects} × ${size}`, ratio, control, coresOfOthers }
      : { what: `growth, ${engine}, ${objects} × ${size}`, ratio, control, coresOfOthers };
  });
}

/** Formats the cost of an object and the memory of a body as tables. */
export function formatReport({ rows, memory }: GrowthReport): string {
  const growth = [`against ${FEW}`, 'parse + stringify', 'ratio'];
  const header = ['', 'µs each', 'parse + stringify', ...growth, 'A/A', 'others'];
  const tables = [formatTable([header, ...rows.map(formatRow)])];
  if (memory.length > 0) tables.push(formatMemory(memory));
  return tables.join('\n\n');
}

function formatRow(row: GrowthRow): string[] {
  return [
    `${row.engine}, ${row.objects} × ${row.size}`,
    row.convert.median.toFixed(1),
    row.parseAndStringify.median.toFixed(1),
    formatRatio(row.growth),
    formatRatio(row.growthOfParseAndStringify),
    formatRatio(row.growthAgainstEngine),
    formatRatio(row.control),
    row.coresOfOthers.toFixed(2),
  ];
}

if (import.meta.main) {
  await runAlone({ run: runGrowth, formatReport, full: FULL, short: SHORT });
}
