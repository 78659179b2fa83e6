import type { Machine } from '../support/machine.ts';
import { TARGETS } from '../targets.ts';
import type { Target } from '../targets.ts';
import type { Judged, Verdict } from './judge.ts';

const WIDTH = 860;
const LEFT = 200;
const RIGHT = 150;
const BAR = 14;
const ROW = 20;
const TITLE = 30;
const HEAD = 92;

/** Bars end here; what is longer is cut off, and its number says how long it is. */
const MOST = 3;

const COLORS: Readonly<Record<Verdict, string>> = {
  met: '#2e8b57',
  'met, within noise': '#8fbc6b',
  missed: '#e0a030',
  regressed: '#c8382e',
  'too noisy to judge': '#9aa0a6',
};

/** An SVG image: a bar for each ratio with its quartiles, and a line for its target. All colors are its own. */
export function drawChart(judged: readonly Judged[], machine: Machine): string {
  const longest = Math.max(
    1,
    ...judged.map(({ figure, target }) => Math.max(figure.ratio.high, TARGETS[target].ratio)),
  );
  const scale = (WIDTH - LEFT - RIGHT) / Math.min(MOST, longest * 1.05);
  const x = (ratio: number): number => LEFT + Math.min(MOST, ratio) * scale;
  const parts: string[] = [];
  let y = HEAD;
  for (const [target, group] of Map.groupBy(judged, (one) => one.target)) {
    parts.push(drawGroup(TARGETS[target], group, { x, y }));
    y += TITLE + group.length * ROW + 6;
  }
  const height = y + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="12" fill="#202124">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    drawHead(machine),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function drawHead({ processor, cores, loadBefore, versions }: Machine): string {
  const runtimes = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const legend = Object.entries(COLORS).map(([verdict, color], at) => {
    const left = 16 + at * 145;
    return `<rect x="${left}" y="68" width="11" height="11" fill="${color}"/>${text(left + 16, 78, verdict)}`;
  });
  return [
    text(
      16,
      26,
      'crdshift: ratios to what people would use instead',
      'font-size="16" font-weight="600"',
    ),
    text(16, 44, `${processor}, ${cores} cores, load before ${loadBefore.toFixed(1)}`, MUTED),
    text(16, 59, runtimes.join(', '), MUTED),
    ...legend,
  ].join('\n');
}

const MUTED = 'fill="#5f6368" font-size="11"';

interface Place {
  readonly x: (ratio: number) => number;
  readonly y: number;
}

function drawGroup(target: Target, group: readonly Judged[], { x, y }: Place): string {
  const { title, at, ratio } = target;
  const top = y + TITLE - 6;
  const end = top + group.length * ROW;
  const better = at === 'most' ? 'shorter is better' : 'longer is better';
  return [
    text(16, y + 16, title, 'font-weight="600"'),
    ...group.map((one, row) => drawBar(one, { x, y: top + row * ROW })),
    `<line x1="${x(ratio)}" x2="${x(ratio)}" y1="${top - 2}" y2="${end}" stroke="#202124" stroke-width="1.5" stroke-dasharray="4 2"/>`,
    text(
      WIDTH - 16,
      y + 16,
      `at ${at} ${ratio.toFixed(2)}, ${better}`,
      `${MUTED} text-anchor="end"`,
    ),
  ].join('\n');
}

function drawBar({ figure, verdict }: Judged, { x, y }: Place): string {
  const { what, ratio, control } = figure;
  const middle = y + BAR / 2;
  const [low, high] = [x(ratio.low), x(ratio.high)];
  const noise = control === undefined ? '' : `A/A ${control.median.toFixed(2)}`;
  return [
    text(LEFT - 8, middle + 4, what, 'text-anchor="end"'),
    `<rect x="${LEFT}" y="${y}" width="${(x(ratio.median) - LEFT).toFixed(1)}" height="${BAR}" fill="${COLORS[verdict]}"/>`,
    `<path d="M${low.toFixed(1)} ${middle}H${high.toFixed(1)}M${low.toFixed(1)} ${middle - 3}v6M${high.toFixed(1)} ${middle - 3}v6" stroke="#202124" fill="none"/>`,
    text(WIDTH - 82, middle + 4, ratio.median.toFixed(2), 'font-weight="600" text-anchor="end"'),
    text(WIDTH - 16, middle + 4, noise, `${MUTED} text-anchor="end"`),
  ].join('');
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escaped}</text>`;
}
