import { expect, test } from 'vitest';
import { ratioOf, spreadOf } from './statistics.ts';

test('a spread has the median and the quartiles, whatever the order of the values', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 2, high: 4 });
});

test('interpolates quartiles between values', () => {
  expect(spreadOf([10, 20])).toEqual({ median: 15, low: 12.5, high: 17.5 });
});

test('divides values of the same round', () => {
  // The second round is ten times slower for both.
  expect(ratioOf([2, 20, 2], [1, 10, 1])).toEqual({ median: 2, low: 2, high: 2 });
});
