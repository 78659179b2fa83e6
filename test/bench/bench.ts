/**
 * `npm run bench` runs all parts of the benchmark in turn, prints their tables and compares the results with the
 * targets (`targets.ts`): in process, with worked kinds and hostile annotations, over TLS, on a real API server, start
 * and growth. It takes about two and a half hours. On a busy machine it takes longer and the results are less certain.
 *
 * `npm run bench -- --record` also saves the results as `results/latest.json`, draws the chart next to it, and writes
 * the table of docs/performance.md. It saves each part as soon as it is done.
 *
 * `npm run bench -- --short` is for CI: about five minutes, without the API server and without Go. It exits with 1 when
 * a ratio is worse than the recorded one by more than noise, three times in a row.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { readCommandLine } from './support/command-line.ts';
import { drawChart } from './report/chart.ts';
import { formatRatio } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { judge } from './report/judge.ts';
import type { Judged } from './report/judge.ts';
import { isGoThere, PARTS } from './report/parts.ts';
import type { Part } from './report/parts.ts';
import { readResults, recordResults } from './report/recorded.ts';
import { bestOf, compareWithLast, hasRegressed } from './report/regression.ts';
import type { Compared } from './report/regression.ts';
import type { Result, Results } from './report/result.ts';
import { describeMachine } from './support/machine.ts';
import { formatTable } from './support/table.ts';
import { TARGETS } from './targets.ts';

const KNOWN = PARTS.map(({ name }) => name).join(', ');

const HELP = `Runs the parts of the benchmark in turn, prints their tables, and compares the results with the targets. Linux only.

Usage:
  npm run bench -- [--short] [--only PARTS] [--record] [--json FILE] [--chart FILE]
  npm run bench -- --redraw

Options:
  --short         about five minutes, without the API server and without Go; compares with the recorded results
  --only PARTS    only these parts, separated by commas:
                  ${KNOWN}
  --record        save the results in test/bench/results, and update the table in docs/performance.md
  --redraw        draw the chart and the table again from the recorded results, without a measurement
  --json FILE     write all results to this file
  --chart FILE    draw the results that have targets, as SVG
  --help          print this text

Exit codes: 0 done; 1 with --short, a ratio has regressed; 2 wrong usage, or Go is missing for the full benchmark.
`;

interface Choice {
  readonly short: boolean;
  readonly record: boolean;
  readonly redraw: boolean;
  readonly only?: string;
  readonly json?: string;
  readonly chart?: string;
}

/** The most times that a part is measured while something in it has regressed. */
const ATTEMPTS = 3;

const values = readCommandLine({
  name: 'bench',
  help: HELP,
  options: {
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    redraw: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    chart: { type: 'string' },
  },
});
if (values !== undefined) await main(values);

async function main(choice: Choice): Promise<void> {
  const { short, only, redraw } = choice;
  const names = only?.split(',') ?? PARTS.filter((part) => part.isShort || !short).map(nameOf);
  const parts = PARTS.filter(({ name }) => names.includes(name));
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    refuse(`there is no part ${unknown.join(', ')}. The parts are ${KNOWN}.`);
  } else if (redraw) {
    await recordResults(await readResults());
  } else if (parts.some((part) => needsGo(part, short)) && !isGoThere()) {
    const without = PARTS.filter((part) => !needsGo(part, false)).map(nameOf);
    refuse(
      `the benchmark needs Go (https://go.dev/dl), except with --short or with --only ${without.join(',')}`,
    );
  } else {
    await bench(parts, choice);
  }
}

function nameOf({ name }: Part): string {
  return name;
}

function needsGo(part: Part, short: boolean): boolean {
  return part.needsGo && !(short && part.isShort);
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}

async function bench(parts: readonly Part[], choice: Choice): Promise<void> {
  const { short, record, json, chart } = choice;
  // A new record replaces the old one, so there is nothing to compare with.
  const last = short && !record ? await figuresOfLast() : undefined;
  const results: Record<string, Result> = {};
  const compared: Compared[] = [];
  for (const part of parts) {
    const result = await measure(part, short);
    results[part.name] = result;
    if (last !== undefined) compared.push(...(await watch(part, result.figures, last)));
    if (record) await recordResults(inOrder({ ...(await readResults()), ...results }));
  }
  const figures = Object.values(results).flatMap((result) => result.figures);
  console.log(`\n== targets\n\n${formatJudged(judge(figures))}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`);
  if (chart !== undefined) await writeFile(chart, drawChart(results));
  if (last !== undefined) conclude(compared);
}

async function figuresOfLast(): Promise<Figure[]> {
  return Object.values(await readResults()).flatMap(({ figures }) => figures);
}

/** Sorts results by the order of the parts, whenever they were recorded. */
function inOrder(results: Results): Results {
  const names = PARTS.map(nameOf);
  const entries = Object.entries(results);
  return Object.fromEntries(entries.toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}

async function measure(part: Part, short: boolean): Promise<Result> {
  console.log(`\n== ${part.name}`);
  const machine = await describeMachine();
  const begin = performance.now();
  const { report, figures } = await part.run({ short, say });
  console.log(`\n${part.name} took ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  if (figures.length === 0) throw new Error(`${part.name} has measured nothing`);
  return { date: new Date().toISOString().slice(0, 10), short, machine, figures, report };
}

/** Measures a part again while something in it has regressed. For each figure the best attempt counts. */
async function watch(
  part: Part,
  figures: readonly Figure[],
  last: readonly Figure[],
): Promise<Compared[]> {
  let best = compareWithLast(figures, last);
  for (let done = 1; done < ATTEMPTS && best.some(hasRegressed); done += 1) {
    console.log(`\nSomething in ${part.name} is worse than what was recorded; again:`);
    const again = await measure(part, true);
    best = bestOf(best, compareWithLast(again.figures, last));
  }
  return best;
}

function conclude(compared: readonly Compared[]): void {
  const rows = compared.map((one) => [
    `${one.figure.target ?? ''}: ${one.figure.what}`,
    one.figure.ratio.median.toFixed(2),
    one.last?.toFixed(2) ?? 'not recorded',
    Number.isNaN(one.worse) ? '-' : one.worse.toFixed(2),
    one.allowed.toFixed(2),
    hasRegressed(one) ? 'regressed' : '',
  ]);
  const header = ['best of attempts', 'ratio', 'recorded', 'times worse', 'allowed', ''];
  const regressed = compared.filter(hasRegressed).length;
  console.log(`\n== compared with the recorded results\n\n${formatTable([header, ...rows])}`);
  console.log(`\n${regressed} of ${compared.length} ratios have regressed`);
  if (regressed > 0 || compared.length === 0) process.exitCode = 1;
}

function say(text: string): void {
  console.log(`\n${text}`);
}

/** Returns a table for each target. */
function formatJudged(judged: readonly Judged[]): string {
  const groups = [...Map.groupBy(judged, ({ target }) => target)];
  const tables = groups.map(([name, group]) => {
    const { title, at, ratio } = TARGETS[name];
    const rows = group.map(({ figure, verdict }) => [
      `  ${figure.what}`,
      formatRatio(figure.ratio),
      figure.control === undefined ? '' : `A/A ${figure.control.median.toFixed(2)}`,
      figure.coresOfOthers === undefined ? '' : `others ${figure.coresOfOthers.toFixed(1)}`,
      verdict,
    ]);
    const target = ratio === undefined ? '' : `, at ${at} ${ratio.toFixed(2)}`;
    return `${title}${target}\n${formatTable(rows)}`;
  });
  return tables.join('\n');
}
