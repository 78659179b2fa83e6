import { describe, expect, test } from 'vitest';
import { kinds } from '../../../src/kinds/index.ts';
import { ask, objectsOf } from '../../support/ask.ts';
import { conversionsOf } from './conversions.ts';
import { OUR_VERSIONS } from './side.ts';

describe.each([1024, 4096])('conversions of %d bytes', (bytes) => {
  const conversions = conversionsOf(OUR_VERSIONS, bytes);

  test('have reviews of exactly that length', () => {
    const lengths = new Set(conversions.map(({ review }) => Buffer.byteLength(review)));
    expect(lengths).toEqual(new Set([bytes]));
  });

  test('differ from one another', () => {
    expect(new Set(conversions.map(({ review }) => review)).size).toBe(conversions.length);
  });

  test('expect the objects that the API server takes from our reply', async () => {
    for (const { review, expected } of conversions) {
      expect(objectsOf(await ask(review, kinds))).toEqual([expected]);
    }
  });
});

test('only larger reviews have managedFields', () => {
  const [small] = conversionsOf(OUR_VERSIONS, 1024);
  const [large] = conversionsOf(OUR_VERSIONS, 4096);
  expect(small?.review).not.toContain('managedFields');
  expect(large?.review).toContain('managedFields');
});

test('reviews of other versions have the same length', () => {
  const [review] = conversionsOf({ together: 'v1', apart: 'v2' }, 4096);
  expect(review?.review).toHaveLength(4096);
});
