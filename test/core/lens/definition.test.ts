import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { through } from '../../../src/core/kind/spoke.ts';
import { steps } from '../../../src/core/kind/steps.ts';
import type { Lens } from '../../../src/core/lens/engine/lens.ts';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import { rename } from '../../../src/core/lens/parts/move.ts';
import { each, inside, when } from '../../../src/core/lens/parts/nest.ts';
import { forget, hubConstant } from '../../../src/core/lens/parts/one-side.ts';
import type { Part } from '../../../src/core/lens/engine/part.ts';
import { flip } from '../../../src/core/lens/engine/part.ts';
import { scale } from '../../../src/core/lens/parts/scale.ts';
import { split } from '../../../src/core/lens/parts/split.ts';
import { custom } from '../../../src/core/lens/parts/custom.ts';
import { values } from '../../../src/core/lens/parts/values.ts';
import { lensNames } from './lens-names.ts';
import { specimens } from './specimens/all.ts';
import { variants } from './variants.ts';

function textOf(...parts: readonly Part[]): string {
  return stringifyJson(lens(...parts).definition(), true);
}

function twins(texts: readonly string[]): readonly string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

describe.for(Object.entries(variants))('%s', ([name, makes]) => {
  const flipped = makes.map((make) => () => flip(make()));
  // A loss is the same in both directions, and does not depend on a value.
  const isLoss = name === 'forget';
  const all = isLoss ? makes : [...makes, ...flipped];
  const surroundings = isLoss ? AROUND : [...AROUND, IN_BRANCH];

  test('means another conversion with any other argument, and when flipped', () => {
    expect(makes.length).toBeGreaterThan(1);
    expect(twins(all.map((make) => textOf(make())))).toStrictEqual([]);
    for (const around of surroundings) {
      expect(twins(all.map((make) => textOf(around(make()))))).toStrictEqual([]);
    }
  });

  test('means the same when it is written again, or flipped twice', () => {
    for (const make of all) {
      expect(textOf(make())).toBe(textOf(make()));
      expect(textOf(flip(flip(make())))).toBe(textOf(make()));
    }
  });
});

const AROUND: readonly ((part: Part) => Part)[] = [
  (part) => inside('a', part),
  (part) => each(['a', 'b'], part),
];

const IN_BRANCH = (part: Part): Part => when('a', 1, part);

test('tries every lens', () => {
  expect(Object.keys(variants).toSorted()).toStrictEqual(lensNames.toSorted());
  expect(twins(specimens.map(({ parts }) => textOf(...parts)))).toStrictEqual([]);
});

test('returns plain JSON', () => {
  const huge = 2n ** 63n - 1n;
  const parts = [
    ...Object.values(variants).flatMap((makes) => makes.map((make) => make())),
    hubConstant('a', { b: [huge, null, -0] }),
    values('c', [[huge, 'max']]),
  ];
  const definition = lens(...parts).definition();
  const text = stringifyJson(definition, true);
  expect(parseJson(text)?.value).toStrictEqual(definition);
});

test.for([
  ['a lens', textOf],
  ['inside', (...parts: readonly Part[]) => textOf(inside('a', ...parts))],
  ['each', (...parts: readonly Part[]) => textOf(each('a', ...parts))],
  ['when', (...parts: readonly Part[]) => textOf(when('a', 1, ...parts))],
] as const)('the order of parts does not count: %s', ([, textWith]) => {
  const parts = [rename('b', 'c'), rename('d', 'e'), each('f', rename('b', 'c'))];
  expect(textWith(...parts)).toBe(textWith(...parts.toReversed()));
});

describe('documentation in a definition', () => {
  test('does not count: the reason of a loss, the notation of a path or a table', () => {
    expect(textOf(forget('a', 'it is old'))).toBe(textOf(forget('a', 'nobody reads it')));
    expect(textOf(rename("a['b']", 'c'))).toBe(textOf(rename('a.b', 'c')));
    expect(textOf(values('a', { b: 'c' }))).toBe(textOf(values('a', [['b', 'c']])));
    expect(textOf(scale('a', 1000))).toBe(textOf(scale('a', '1000')));
    expect(textOf(split('a', ':', ['b', 'c']))).toBe(
      textOf(split('a', ':', ['b', 'c'], { at: 'first' })),
    );
  });
});

test('compares functions of the author by their source text', () => {
  const shout = (): Part => custom('a', { toHub: (text) => [text, 1], fromHub: (text) => text });
  expect(textOf(shout())).toBe(textOf(shout()));
  expect(textOf(shout())).toContain('[text, 1]');
});

test('steps have the definitions of their lenses in order, a spoke through another one that of its lens', () => {
  const one = lens(rename('a', 'b'));
  const other = lens(rename('b', 'c'));
  const texts = [
    steps(one, other),
    steps(other, one),
    steps(one),
    lens(...one.parts, ...other.parts),
  ];
  expect(twins(texts.map(({ definition }) => stringifyJson(definition(), true)))).toStrictEqual([]);
  expect(steps(one, other).definition()).toStrictEqual(steps(one, other).definition());
  expect((through('v1', one) as unknown as Lens).definition()).toStrictEqual(one.definition());
});
