import { TARGETS } from '../targets.ts';
import type { Target } from '../targets.ts';
import type { Figure } from './figure.ts';
import { judge } from './judge.ts';
import type { Judged, Verdict } from './judge.ts';
import { describeRuns } from './result.ts';
import type { Results } from './result.ts';

const WIDTH = 860;
const LEFT = 240;
const RIGHT = 150;
const BAR = 14;
const ROW = 20;
const TITLE = 30;
const LINE = 15;

/** The maximum length of a line of small print. */
const CHARACTERS = 125;

/** The maximum length of a label left of a bar. */
const LABEL_CHARACTERS = 34;

/** The ratio at which bars are cut off. Their numbers show the full length. */
const MOST = 6;

type Shown = Exclude<Verdict, 'no target'>;

const COLORS: Readonly<Record<Shown, string>> = {
  met: '#2e8b57',
  'met, within noise': '#8fbc6b',
  'missed, within noise': '#e8b84a',
  missed: '#d6453a',
  'too noisy to judge': '#9aa0a6',
};

const HINT =
  'Bars: medians of ratios, 1 is as much as the other side. Whiskers: quartiles. Dashes: targets. A/A: a side to itself.';

/** Styles for light and dark pages. An image shown on its own follows the reader's preference. */
const STYLE = `
text { fill: #1f2328; } .muted { fill: #59636e; font-size: 11px; } .strong { font-weight: 600; }
.page { fill: #ffffff; } .mark { stroke: #1f2328; fill: none; } .one { stroke: #d1d9e0; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; } .muted { fill: #9198a1; }
.page { fill: #0d1117; } .mark { stroke: #f0f6fc; } .one { stroke: #3d444d; }
}`;

/** A figure with a numeric target. */
type Row = Judged & { readonly verdict: Shown };

/** Returns an SVG image: a bar for each ratio with a target, with its quartiles, and a line for the target. */
export function drawChart(results: Results): string {
  const rows = judge(Object.values(results).flatMap(({ figures }) => figures)).filter(isShown);
  const longest = Math.max(
    1,
    ...rows.map(({ figure, target }) => Math.max(figure.ratio.high, TARGETS[target].ratio ?? 0)),
  );
  const scale = (WIDTH - LEFT - RIGHT) / Math.min(MOST, longest * 1.05);
  const x = (ratio: number): number => LEFT + Math.min(MOST, ratio) * scale;
  const small = [
    ...describeRuns(results)
      .split('\n')
      .flatMap((line) => wrap(line, ' ', CHARACTERS)),
    HINT,
  ];
  const parts = [drawHead(small)];
  let y = 72 + small.length * LINE;
  for (const [target, group] of Map.groupBy(rows, (one) => one.target)) {
    parts.push(drawGroup(TARGETS[target], group, { x, y }));
    y += TITLE + group.length * ROW + 6;
  }
  const height = y + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="12">`,
    `<title>${escape(HEADING)}</title><style>${STYLE}\n</style>`,
    `<rect width="${WIDTH}" height="${height}" class="page"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const HEADING = 'crdshift: the cost of a call, compared with alternatives';

function isShown(judged: Judged): judged is Row {
  return judged.verdict !== 'no target';
}

function drawHead(small: readonly string[]): string {
  const legend: string[] = [];
  const y = 54 + small.length * LINE;
  let left = 16;
  for (const [verdict, color] of Object.entries(COLORS)) {
    legend.push(`<rect x="${left}" y="${y - 10}" width="11" height="11" fill="${color}"/>`);
    legend.push(text(left + 16, y, verdict));
    left += 44 + verdict.length * 6.5;
  }
  return [
    text(16, 26, HEADING, 'class="strong" font-size="16"'),
    ...small.map((line, at) => text(16, 46 + at * LINE, line, 'class="muted"')),
    ...legend,
  ].join('\n');
}

/** Puts the parts of a text on lines of at most this many characters. A part that is longer has a line of its own. */
function wrap(whole: string, separator: string, characters: number): string[] {
  const lines: string[] = [];
  for (const part of whole.split(separator)) {
    const last = lines.pop();
    const longer = last === undefined ? part : `${last}${separator}${part}`;
    if (last === undefined || longer.length <= characters) lines.push(longer);
    else lines.push(last, part);
  }
  return lines;
}

interface Place {
  readonly x: (ratio: number) => number;
  readonly y: number;
}

function drawGroup(
  { title, at, ratio = Number.NaN }: Target,
  group: readonly Row[],
  { x, y }: Place,
): string {
  const top = y + TITLE - 6;
  const end = top + group.length * ROW;
  const better = at === 'most' ? 'shorter is better' : 'longer is better';
  return [
    text(16, y + 16, title, 'class="strong"'),
    drawLine(x(1), top, end, 'class="one"'),
    ...group.map((one, row) => drawBar(one, { x, y: top + row * ROW })),
    drawLine(x(ratio), top, end, 'class="mark" stroke-width="1.5" stroke-dasharray="4 2"'),
    text(
      WIDTH - 16,
      y + 16,
      `at ${at} ${ratio.toFixed(2)}, ${better}`,
      'class="muted" text-anchor="end"',
    ),
  ].join('\n');
}

function drawLine(x: number, top: number, end: number, attributes: string): string {
  return `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${top - 2}" y2="${end - 2}" ${attributes}/>`;
}

function drawBar({ figure, verdict }: Row, { x, y }: Place): string {
  const { ratio, control } = figure;
  const middle = y + BAR / 2;
  const [low, high] = [x(ratio.low).toFixed(1), x(ratio.high).toFixed(1)];
  const whiskers = `M${low} ${middle}H${high}M${low} ${middle - 3}v6M${high} ${middle - 3}v6`;
  const noise = control === undefined ? '' : `A/A ${control.median.toFixed(2)}`;
  return [
    text(LEFT - 8, middle + 4, labelOf(figure), 'text-anchor="end"'),
    `<rect x="${LEFT}" y="${y}" width="${(x(ratio.median) - LEFT).toFixed(1)}" height="${BAR}" fill="${COLORS[verdict]}"/>`,
    ratio.low === ratio.high ? '' : `<path d="${whiskers}" class="mark"/>`,
    text(WIDTH - 82, middle + 4, ratio.median.toFixed(2), 'class="strong" text-anchor="end"'),
    text(WIDTH - 16, middle + 4, noise, 'class="muted" text-anchor="end"'),
  ].join('');
}

/** Returns the label of a figure. A long one loses the parts at its end, which the table shows. */
function labelOf({ what, amount = what }: Figure): string {
  return wrap(amount, ', ', LABEL_CHARACTERS)[0] ?? amount;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escape(content)}</text>`;
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
