import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import { drawChart } from './chart.ts';
import { putInto, summarize } from './performance-page.ts';
import { CHART, PERFORMANCE_PAGE, readResults } from './recorded.ts';
import type { Result } from './result.ts';

const exactly = (ratio: number): { median: number; low: number; high: number } => ({
  median: ratio,
  low: ratio,
  high: ratio,
});

const machine = { processor: 'One', cores: 2, memoryBytes: 1, loadBefore: 0, versions: {} };

function aResult(details: Partial<Result>): Result {
  return { date: '2026-03-09', short: false, machine, figures: [], report: {}, ...details };
}

test('docs/performance.md shows the last recorded results', async () => {
  const page = await readFile(PERFORMANCE_PAGE, 'utf8');
  expect(putInto(page, summarize(await readResults()))).toBe(page);
});

test('the chart shows the last recorded results', async () => {
  expect(await readFile(CHART, 'utf8')).toBe(drawChart(await readResults()));
});

test('shows every figure of a target in its row, with the worst verdict', () => {
  const target = 'in process, many, Node';
  const figures = [
    { target, what: '100 × 4 KB', ratio: exactly(0.8) },
    { target, what: '1000 × 4 KB', ratio: exactly(1.2) },
  ] as const;
  const [row] = summarize({ 'in-process': aResult({ figures }) })
    .split('\n')
    .filter((line) => line.includes(TARGETS[target].title));
  expect(row).toContain('| ≤ 1.00 | **0.80** 100 × 4 KB; **1.20** 1000 × 4 KB | missed |');
});

test('lists parts measured in different ways separately', () => {
  const text = summarize({ a: aResult({}), b: aResult({ short: true }), c: aResult({}) });
  expect(text).toContain('a, c, 2026-03-09: One, 2 cores');
  expect(text).toContain('b, 2026-03-09, short form: One, 2 cores');
});

test('replaces only the text between the marks', () => {
  const text = (between: string): string =>
    `a\n<!-- Written by \`npm run bench -- --record\`. -->\n${between}<!-- As far as here. -->\nb\n`;
  expect(putInto(text('old\n'), 'new\n')).toBe(text('new\n'));
  expect(() => putInto('nothing', 'new\n')).toThrow('has no marks around');
});
