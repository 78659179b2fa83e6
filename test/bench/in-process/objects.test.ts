import { describe, expect, test } from 'vitest';
import { ask, objectsOf } from '../../support/ask.ts';
import { aReviewOf, SIZES } from './objects.ts';
import { WORKLOADS } from './workloads.ts';

type Fields = Record<string, unknown> & { metadata: { managedFields?: unknown } };

function objectsIn(review: string): Fields[] {
  return (JSON.parse(review) as { request: { objects: Fields[] } }).request.objects;
}

describe.each(Object.entries(SIZES))('objects of %s', (_, size) => {
  const review = aReviewOf('stable.example.com', size, 5);
  const objects = objectsIn(review);

  test('have exactly that length', () => {
    const lengths = objects.map((object) => Buffer.byteLength(JSON.stringify(object)));
    expect(lengths).toEqual([1, 2, 3, 4, 5].map(() => size.bytes));
  });

  test('differ from one another', () => {
    expect(new Set(objects.map((object) => JSON.stringify(object))).size).toBe(5);
  });

  test('have managedFields of about the declared share', () => {
    const managed = JSON.stringify(objects[0]?.metadata.managedFields ?? []).length;
    expect(managed).toBeLessThanOrEqual(size.managed + 2);
    expect(managed).toBeGreaterThanOrEqual(size.managed - 500);
  });
});

test('the same seed makes the same review, another seed makes another review', () => {
  const make = (seed: number): string => aReviewOf('any.example.com', SIZES['1 KB'], 2, seed);
  expect(make(3)).toBe(make(3));
  expect(make(3)).not.toBe(make(4));
});

describe.each(Object.entries(WORKLOADS))('reviews of %s', (name, { group, kinds }) => {
  test.each(Object.entries(SIZES))(
    'are converted to a reply that the API server accepts: %s',
    async (_, size) => {
      const review = aReviewOf(group, size, 3);
      const converted = objectsOf(await ask(review, kinds)) as Fields[];
      expect(converted.map(({ host, port }) => `${String(host)}:${String(port)}`)).toEqual(
        objectsIn(review).map(({ hostPort }) => hostPort),
      );
      const kept = converted.filter((object) => JSON.stringify(object).includes('crdshift-kept'));
      expect(kept).toHaveLength(name === 'a lens, one field kept' ? 3 : 0);
    },
  );
});
