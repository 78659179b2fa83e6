/**
 * `npm run bench` runs all parts of the benchmark, one after the other, prints their tables and holds what they have
 * found against the targets (`targets.ts`): in process, over TLS, on a real API server, start and growth. It takes an
 * hour or so; on a machine that does something else meanwhile it takes longer and says less.
 *
 * `npm run bench -- --short` is for a build server: about four minutes, without the API server. It exits with 1 when a
 * ratio has regressed by more than noise; what is too noisy to judge is said and is no failure. What compares with
 * programs in Go is left out where there is no Go.
 *
 * `--only start,growth` runs some parts, `--json FILE` writes all figures, `--chart FILE` draws those with targets.
 * Linux only.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { readCommandLine } from '../../scripts/command-line.ts';
import { drawChart } from './report/chart.ts';
import { formatRatio } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { judge } from './report/judge.ts';
import type { Judged } from './report/judge.ts';
import { isGoThere, PARTS } from './report/parts.ts';
import type { Part } from './report/parts.ts';
import { describeMachine } from './support/machine.ts';
import { formatTable } from './support/table.ts';
import { TARGETS } from './targets.ts';

const KNOWN = PARTS.map(({ name }) => name).join(', ');

const HELP = `Runs the parts of the benchmark one after the other, prints their tables and holds them against the targets. Linux only.

Usage:
  npm run bench -- [--short] [--only PARTS] [--json FILE] [--chart FILE]

Options:
  --short         four minutes in place of an hour, and without the API server
  --only PARTS    some parts, with commas between them: ${KNOWN}
  --json FILE     write all figures
  --chart FILE    draw those with targets, as SVG
  --help          this text

Exit codes: 0 done; 1 with --short, a ratio has regressed by more than noise; 2 wrong usage.
`;

interface Choice {
  readonly short: boolean;
  readonly only?: string;
  readonly json?: string;
  readonly chart?: string;
}

const values = readCommandLine({
  name: 'bench',
  help: HELP,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    chart: { type: 'string' },
  },
});
if (values !== undefined) await main(values);

async function main(choice: Choice): Promise<void> {
  const isMeant = ({ isShort }: Part): boolean => isShort || !choice.short;
  const chosen = choice.only?.split(',') ?? PARTS.filter(isMeant).map(({ name }) => name);
  const unknown = chosen.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length === 0) {
    await bench(chosen, choice);
    return;
  }
  console.error(
    `--only takes parts of the benchmark, which are ${KNOWN}; not ${unknown.join(', ')}`,
  );
  process.exitCode = 2;
}

async function bench(chosen: readonly string[], { short, json, chart }: Choice): Promise<void> {
  const machine = await describeMachine();
  const reports: Record<string, object> = {};
  const figures: Figure[] = [];
  const hasGo = isGoThere();
  for (const part of PARTS.filter(({ name }) => chosen.includes(name))) {
    if (part.needsGo && !hasGo) {
      console.log(
        `\n== ${part.name}: left out, it compares with programs in Go (https://go.dev/dl)`,
      );
      continue;
    }
    console.log(`\n== ${part.name}`);
    const begin = performance.now();
    const { report, figures: found } = await part.run({ short, say });
    console.log(`\n${part.name} took ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    reports[part.name] = report;
    figures.push(...found);
  }
  const judged = judge(figures);
  console.log(`\n== targets\n\n${formatJudged(judged)}`);
  if (json !== undefined) {
    await writeFile(json, `${JSON.stringify({ machine, short, judged, reports }, null, 2)}\n`);
  }
  if (chart !== undefined) await writeFile(chart, drawChart(judged, machine));
  const regressed = judged.filter(({ verdict }) => verdict === 'regressed');
  if (short && regressed.length > 0) {
    console.log(
      `\n${regressed.length} of ${judged.length} ratios have regressed by more than noise`,
    );
    process.exitCode = 1;
  }
}

function say(text: string): void {
  console.log(`\n${text}`);
}

/** A table for each target. */
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
    return `${title}, at ${at} ${ratio.toFixed(2)}\n${formatTable(rows)}`;
  });
  return tables.join('\n');
}
