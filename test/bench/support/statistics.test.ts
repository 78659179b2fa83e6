import { expect, test } from 'vitest';
import { ratioOf, spreadOf } from './statistics.ts';

test('a spread has the median and the quartiles, in whatever order the values come', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 2, high: 4 });
});

test('quartiles fall between values where they must', () => {
  expect(spreadOf([10, 20])).toEqual({ median: 15, low: 12.5, high: 17.5 });
});

test('ratios are those of the same round', () => {
  // The second round was ten times slower for both.
  expect(ratioOf([2, 20, 2], [1, 10, 1])).toEqual({ median: 2, low: 2, high: 2 });
});
