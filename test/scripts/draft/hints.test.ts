import { expect, test } from 'vitest';
import type { DraftedPart } from '../../../scripts/draft/guess/drafted-part.ts';
import { hintKey } from '../../../scripts/draft/samples/example.ts';
import { demandsOf } from '../../../scripts/draft/samples/hints.ts';

/** Returns the number that the sample has in a field of the hub. */
const numberFor = (part: DraftedPart): unknown =>
  demandsOf([{ version: 'v1beta1', through: 'v1', stages: [[part]] }]).at.get(
    hintKey(['spec', 'delayMillis']),
  );

test('a sample has a number that the factor of a scale divides', () => {
  const paths = ['spec.delaySeconds', 'spec.delayMillis'];
  expect(numberFor({ lens: 'scale', args: [paths, 1000] })).toBe(1000);
  expect(numberFor({ lens: 'scaleNumber', args: [paths, 1000] })).toBe(1000);
});
