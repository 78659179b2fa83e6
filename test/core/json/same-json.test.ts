import { expect, it } from 'vitest';
import { sameJson } from '../../../src/core/json/same-json.ts';

it('values are equal whatever the order of their keys', () => {
  expect(sameJson({ a: [1, { b: null }], c: 2n }, { c: 2n, a: [1, { b: null }] })).toBe(true);
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, {}],
  ['1', 1],
  [0, -0],
  [{}, { toString: 1 }],
])('values differ: %j %j', (left, right) => {
  expect(sameJson(left, right)).toBe(false);
  expect(sameJson(right, left)).toBe(false);
});
