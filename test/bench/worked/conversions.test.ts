import { expect, test, vi } from 'vitest';
import { fieldIn } from '../../../src/core/json/fields.ts';
import type * as Apply from '../../../src/core/lens/engine/apply.ts';
import { answerHere } from './engine-answer.ts';
import { NAMES, roundTripsOf } from './reviews.ts';
import { kinds } from './served.ts';

const counts = vi.hoisted(() => ({ lenses: 0 }));

vi.mock('../../../src/core/lens/engine/apply.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Apply>();
  const apply: typeof Apply.apply = (plan, value) => {
    // A part with parts of its own is applied to the fields in its place.
    if (fieldIn(value, 'metadata') !== undefined && fieldIn(value, 'kind') !== undefined) {
      counts.lenses += 1;
    }
    return original.apply(plan, value);
  };
  return { ...original, apply };
});

const CASES = NAMES.flatMap((kind) =>
  (['nothing', 'something'] as const).map((loses) => ({ kind, loses })),
);

// No test asserts the time of a call. Most of it goes with the number of conversions, which can be counted.
test.each(CASES)(
  'a review of $kind that loses $loses takes two conversions for each step: there, and back to find losses',
  async ({ kind, loses }) => {
    const [trip] = await roundTripsOf(kind, loses, answerHere);
    for (const review of Object.values(trip?.reviews ?? {})) {
      counts.lenses = 0;
      answerHere(review);
      expect(counts.lenses).toBe(2 * stepsOf(review));
    }
  },
);

function stepsOf(review: string): number {
  const { request } = JSON.parse(review) as {
    request: { desiredAPIVersion: string; objects: [{ apiVersion: string; kind: string }] };
  };
  const { apiVersion, kind } = request.objects[0];
  const [group = ''] = apiVersion.split('/');
  return kinds.find(group, kind)?.path(apiVersion, request.desiredAPIVersion)?.length ?? NaN;
}
