/**
 * `node test/bench/in-process.ts` measures the conversion of whole reviews in one process, from text to text, in Node
 * and in workerd. It is compared with the minimum possible work: `JSON.parse` and `JSON.stringify` of the same text.
 * Figures are processor time. The sides take turns, and parse and stringify runs twice: its ratio to itself shows the
 * noise, and comparisons with much noise are repeated.
 *
 * `--short` takes a minute and is rougher; `--json FILE` writes all figures. Linux only.
 *
 * @module
 */
import { compareWithParsing, formatCompared } from './in-process/compare.ts';
import type { Care, Compared } from './in-process/compare.ts';
import type { EngineName } from './in-process/engines.ts';
import type { SizeName } from './in-process/objects.ts';
import type { CronTabTask } from './in-process/work.ts';
import type { WorkloadName } from './in-process/workloads.ts';
import type { Figure } from './report/figure.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { runAlone } from './support/run-alone.ts';
import { formatTable } from './support/table.ts';

/** Reviews of one kind: the way it is written, and the size and number of its objects. */
type Reviews = Omit<CronTabTask, 'does'>;

export interface InProcessOptions extends Care {
  readonly reviews: readonly Reviews[];
  /** Receives each row as soon as it is measured. */
  readonly say: (text: string) => void;
}

/** One comparison. */
export interface InProcessRow extends Reviews, Compared {
  readonly engine: EngineName;
}

export interface InProcessReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly InProcessRow[];
}

const COUNTS = [1, 10, 100, 1000, 10_000];

/**
 * 328 MB as text and several times that as objects, which exceeds the default heap of V8. No server accepts a tenth of
 * it. The table says that it is left out.
 */
const TOO_LARGE = { size: '32 KB', objects: 10_000 };

export const FULL: Omit<InProcessOptions, 'say'> = {
  rounds: 18,
  processes: 2,
  sampleMilliseconds: 50,
  warmUpMilliseconds: 1000,
  noise: 0.03,
  attempts: 3,
  reviews: [
    ...reviewsOf('two functions', ['1 KB', '4 KB', '32 KB'], COUNTS),
    ...reviewsOf('two functions', ['4 KB without managedFields'], [1, 100, 1000]),
    ...(['a lens', 'a lens, losses kept, none there', 'a lens, one field kept'] as const).flatMap(
      (workload) => reviewsOf(workload, ['1 KB', '4 KB'], [1, 100, 1000]),
    ),
  ],
};

export const SHORT: Omit<InProcessOptions, 'say'> = {
  rounds: 12,
  processes: 1,
  sampleMilliseconds: 40,
  warmUpMilliseconds: 700,
  noise: 0.05,
  attempts: 1,
  reviews: [
    ...reviewsOf('two functions', ['1 KB'], [1]),
    ...reviewsOf('two functions', ['4 KB'], [100, 1000]),
  ],
};

function reviewsOf(
  workload: WorkloadName,
  sizes: readonly SizeName[],
  counts: readonly number[],
): Reviews[] {
  return sizes
    .flatMap((size) => counts.map((objects) => ({ workload, size, objects })))
    .filter(({ size, objects }) => size !== TOO_LARGE.size || objects !== TOO_LARGE.objects);
}

export async function runInProcess(options: InProcessOptions): Promise<InProcessReport> {
  const machine = await describeMachine();
  const rows: InProcessRow[] = [];
  for (const engine of ['Node', 'workerd'] as const) {
    for (const reviews of options.reviews) {
      const taskOf = (does: CronTabTask['does']): CronTabTask => ({ ...reviews, does });
      const row = { engine, ...reviews, ...(await compareWithParsing(engine, taskOf, options)) };
      options.say(formatRow(row).join('  '));
      rows.push(row);
    }
  }
  return { machine, rounds: options.rounds, rows };
}

/** Compares the rows that have a target with it. The others are only shown. */
export function figuresOf({ rows }: InProcessReport): Figure[] {
  return rows.map(({ engine, workload, size, objects, ratio, control, coresOfOthers }) => {
    const isPlain = workload === 'two functions';
    const what = `${objects} × ${size}`;
    const figure = { what, ratio, control, coresOfOthers };
    if (isPlain && size === '4 KB' && objects >= 100) {
      return { target: `in process, many, ${engine}`, ...figure };
    }
    if (isPlain && size === '1 KB' && objects === 1) {
      return { target: `in process, one, ${engine}`, ...figure };
    }
    return { ...figure, what: `${engine}, ${workload}, ${what}` };
  });
}

/** Formats all rows as one table. */
export function formatReport({ rows }: InProcessReport): string {
  const header = ['', 'µs each', 'parse + stringify', 'ratio', 'by the clock', 'A/A', 'others'];
  const leftOut = `Left out: ${TOO_LARGE.objects} × ${TOO_LARGE.size}, 328 MB of text`;
  return `${formatTable([header, ...rows.map(formatRow)])}\n${leftOut}`;
}

function formatRow(row: InProcessRow): string[] {
  return [`${row.engine}, ${row.workload}: ${row.objects} × ${row.size}`, ...formatCompared(row)];
}

if (import.meta.main) {
  await runAlone({ run: runInProcess, formatReport, full: FULL, short: SHORT });
}
