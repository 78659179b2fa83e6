import { expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import type { Target } from '../targets.ts';
import { judge, verdictOn } from './judge.ts';

const atMost: Target = { title: 'time', at: 'most', ratio: 1, noise: 0.1 };
const atLeast: Target = { title: 'calls', at: 'least', ratio: 0.85, noise: 0.1 };

function figure(median: number, again = 1): Parameters<typeof verdictOn>[0] {
  const exactly = (ratio: number): { median: number; low: number; high: number } => ({
    median: ratio,
    low: ratio,
    high: ratio,
  });
  return { what: 'any', ratio: exactly(median), control: exactly(again) };
}

test.each([
  [atMost, 1, 'met'],
  [atMost, 1.09, 'met, within noise'],
  [atMost, 1.11, 'regressed'],
  [atLeast, 0.85, 'met'],
  [atLeast, 0.76, 'met, within noise'],
  [atLeast, 0.74, 'regressed'],
] as const)('%o: %d is %s', (target, median, verdict) => {
  expect(verdictOn(figure(median), target)).toBe(verdict);
});

test.each([
  [{ ...atMost, reached: 1.4 }, 1.49, 'missed'],
  [{ ...atMost, reached: 1.4 }, 1.51, 'regressed'],
  [{ ...atLeast, reached: 0.5 }, 0.41, 'missed'],
  [{ ...atLeast, reached: 0.5 }, 0.39, 'regressed'],
] as const)(
  'beyond the target only what is worse than what was reached has regressed',
  (...row) => {
    const [target, median, verdict] = row;
    expect(verdictOn(figure(median), target)).toBe(verdict);
  },
);

test.each([0.89, 1.11])('when a side against itself is %d nothing is judged', (again) => {
  expect(verdictOn(figure(0.5, again), atMost)).toBe('too noisy to judge');
  expect(verdictOn(figure(5, again), atMost)).toBe('too noisy to judge');
});

test('while others are busy nothing is judged', () => {
  expect(verdictOn({ ...figure(0.5), coresOfOthers: 0.2 }, atMost)).toBe('met');
  expect(verdictOn({ ...figure(0.5), coresOfOthers: 0.4 }, atMost)).toBe('too noisy to judge');
});

test('what has no noise needs no control', () => {
  const { ratio } = figure(1.01);
  expect(verdictOn({ what: 'bytes', ratio }, { ...atMost, noise: 0 })).toBe('regressed');
});

test('figures are judged in the order of the targets, and those without one are not', () => {
  const names = ['growth, Node', 'in process, one, Node'] as const;
  const figures = names.map((target) => ({ ...figure(TARGETS[target].ratio), target }));
  const judged = judge([...figures, figure(9)]);
  expect(judged.map(({ target }) => target)).toEqual(names.toReversed());
});
