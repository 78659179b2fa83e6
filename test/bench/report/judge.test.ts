import { expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import type { Target } from '../targets.ts';
import { judge, verdictOn } from './judge.ts';

const atMost: Target = { title: 'time', at: 'most', ratio: 1, margin: 0.1 };
const atLeast: Target = { title: 'calls', at: 'least', ratio: 0.85, margin: 0.1 };

type Figure = Parameters<typeof verdictOn>[0];

function figure(median: number, again = 1, spread = 0): Figure {
  const around = (ratio: number): Figure['ratio'] => ({
    median: ratio,
    low: ratio - spread,
    high: ratio + spread,
  });
  return { what: 'any', ratio: around(median), control: around(again) };
}

test.each([
  [atMost, 0.99, 'met'],
  [atMost, 1, 'met'],
  [atMost, 1.01, 'missed'],
  [atLeast, 0.86, 'met'],
  [atLeast, 0.85, 'met'],
  [atLeast, 0.84, 'missed'],
] as const)('%o: %d is %s', (target, median, verdict) => {
  expect(verdictOn(figure(median), target)).toBe(verdict);
});

test.each([
  [atMost, 0.96, 'met, within noise'],
  [atMost, 0.94, 'met'],
  [atMost, 1.04, 'missed, within noise'],
  [atMost, 1.06, 'missed'],
  [atLeast, 0.88, 'met, within noise'],
  [atLeast, 0.82, 'missed, within noise'],
  [atLeast, 0.8, 'missed'],
] as const)('with a control that is off by 0.05, %o, %d is %s', (target, median, verdict) => {
  expect(verdictOn(figure(median, 0.95), target)).toBe(verdict);
  expect(verdictOn(figure(median, 1.05), target)).toBe(verdict);
});

test('a target between the quartiles is met or missed within noise', () => {
  expect(verdictOn(figure(1.03, 1, 0.05), atMost)).toBe('missed, within noise');
  expect(verdictOn(figure(0.97, 1, 0.05), atMost)).toBe('met, within noise');
});

test('noise never turns a missed target into a met one', () => {
  for (const again of [0.8, 0.9, 1, 1.1, 1.2]) {
    expect(verdictOn(figure(1.001, again, 0.3), atMost)).not.toMatch(/^met/);
  }
});

test.each([0.89, 1.11])('judges nothing when the ratio of a side to itself is %d', (again) => {
  expect(verdictOn(figure(0.5, again), atMost)).toBe('too noisy to judge');
  expect(verdictOn(figure(5, again), atMost)).toBe('too noisy to judge');
});

test('judges nothing while other work keeps the machine busy', () => {
  expect(verdictOn({ ...figure(0.5), coresOfOthers: 0.2 }, atMost)).toBe('met');
  expect(verdictOn({ ...figure(0.5), coresOfOthers: 0.4 }, atMost)).toBe('too noisy to judge');
});

test('judges nothing without a measurement', () => {
  expect(verdictOn(figure(Number.NaN), atMost)).toBe('too noisy to judge');
  expect(verdictOn(figure(0.5, Number.NaN), atMost)).toBe('too noisy to judge');
});

test('a figure without noise needs no control', () => {
  const { ratio } = figure(1.01);
  expect(verdictOn({ what: 'bytes', ratio }, atMost)).toBe('missed');
});

test('shows a figure without a target', () => {
  expect(verdictOn(figure(1), { title: 'beside', at: 'most', margin: 0.1 })).toBe('no target');
});

test('judges figures in the order of the targets, and skips those without a line', () => {
  const names = ['growth, Node', 'in process, one, Node'] as const;
  const figures = names.map((target) => ({ ...figure(TARGETS[target].ratio ?? 1), target }));
  const judged = judge([...figures, figure(9)]);
  expect(judged.map(({ target }) => target)).toEqual(names.toReversed());
});
