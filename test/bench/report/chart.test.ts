import { expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import { drawChart } from './chart.ts';
import type { Figure } from './figure.ts';
import type { Results } from './result.ts';

const TARGET = 'in process, many, Node';

function aFigure(what: string, median: number, spread = 0): Figure {
  const ratio = { median, low: median - spread, high: median + spread };
  return { target: TARGET, what, ratio };
}

function resultsOf(...figures: readonly Figure[]): Results {
  const machine = {
    processor: 'A & B <fast>',
    cores: 2,
    memoryBytes: 8e9,
    loadBefore: 0.1,
    versions: { node: '24.0.0' },
  };
  return { any: { date: '2026-03-09', short: false, machine, figures, report: {} } };
}

/** Returns the lengths of the bars in the color of a verdict, without its legend, which is the first. */
function bars(svg: string, color: string): number[] {
  const rects = svg.matchAll(new RegExp(`<rect [^>]*width="([\\d.]+)"[^>]*fill="${color}"`, 'g'));
  return [...rects].map(([, width]) => Number(width)).slice(1);
}

test('draws bars as long as their ratios, under the title of their target', () => {
  const svg = drawChart(resultsOf(aFigure('one', 0.5), aFigure('other', 1)));
  const [half = 0, whole = 0] = bars(svg, '#2e8b57');
  expect(whole / half).toBeCloseTo(2, 2);
  expect(svg.split(TARGETS[TARGET].title)).toHaveLength(2);
});

test('cuts a bar off at the edge, and its number shows the full length', () => {
  const svg = drawChart(resultsOf(aFigure('one', 6), aFigure('other', 30)));
  const [six, thirty] = bars(svg, '#d6453a');
  expect(thirty).toBe(six);
  expect(svg).toContain('>30.00</text>');
});

test.each([
  ['#2e8b57', 0.5, 0],
  ['#8fbc6b', 0.9, 0.2],
  ['#e8b84a', 1.1, 0.2],
  ['#d6453a', 1.5, 0],
] as const)('a verdict has its color: %s', (color, median, spread) => {
  expect(bars(drawChart(resultsOf(aFigure('one', median, spread))), color)).toHaveLength(1);
});

test('draws no bar without a target', () => {
  const svg = drawChart(resultsOf({ ...aFigure('one', 1), target: 'over TLS, calls, agnhost' }));
  expect(svg).not.toContain('agnhost');
});

test('leaves out the parts of a label that have no room beside the bar', () => {
  const svg = drawChart(resultsOf(aFigure('2 cores, 100 connections, by wrk', 1)));
  expect(svg).toContain('>2 cores, 100 connections, by wrk</text>');
  const long = drawChart(resultsOf(aFigure('Worker of all 28 CRDs, 74.5 kB gzipped, 51 ms', 1)));
  expect(long).toContain('>Worker of all 28 CRDs</text>');
});

test('escapes text', () => {
  const svg = drawChart(resultsOf(aFigure('<b> & c', 1)));
  expect(svg).toContain('A &amp; B &lt;fast>');
  expect(svg).toContain('&lt;b> &amp; c</text>');
  expect(svg.replaceAll(/&(?:amp|lt);/g, '')).not.toContain('&');
});
