import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { leavesOf, pathsOf } from '../../../src/core/lens/engine/leaves.ts';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import type { Part } from '../../../src/core/lens/engine/part.ts';
import { flip } from '../../../src/core/lens/engine/part.ts';
import type { Path, Side } from '../../../src/core/lens/engine/path.ts';
import {
  allValues,
  anyJson,
  anyObject,
  canonical,
  frozen,
  valueAt,
  withAt,
  withoutEmptyObjects,
} from './json-arbitrary.ts';
import { specimens } from './specimens/all.ts';
import type { Specimen } from './specimens/specimen.ts';

const RUNS = 100;

/** The minimum share of objects that a lens has to change. Below it, the generators miss its domain. */
const FAIR_SHARE = 0.3;

function namedPaths(parts: readonly Part[], side: Side): Path[] {
  return leavesOf(parts).flatMap((leaf) => pathsOf(leaf, side));
}

/** Returns the places that parts require to apply: those they name, and the parent of an added constant. */
function neededPaths(parts: readonly Part[], side: Side): Path[] {
  return leavesOf(parts).flatMap((leaf) => {
    const paths = pathsOf(leaf, side);
    return leaf.part.type === 'constant' ? paths.map((path) => path.slice(0, -1)) : paths;
  });
}

/** Objects in the domain, in the domain except for one place, or with the right names and any values. */
function biased({ parts, own, hub }: Specimen): fc.Arbitrary<JsonObject> {
  const paths = [...namedPaths(parts, 'own'), ...namedPaths(parts, 'hub')];
  const places = paths.flatMap((path) => path.map((_, at) => path.slice(0, at + 1)));
  const keys = paths.flat();
  const good = fc.oneof(
    own,
    hub,
    fc.tuple(own, hub).map(([one, other]) => ({ ...one, ...other })),
  );
  const spoilt = fc
    .tuple(good, fc.constantFrom(['spec'], ...places), fc.option(anyJson(keys), { nil: undefined }))
    .map(([object, place, value]) => withAt(object, place, value));
  return fc.oneof(
    { arbitrary: good, weight: 2 },
    { arbitrary: spoilt, weight: 4 },
    { arbitrary: anyObject(keys), weight: 2 },
  );
}

/** Checks a property, and asserts that enough of its runs changed something. */
function assertFairly<Value>(
  arbitrary: fc.Arbitrary<Value>,
  share: number,
  check: (value: Value) => boolean,
): void {
  let runs = 0;
  let fruitful = 0;
  fc.assert(
    fc.property(arbitrary, (value) => {
      runs += 1;
      if (check(value)) fruitful += 1;
    }),
    { numRuns: RUNS },
  );
  expect(fruitful / runs).toBeGreaterThanOrEqual(share);
}

function count(value: JsonValue, isCounted: (value: JsonValue) => boolean): number {
  return [...allValues(value)].filter(isCounted).length;
}

/** Reports whether a value is a list, a plain object or a scalar, without undefined fields. */
function isPlain(value: JsonValue): boolean {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return true;
  const isAbsent = (field: JsonValue | undefined): boolean => field === undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isBare = prototype === Object.prototype || prototype === null;
  return isBare && !Object.values(value).some(isAbsent);
}

const isNull = (value: JsonValue): boolean => value === null;
const isEmptyContainer = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

describe.for(specimens.map((one) => [one.name, one] as const))('%s', ([, specimen]) => {
  const { parts, own, hub, except } = specimen;
  const { toHub, fromHub } = lens(...parts);
  const isInert = parts.every((part) => part.type === 'forget');
  const isOneSided = parts.every((part) => part.type === 'only') || isInert;

  test('is total: neither throws nor changes its input, and returns plain objects', () => {
    assertFairly(biased(specimen), isInert ? 0 : 0.02, (object) => {
      const before = structuredClone(object);
      const results = [toHub(frozen(object)), fromHub(object)];
      expect(canonical(object)).toBe(canonical(before));
      for (const result of results) expect([...allValues(result)].every(isPlain)).toBe(true);
      return results.some((result) => result !== object);
    });
  });

  test('absent in, absent out: invents no field, null or empty object', () => {
    const paths = [...neededPaths(parts, 'own'), ...neededPaths(parts, 'hub')];
    assertFairly(biased(specimen), 0, (object) => {
      const fragment: JsonObject = Object.fromEntries(
        Object.entries(object).filter(([key]) => key !== 'metadata'),
      );
      for (const convert of [toHub, fromHub]) {
        const result = convert(fragment);
        const isCounted = !except.includes('counts') && result['metadata'] === undefined;
        for (const isInvented of isCounted ? [isNull, isEmptyContainer] : []) {
          expect(count(result, isInvented)).toBeLessThanOrEqual(count(fragment, isInvented));
        }
      }
      let bare = fragment;
      for (const path of paths) bare = withAt(bare, path, undefined);
      expect(toHub(bare)).toBe(bare);
      expect(fromHub(bare)).toBe(bare);
      return true;
    });
  });

  test('is local: shares what it does not name by reference', () => {
    const share = isInert ? 0 : 0.02;
    const around = fc.record({ object: biased(specimen), other: anyJson() });
    assertFairly(around, share, ({ object, other }) => {
      const managedFields = [{ manager: 'kubectl' }];
      const inputs = [
        withAt(withAt(object, ['status'], other), ['metadata', 'managedFields'], managedFields),
        withAt(object, ['spec', 'untouched'], other),
      ];
      return inputs.some((input) => {
        for (const convert of [toHub, fromHub]) {
          const result = convert(input);
          for (const path of [['status'], ['spec', 'untouched'], ['metadata', 'managedFields']]) {
            expect(valueAt(result, path)).toBe(valueAt(input, path));
          }
        }
        return toHub(input) !== input || fromHub(input) !== input;
      });
    });
  });

  test('is invertible on its domain, in both directions', () => {
    const share = isOneSided ? 0 : FAIR_SHARE;
    assertFairly(own, share, (object) => {
      const there = toHub(object);
      expect(canonical(fromHub(there))).toBe(canonical(object));
      return there !== object;
    });
    assertFairly(hub, share, (object) => {
      if (isOneSided) return false;
      const back = fromHub(object);
      expect(canonical(toHub(back))).toBe(canonical(object));
      return back !== object;
    });
  });

  test.skipIf(except.includes('any own object'))('brings any own object back', () => {
    const hubPaths = namedPaths(parts, 'hub');
    assertFairly(fc.oneof(own, biased(specimen)), isInert ? 0 : FAIR_SHARE, (object) => {
      let input = object;
      for (const path of hubPaths) input = withAt(input, path, undefined);
      const there = toHub(input);
      expect(canonical(withoutEmptyObjects(fromHub(there)))).toBe(
        canonical(withoutEmptyObjects(input)),
      );
      return there !== input;
    });
  });

  test('is the reverse when flipped, and itself when flipped twice', () => {
    const flipped = lens(...parts.map(flip));
    const twice = lens(...parts.map(flip).map(flip));
    assertFairly(biased(specimen), isInert ? 0 : 0.02, (object) => {
      expect(canonical(flipped.toHub(object))).toBe(canonical(fromHub(object)));
      expect(canonical(flipped.fromHub(object))).toBe(canonical(toHub(object)));
      expect(canonical(twice.toHub(object))).toBe(canonical(toHub(object)));
      expect(canonical(twice.fromHub(object))).toBe(canonical(fromHub(object)));
      return toHub(object) !== object || fromHub(object) !== object;
    });
    expect(
      parts
        .map(flip)
        .map(flip)
        .map((part) => part.lens),
    ).toStrictEqual(parts.map((part) => part.lens));
  });
});
