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

test('a quiet first attempt is the only one', async () => {
  const { next, made } = attempts(0.05, 0.01);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.05);
  expect(made()).toBe(1);
});

test('stops after the first quiet attempt', async () => {
  const { next, made } = attempts(0.2, 0.04, 0.01);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.04);
  expect(made()).toBe(2);
});

test('takes the quietest attempt when none is quiet', async () => {
  const { next, made } = attempts(0.3, 0.2, 0.4, 0);
  expect(await untilQuiet(next, (noise) => noise, limits)).toBe(0.2);
  expect(made()).toBe(3);
});
