import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { integer, messageOf } from './corpus/wrong.ts';

type Convert = (value: number) => number | undefined;

/** Returns a function that gives a number another name and converts it. */
const moved =
  (from: string, to: string, convert: Convert) =>
  ({ spec, ...others }: { readonly spec?: JsonObject }): object => {
    const value = spec?.[from];
    const result = typeof value === 'number' ? convert(value) : undefined;
    return { ...others, ...(spec && { spec: result === undefined ? {} : { [to]: result } }) };
  };

/** Returns the message about functions between hours and milliseconds. */
function messageAbout(fromHub: Convert): string {
  const spokes = (): object => ({
    v1beta1: {
      toHub: moved('hours', 'millis', (hours) => hours * 3_600_000),
      fromHub: moved('millis', 'hours', fromHub),
    },
  });
  const specs = { v1: { millis: integer }, v1beta1: { hours: integer } };
  return messageOf({ what: 'hours', specs, spokes });
}

test('functions that convert only numbers that are whole in the other unit convert the field', () => {
  const whole: Convert = (millis) => (millis % 3_600_000 === 0 ? millis / 3_600_000 : undefined);
  expect(messageAbout(whole)).toBe('');
});

test.each([
  ['a number that is not whole', (millis: number) => millis / 3_600_000],
  ['NaN', () => Number.NaN],
])('a function that returns %s for an integer', (what, fromHub) => {
  expect(messageAbout(fromHub)).toContain(
    `fromHub returns ${what} for spec.hours, which is an integer in v1beta1. Correct fromHub.`,
  );
});
