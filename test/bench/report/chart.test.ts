import { expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import { drawChart } from './chart.ts';
import type { Judged } from './judge.ts';

const machine = {
  processor: 'A & B <fast>',
  cores: 2,
  memoryBytes: 8e9,
  loadBefore: 0.1,
  versions: { node: '24.0.0' },
};

function aRatio(what: string, median: number, verdict: Judged['verdict'] = 'met'): Judged {
  const ratio = { median, low: median, high: median };
  return { target: 'in process, many, Node', figure: { what, ratio }, verdict };
}

/** The lengths of the bars in the color of a verdict; the first of a color is its legend. */
function bars(svg: string, color: string): number[] {
  const rects = svg.matchAll(new RegExp(`<rect [^>]*width="([\\d.]+)"[^>]*fill="${color}"`, 'g'));
  return [...rects].map(([, width]) => Number(width)).slice(1);
}

test('bars are as long as their ratios say, under the title of their target', () => {
  const svg = drawChart([aRatio('one', 0.5), aRatio('other', 1)], machine);
  const [half = 0, whole = 0] = bars(svg, '#2e8b57');
  expect(whole / half).toBeCloseTo(2, 2);
  expect(svg.split(TARGETS['in process, many, Node'].title)).toHaveLength(2);
});

test('a bar beyond the edge ends there, and its number says how long it is', () => {
  const svg = drawChart([aRatio('one', 3), aRatio('other', 30)], machine);
  const [three, thirty] = bars(svg, '#2e8b57');
  expect(thirty).toBe(three);
  expect(svg).toContain('>30.00</text>');
});

test('a verdict has its color', () => {
  const svg = drawChart([aRatio('one', 1.5, 'regressed')], machine);
  expect(bars(svg, '#c8382e')).toHaveLength(1);
  expect(bars(svg, '#2e8b57')).toEqual([]);
});

test('text is escaped', () => {
  const svg = drawChart([aRatio('<b> & c', 1)], machine);
  expect(svg).toContain('A &amp; B &lt;fast>');
  expect(svg).toContain('&lt;b> &amp; c</text>');
  expect(svg.replaceAll(/&(?:amp|lt);/g, '')).not.toContain('&');
});
