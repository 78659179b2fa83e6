import { expect, test } from 'vitest';
import {
  divideConnections,
  whoHasMost,
} from '../../../src/entry/node/connections/connection-shares.ts';

test.for([
  [2, { strangers: 1, callers: 1 }],
  [60, { strangers: 15, callers: 45 }],
  [4096, { strangers: 256, callers: 3840 }],
] as const)('of %d places, a quarter is for strangers, but at most 256', ([limit, places]) => {
  expect(divideConnections(limit)).toEqual(places);
});

test.for([
  [{ a: 3, b: 1 }, 'b', 'a'],
  [{ a: 3, b: 4 }, 'b', 'b'],
  [{ a: 3, b: 3 }, 'b', 'b'],
  [{ a: 3, b: 3 }, 'a', 'a'],
  [{ a: 1, b: 3, c: 3 }, 'a', 'b'],
] as const)('of %o, when %s has got another one, %s gives one up', ([sizes, latest, most]) => {
  const callers = Object.entries(sizes).map(
    ([caller, size]) => [caller, new Set(Array.from({ length: size }, (_, at) => at))] as const,
  );
  expect(whoHasMost(new Map(callers), latest)).toBe(most);
});
