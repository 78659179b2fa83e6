import { TARGETS } from '../targets.ts';
import { judge } from './judge.ts';
import type { Judged, Verdict } from './judge.ts';
import { describeRuns } from './result.ts';
import type { Results } from './result.ts';

const BEGIN = '<!-- Written by `npm run bench -- --record`. -->\n';
const END = '<!-- As far as here. -->\n';

/**
 * Returns a text with the part between the two marks replaced.
 *
 * @throws {Error} if the text lacks the marks
 */
export function putInto(text: string, between: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) {
    throw new Error('docs/performance.md has no marks around the table');
  }
  return `${text.slice(0, begin + BEGIN.length)}${between}${text.slice(end)}`;
}

/** Returns the chart, a table of all targets, and the machines that measured them, as Markdown for `docs`. */
export function summarize(results: Results): string {
  const judged = judge(Object.values(results).flatMap(({ figures }) => figures));
  const rows = [...Map.groupBy(judged, ({ target }) => target)].map(([name, group]) => {
    const { title, at, ratio } = TARGETS[name];
    const target = ratio === undefined ? '' : `${at === 'most' ? '≤' : '≥'} ${ratio.toFixed(2)}`;
    return `| ${title} | ${target} | ${group.map(describe).join('; ')} | ${worst(group)} |`;
  });
  return [
    '\n![Ratios with quartiles and targets](../test/bench/results/chart.svg)\n',
    '| what | target | ratio | |',
    '| --- | --- | --- | --- |',
    ...rows,
    `\n${describeRuns(results)}\n`,
  ].join('\n');
}

function describe({ figure: { what, amount, details, ratio } }: Judged): string {
  const note = amount === undefined ? what : `${what}, ${amount}`;
  const of = details === undefined ? '' : ` (${details})`;
  return `**${ratio.median.toFixed(2)}** ${note}${of}`;
}

/** Verdicts from best to worst. */
const ORDER: readonly Verdict[] = [
  'no target',
  'met',
  'met, within noise',
  'too noisy to judge',
  'missed, within noise',
  'missed',
];

function worst(group: readonly Judged[]): string {
  const at = Math.max(...group.map(({ verdict }) => ORDER.indexOf(verdict)));
  const verdict = ORDER[at] ?? 'no target';
  return verdict === 'no target' ? '' : verdict;
}
