import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { lens, rename, scale } from '../../src/lens.ts';
import type { Lens } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { kindOf } from './corpus/kept-kinds.ts';

/** Returns the findings about two fields with these descriptions and the same name, unless `named` gives the other. */
function found(
  [own, hub]: readonly [string, string],
  spoke: Lens,
  named = 'wait',
): readonly string[] {
  const field = (description: string): JsonObject => ({ type: 'integer', description });
  const subject = kindOf({ own: { wait: field(own) }, hub: { [named]: field(hub) } }, spoke);
  return findContraryNames(subject).map(({ path, message }) => `${path}: ${message}`);
}

const OTHER = ['How long to wait, in seconds.', 'How long to wait, in milliseconds.'] as const;

test('a number that no part converts is found if the descriptions state different units', () => {
  expect(found(OTHER, lens())).toEqual([
    'spec.wait: No part converts spec.wait, and its descriptions in v1beta1 and v1 state different units. Multiply the number, for instance with scale, or accept the finding.',
  ]);
});

test('a renamed number is found, too, and one with a wrong factor', () => {
  for (const [part, end] of [
    [
      rename('spec.wait', 'spec.delay'),
      'and the number stays the same. Multiply it, for instance with scale, or accept the finding.',
    ],
    [
      scale(['spec.wait', 'spec.delay'], 60),
      'but it multiplies the numbers by 60. Correct the factor, or accept the finding.',
    ],
  ] as const) {
    expect(found(OTHER, lens(part), 'delay')).toEqual([
      expect.stringContaining(`state units with the factor 1000, ${end}`),
    ]);
  }
});

test('a unit is that of a rate only directly behind per', () => {
  const count = { type: 'integer' };
  const renamed = (from: string, to: string): readonly string[] => {
    const subject = kindOf(
      { own: { [from]: count }, hub: { [to]: count } },
      lens(rename(`spec.${from}`, `spec.${to}`)),
    );
    return findContraryNames(subject).map(({ message }) => message);
  };
  expect(renamed('perTryTimeoutSeconds', 'perTryTimeoutMillis')).toEqual([
    expect.stringContaining('the factor 1000'),
  ]);
  expect(renamed('callsPerSecond', 'callsPerMilliSecond')).toEqual([]);
});

test.for<readonly [string, readonly [string, string], Lens]>([
  ['the factor of the descriptions', OTHER, lens(scale('spec.wait', 1000))],
  ['equal units', ['Timeout in seconds.', 'The number of seconds to wait.'], lens()],
  ['several units', ['In seconds, at most as many as in minutes.', 'In milliseconds.'], lens()],
  ['no unit in one of them', ['At the end of day two.', 'In milliseconds.'], lens()],
  ['units of two measures', ['In bytes.', 'In milliseconds.'], lens()],
])('says nothing about %s', ([, descriptions, spoke]) => {
  expect(found(descriptions, spoke)).toEqual([]);
});
