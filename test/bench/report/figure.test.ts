import { expect, test } from 'vitest';
import { untilQuiet } from './figure.ts';

function attempts(...noises: readonly number[]): {
  next: () => Promise<number>;
  made: () => number;
} {
  let made = 0;
  return {
    next: () => Promise.resolve(noises[made++] ?? Number.NaN),
    made: () => made,
  };
}

const limits = { bound: 0.05, attempts: 3 };

test('what is quiet at once is measured once', async () => {
  const { next, made } = attempts(0.05, 0.01);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.05);
  expect(made()).toBe(1);
});

test('the first quiet attempt ends it', async () => {
  const { next, made } = attempts(0.2, 0.04, 0.01);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.04);
  expect(made()).toBe(2);
});

test('when none is quiet the quietest counts, and there is an end', async () => {
  const { next, made } = attempts(0.3, 0.2, 0.4, 0);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.2);
  expect(made()).toBe(3);
});
