import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import { rename, rest, wrap } from '../../../src/core/lens/parts/move.ts';
import { each, inside, when } from '../../../src/core/lens/parts/nest.ts';
import type { Part } from '../../../src/core/lens/engine/part.ts';
import { allValues, canonical, frozen, objectOf, withoutEmptyObjects } from './json-arbitrary.ts';
import { partFindings } from '../../support/part-findings.ts';

interface Names {
  readonly own: readonly string[];
  readonly hub: readonly string[];
  /** Names for paths that are the same on both sides. */
  readonly both: readonly string[];
}

/** Few names, so that paths often collide. */
const FEW: Names = {
  own: ['a', 'b', '__proto__'],
  hub: ['a', 'b', '__proto__'],
  both: ['a', 'constructor'],
};

/** No name is used on both sides. */
const APART: Names = {
  own: ['a', 'b', '__proto__'],
  hub: ['x', 'y', 'constructor'],
  both: ['s', 'toString'],
};

function pathOf(names: readonly string[]): fc.Arbitrary<string> {
  const keys = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
  return keys.map((all) => all.join('.'));
}

/** Nested parts that only move values. */
function partsOver({ own, hub, both }: Names): fc.Arbitrary<Part[]> {
  const where = fc.tuple(pathOf(own), pathOf(hub));
  const { part } = fc.letrec<{ part: Part }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2 },
      where.map((paths) => rename(...paths)),
      where.map((paths) => rest(...paths)),
      fc.tuple(where, fc.constantFrom(...hub)).map(([paths, key]) => wrap(paths, key)),
      fc.tuple(pathOf(both), tie('part')).map(([path, one]) => inside(path, one)),
      fc.tuple(where, tie('part')).map(([paths, one]) => inside(paths, one)),
      fc.tuple(where, tie('part')).map(([paths, one]) => each(paths, one)),
      fc.tuple(pathOf(both), tie('part')).map(([path, one]) => each(path, one)),
      fc
        .tuple(pathOf(both), fc.constantFrom(1, 'x'), tie('part'))
        .map(([path, value, one]) => when(path, value, one)),
    ),
  }));
  return fc.array(part, { minLength: 1, maxLength: 4 });
}

function objectsOver(names: readonly string[]): fc.Arbitrary<JsonObject> {
  const { object } = fc.letrec<{ object: JsonObject }>((tie) => ({
    object: fc
      .dictionary(
        fc.constantFrom(...names),
        fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom<JsonValue[]>(1, 'x', null),
          tie('object'),
          tie('object'),
          fc.array(tie('object'), { maxLength: 2 }),
        ),
        { maxKeys: 4 },
      )
      .map((fields) => objectOf(Object.entries(fields))),
  }));
  return object;
}

function scalarsOf(value: JsonValue): string[] {
  const isScalar = (one: JsonValue): boolean => typeof one !== 'object' || one === null;
  return [...allValues(value)].filter(isScalar).map(canonical).toSorted();
}

test('parts that only move values lose none and add none, even if they contradict each other', () => {
  let moved = 0;
  fc.assert(
    fc.property(partsOver(FEW), objectsOver([...FEW.own, ...FEW.both, 'c']), (all, value) => {
      const { toHub, fromHub } = lens(...all);
      const isDeclaredWell = partFindings(all).length === 0;
      for (const convert of [toHub, fromHub]) {
        const result = convert(frozen(value));
        if (result !== value) moved += 1;
        // Two parts that read one field both write it, which is why the check of a kind refuses them.
        const expected = isDeclaredWell ? scalarsOf(value) : [...new Set(scalarsOf(value))];
        const actual = isDeclaredWell ? scalarsOf(result) : [...new Set(scalarsOf(result))];
        expect(actual).toStrictEqual(expected);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(moved).toBeGreaterThan(500);
});

test('restores any own object if no name is used on both sides', () => {
  let moved = 0;
  fc.assert(
    fc.property(partsOver(APART), objectsOver([...APART.own, ...APART.both]), (all, own) => {
      const { toHub, fromHub } = lens(...all);
      fc.pre(partFindings(all).length === 0);
      const hub = toHub(own);
      if (hub !== own) moved += 1;
      expect(canonical(withoutEmptyObjects(fromHub(hub)))).toBe(
        canonical(withoutEmptyObjects(own)),
      );
    }),
    { numRuns: 1_000, maxSkipsPerRun: 1_000 },
  );
  expect(moved).toBeGreaterThan(50);
});
