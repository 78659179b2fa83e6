import { describe, expect, test } from 'vitest';
import { lens, values } from '../../../src/lens.ts';
import type { JsonObject } from '../../../src/index.ts';

const spec = (mode: unknown): JsonObject => ({ spec: { mode } }) as JsonObject;

describe('values that are objects or lists', () => {
  const { toHub, fromHub } = lens(
    values('spec.mode', [
      [{}, { none: true }],
      [{ a: 1, b: [2] }, {}],
      [[], 'Empty'],
    ]),
  );

  test.for<[unknown, unknown]>([
    [{}, { none: true }],
    [{ b: [2], a: 1 }, {}],
    [[], 'Empty'],
    [{ a: 1 }, { a: 1 }],
    ['other', 'other'],
  ])('%j becomes %j in the hub', ([own, hub]) => {
    expect(toHub(spec(own))).toStrictEqual(spec(hub));
    expect(fromHub(spec(hub))).toStrictEqual(spec(own));
  });

  test('stay if the other side gives them another meaning', () => {
    expect(toHub(spec({ none: true }))).toStrictEqual(spec({ none: true }));
    expect(fromHub(spec({ a: 1, b: [2] }))).toStrictEqual(spec({ a: 1, b: [2] }));
  });
});
