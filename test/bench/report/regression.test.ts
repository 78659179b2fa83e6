import { describe, expect, test } from 'vitest';
import { TARGETS } from '../targets.ts';
import type { Figure } from './figure.ts';
import { bestOf, compareWithLast, hasRegressed } from './regression.ts';

type Details = Partial<Pick<Figure, 'target' | 'what' | 'coresOfOthers'>> & { again?: number };

const TIME = 'in process, one, Node';
const CALLS = 'over TLS, calls, agnhost';

function figure(median: number, { again = 1, ...details }: Details = {}): Figure {
  const exactly = (ratio: number): Figure['ratio'] => ({ median: ratio, low: ratio, high: ratio });
  return {
    target: TIME,
    what: 'one',
    ratio: exactly(median),
    control: exactly(again),
    ...details,
  };
}

function isWorse(now: Figure, last: Figure): boolean {
  return compareWithLast([now], [last]).some(hasRegressed);
}

describe('a regression', () => {
  test.each([
    [TIME, 1 + TARGETS[TIME].margin],
    [CALLS, 1 / (1 + TARGETS[CALLS].margin)],
  ] as const)('is worse than the last one by more than its margin: %s', (target, limit) => {
    const [better, worse] = target === TIME ? [0.99, 1.01] : [1.01, 0.99];
    const last = figure(2, { target });
    expect(isWorse(figure(2 * limit * better, { target }), last)).toBe(false);
    expect(isWorse(figure(2 * limit * worse, { target }), last)).toBe(true);
    expect(isWorse(figure(2 / limit, { target }), last)).toBe(false);
  });

  test('is reported even if its target is still met', () => {
    expect(isWorse(figure(1.2), figure(0.8))).toBe(true);
  });

  test('is not reported for a target that is still missed but no worse', () => {
    expect(isWorse(figure(2.4), figure(2.4))).toBe(false);
  });

  test('is worse by more than the noise, but noise hides no large change', () => {
    expect(isWorse(figure(1.25), figure(1))).toBe(true);
    expect(isWorse(figure(1.25, { again: 0.85 }), figure(1))).toBe(false);
    expect(isWorse(figure(1.25, { coresOfOthers: 2 }), figure(1))).toBe(false);
    expect(isWorse(figure(2, { again: 0.85, coresOfOthers: 2 }), figure(1))).toBe(true);
  });

  test('is reported for a figure that was not recorded or not measured', () => {
    expect(isWorse(figure(1, { what: 'new' }), figure(1))).toBe(true);
    expect(isWorse(figure(Number.NaN), figure(1))).toBe(true);
    expect(isWorse(figure(1, { again: Number.NaN }), figure(1))).toBe(true);
  });
});

test('does not compare figures that name no target', () => {
  const { target: _, ...beside } = figure(9);
  expect(compareWithLast([beside], [figure(1)])).toEqual([]);
});

test('takes the better of two attempts, for each figure separately', () => {
  const last = [figure(1), figure(1, { what: 'other' })];
  const first = compareWithLast([figure(2), figure(1, { what: 'other' })], last);
  const second = compareWithLast([figure(1.1), figure(2, { what: 'other' })], last);
  expect(bestOf(first, second).map(({ worse }) => worse)).toEqual([1.1, 1]);
  expect(bestOf(first, []).map(({ worse }) => worse)).toEqual([2, 1]);
});

test('takes the second attempt of a figure that the first did not measure', () => {
  const first = compareWithLast([figure(Number.NaN)], [figure(1)]);
  const second = compareWithLast([figure(1)], [figure(1)]);
  expect(bestOf(first, second).some(hasRegressed)).toBe(false);
});
