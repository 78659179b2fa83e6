import { expect, test } from 'vitest';
import { soak } from '../soak/soak.ts';
import { brokenPromises } from '../soak/verdict.ts';

/** `npm run soak` takes longer. */
const SECONDS = 100;

test('a mixed load fails no conversion of a well-behaved caller, and memory is flat', async () => {
  const result = await soak(SECONDS, { tell: console.log });
  expect(brokenPromises(result)).toEqual([]);
  expect(result.eu.answered).toBeGreaterThan(SECONDS);
  expect(result.us.answered).toBeGreaterThan(SECONDS);
});
