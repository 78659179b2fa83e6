import { describe, expect, test } from 'vitest';
import { answerHere } from './engine-answer.ts';
import { NAMES, aReview, aStored, roundTrip, roundTripsOf } from './reviews.ts';
import { MEASURED } from './objects.ts';

describe.for(NAMES)('objects of %s', (kind) => {
  test('survive the round trip, and only lossy ones have kept data', async () => {
    const [nothing, something] = await Promise.all([
      roundTripsOf(kind, 'nothing', answerHere),
      roundTripsOf(kind, 'something', answerHere),
    ]);
    expect(new Set(nothing.map(({ isKept }) => isKept))).toEqual(new Set([false]));
    expect(new Set(something.map(({ isKept }) => isKept))).toEqual(new Set([true]));
    const reviews = [...nothing, ...something].flatMap((trip) => Object.values(trip.reviews));
    expect(new Set(reviews).size).toBe(reviews.length);
  });

  test('have about the size of objects on a cluster, with managedFields', () => {
    const lengths = (['nothing', 'something'] as const).map((loses) => {
      const object = aStored(kind, loses, 3);
      expect(object).toHaveProperty(['metadata', 'managedFields', '0', 'fieldsV1']);
      return JSON.stringify(object).length;
    });
    expect(Math.min(...lengths)).toBeGreaterThan(700);
    expect(Math.max(...lengths)).toBeLessThan(4300);
  });
});

test('refuses to measure an object that does not survive the round trip', async () => {
  const stored = aStored('NetworkPolicy', 'something', 0);
  // Changes the version without converting anything.
  const forgetful = (review: string): ReturnType<typeof answerHere> => {
    const { request } = JSON.parse(review) as {
      request: { uid: string; desiredAPIVersion: string; objects: [{ spec: object }] };
    };
    const { uid, desiredAPIVersion: apiVersion, objects } = request;
    const convertedObjects = [{ ...objects[0], apiVersion, spec: {} }];
    const response = { uid, convertedObjects, result: { status: 'Success' } };
    const answer = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response };
    return { status: 200, contentType: 'application/json', body: JSON.stringify(answer) };
  };
  await expect(roundTrip('NetworkPolicy', stored, forgetful)).rejects.toThrow('is restored as');
  const refused = aReview(stored, MEASURED.NetworkPolicy.spoke).replace('NetworkPolicy', 'Other');
  expect(answerHere(refused).body).toContain('Failure');
});
