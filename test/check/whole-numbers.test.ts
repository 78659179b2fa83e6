import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { integer, messageOf } from './corpus/wrong.ts';

/** Returns a function that gives a number another name and converts it, if the result is whole. */
const moved =
  (from: string, to: string, convert: (value: number) => number) =>
  ({ spec, ...others }: { readonly spec?: JsonObject }): object => {
    const result = convert(Number(spec?.[from]));
    return { ...others, ...(spec && { spec: Number.isInteger(result) ? { [to]: result } : {} }) };
  };

test('functions that convert only numbers that are whole in the other unit convert the field', () => {
  const spokes = (): object => ({
    v1beta1: {
      toHub: moved('hours', 'millis', (hours) => hours * 3_600_000),
      fromHub: moved('millis', 'hours', (millis) => millis / 3_600_000),
    },
  });
  const specs = { v1: { millis: integer }, v1beta1: { hours: integer } };
  expect(messageOf({ what: 'hours', specs, spokes })).toBe('');
});
