/**
 * `npm run bench:start` measures the size of the uploads and the time to start. For the Worker, as wrangler uploads it,
 * that is the time from the start of workerd to the first reply, first in workerd alone, then under miniflare, as
 * `npm start` runs it. For the Lambda handler it is the time from the start of Node to the first answer, and that of
 * the import alone. Prints medians, quartiles, and ratios to a worker or handler that only answers ok; its ratio to itself
 * shows the noise. A Worker with the kinds of many CRDs is compared with a Worker with the first of them.
 *
 * `--short` takes a minute and is rougher; `--json FILE` writes all figures; `--crds FOLDER` takes other CRDs than those
 * of the tests.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './support/command-line.ts';
import { aFolder } from '../support/a-folder.ts';
import { formatRatio, noiseOf, untilQuiet } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { formatBundles, makeBundles, makeKindBundles } from './start/bundles.ts';
import type { Bundle } from './start/bundles.ts';
import { lambdaStarts } from './start/lambda-starts.ts';
import { takeTurns } from './start/take-turns.ts';
import type { Started, Starter } from './start/take-turns.ts';
import { kindStarts, workerStarts } from './start/worker-starts.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import type { Spread } from './support/statistics.ts';
import { formatTable } from './support/table.ts';
import type { TargetName } from './targets.ts';

export interface StartOptions {
  /** With 0, only bundles are measured. */
  readonly rounds: number;
  /** True to measure miniflare as well. */
  readonly miniflare: boolean;
  /** The noise above which a place is measured again, up to `attempts` times. */
  readonly noise: number;
  readonly attempts: number;
  /** The folder of the CRDs of the Worker with many kinds. */
  readonly crds: string;
  readonly say: (text: string) => void;
}

const CRDS = fileURLToPath(new URL('../fixtures/crds', import.meta.url));

export const FULL: Omit<StartOptions, 'say'> = {
  rounds: 31,
  miniflare: true,
  noise: 0.03,
  attempts: 3,
  crds: CRDS,
};

export const SHORT: Omit<StartOptions, 'say'> = {
  rounds: 9,
  miniflare: false,
  noise: 0.1,
  attempts: 1,
  crds: CRDS,
};

/** The starts that took turns in one place. The second is the first again. */
export interface StartPlace {
  readonly place: string;
  readonly started: readonly Started[];
}

export interface StartReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly bundles: readonly Bundle[];
  readonly places: readonly StartPlace[];
}

/** The size of the Worker to compare with, in bytes. */
const WORKER_BYTES = 15_000;

export async function runStart(options: StartOptions): Promise<StartReport> {
  const machine = await describeMachine();
  const folder = await aFolder();
  try {
    const bundles = await makeBundles(folder.path);
    if (options.rounds > 0) bundles.push(...(await makeKindBundles(folder.path, options.crds)));
    options.say(formatBundles(bundles));
    const places: StartPlace[] = [];
    for (const [place, starters] of await findPlaces(folder.path, options)) {
      const started = await untilQuiet(
        () => takeTurns(starters, options.rounds),
        ([, again]) => noiseOf(again?.ratio),
        { bound: options.noise, attempts: options.attempts },
      );
      options.say(formatPlace({ place, started }));
      places.push({ place, started });
    }
    return { machine, rounds: options.rounds, bundles, places };
  } finally {
    await folder.remove();
  }
}

async function findPlaces(
  folder: string,
  { rounds, miniflare }: StartOptions,
): Promise<[string, readonly Starter[]][]> {
  if (rounds === 0) return [];
  const lambda = await lambdaStarts(folder);
  return [
    ['workerd, first reply', await workerStarts(folder, 'workerd')],
    ['workerd with drafted kinds, first reply', await kindStarts(folder)],
    ...(miniflare
      ? [
          ['workerd under miniflare, first reply', await workerStarts(folder, 'miniflare')] as [
            string,
            Starter[],
          ],
        ]
      : []),
    ['Lambda handler in Node, first answer', lambda.answer],
    ['Lambda handler in Node, import alone', lambda.import],
  ];
}

/** The places with a line in the report. The overhead of miniflare is not ours. */
const TARGET_OF: Readonly<Record<string, TargetName>> = {
  'workerd, first reply': 'start',
  'workerd with drafted kinds, first reply': 'start, many kinds',
  'Lambda handler in Node, first answer': 'start, Lambda',
};

/** Returns the sizes and starts as figures. */
export function figuresOf({ bundles, places }: StartReport): Figure[] {
  const worker = bundles.find(({ name }) => name === 'Worker')?.gzippedBytes ?? Number.NaN;
  const ratio = worker / WORKER_BYTES;
  return [
    {
      target: 'bundle of the Worker',
      what: 'gzipped',
      amount: `${(worker / 1000).toFixed(1)} kB`,
      ratio: { median: ratio, low: ratio, high: ratio },
    },
    ...places.flatMap((one) => startFigures(one, bundles)),
  ];
}

function startFigures(
  { place, started: [, again, ...others] }: StartPlace,
  bundles: readonly Bundle[],
): Figure[] {
  const target = TARGET_OF[place];
  return others.map((one) => ({
    ...(target === undefined ? {} : { target }),
    what: `${place}, ${one.name}`,
    amount: amountOf(one, target, bundles),
    ratio: one.ratio,
    ...(again === undefined ? {} : { control: again.ratio }),
  }));
}

function amountOf(
  { milliseconds, cpuRatio }: Started,
  target: TargetName | undefined,
  bundles: readonly Bundle[],
): string {
  const time = `${milliseconds.median.toFixed(0)} ms`;
  const many = bundles.find(({ name }) => name.startsWith('Worker of all'));
  if (target !== 'start, many kinds' || many === undefined) return time;
  const size = `${(many.gzippedBytes / 1000).toFixed(1)} kB gzipped`;
  return `${many.name}, ${size}, ${time}, CPU time ${cpuRatio.median.toFixed(2)}`;
}

export function formatReport({ bundles, places }: StartReport): string {
  return [formatBundles(bundles), ...places.map(formatPlace)].join('\n\n');
}

function formatPlace({ place, started }: StartPlace): string {
  return formatTable([
    [place, 'ms', 'ratio to the first', 'CPU ms', 'ratio to the first'],
    ...started.map((one) => [
      one.name,
      formatTime(one.milliseconds),
      formatRatio(one.ratio),
      formatTime(one.cpuMilliseconds),
      formatRatio(one.cpuRatio),
    ]),
  ]);
}

function formatTime({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
}

const HELP = `Measures the size of each bundle and the time of its start, in workerd and in Node, next to a handler that only answers ok.

Usage:
  npm run bench:start -- [--short] [--json FILE] [--crds FOLDER]

Options:
  --short        a minute, with less precision
  --json FILE    write all results to this file
  --crds FOLDER  the CRDs of the Worker with many kinds (default: those of the tests)
  --help         print this text

Exit codes: 0 done; 2 wrong usage.
`;

async function main(): Promise<void> {
  const values = readCommandLine({
    name: 'bench:start',
    help: HELP,
    options: {
      short: { type: 'boolean', default: false },
      json: { type: 'string' },
      crds: { type: 'string', default: CRDS },
    },
  });
  if (values === undefined) return;
  const say = (text: string): void => {
    console.log(`\n${text}`);
  };
  const report = await runStart({ ...(values.short ? SHORT : FULL), crds: values.crds, say });
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
