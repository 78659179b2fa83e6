import { placeAt } from '../../src/check/place.ts';
import { isJsonList } from '../../src/core/json/json-value.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import { other } from '../../src/core/lens/engine/part.ts';
import type { Path, Side } from '../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../src/core/lens/engine/path.ts';
import { conversionsByHand } from './conversions.ts';
import type { ByHand } from './conversions.ts';
import { valuesAt } from './sampled-version.ts';
import type { SampledVersion, Sides } from './sampled-version.ts';

/**
 * Returns what the objects leave open about functions: numbers that a function changes and that have one value only,
 * because an offset and a factor may agree for one, and lists whose objects do not show an order.
 */
export function untestedByHand(spoke: AnySpoke, sides: Sides): string[] {
  return conversionsByHand(spoke, sides).flatMap((conversion) => [
    ...ownOrHub((side) => numbersWithOneValue(conversion, sides, side)),
    ...ownOrHub((side) => listsWithoutOrder(conversion, sides, side)),
  ]);
}

/** The fields of both versions correspond, so those of one version suffice. */
function ownOrHub(find: (side: Side) => string[]): string[] {
  const own = find('own');
  return own.length > 0 ? own : find('hub');
}

function numbersWithOneValue({ converted }: ByHand, sides: Sides, side: Side): string[] {
  const there = converted[other(side)].flatMap((path) => allAt(sides[other(side)], path));
  const known = new Set(there.flatMap(numbersIn));
  const isMoved = (value: JsonValue): boolean => numbersIn(value).every((one) => known.has(one));
  return converted[side].flatMap((path) => {
    const [first, ...others] = allAt(sides[side], path);
    if (first === undefined || !isNumber(first) || isMoved(first)) return [];
    if (placeAt(sides[side].root, path)?.words !== undefined) return [];
    return others.every((value) => sameJson(value, first))
      ? [`a second number in ${writePath(path)} (${sides[side].version})`]
      : [];
  });
}

function listsWithoutOrder({ converted, base }: ByHand, sides: Sides, side: Side): string[] {
  const upper = converted[side].flatMap((path) =>
    path.slice(base[side]).map((_, at) => path.slice(0, base[side] + at + 1)),
  );
  const isList = (path: Path): boolean => {
    const { items, schema } = placeAt(sides[side].root, path) ?? {};
    return items !== undefined && schema?.['maxItems'] !== 1;
  };
  return upper
    .filter((path, at) => upper.findIndex((one) => isSamePath(one, path)) === at && isList(path))
    .filter((path) => {
      const lists = allAt(sides[side], path).filter(isFilled);
      return lists.length > 0 && lists.every((list) => sameJson(list, list.toReversed()));
    })
    .map((path) => `two different elements in ${writePath(path)} (${sides[side].version})`);
}

function allAt({ objects }: SampledVersion, path: Path): JsonValue[] {
  return objects.flatMap((one) => valuesAt(one, path));
}

/** Returns the numbers in a value as text: a port is also in `localhost:80`. */
function numbersIn(value: JsonValue): readonly string[] {
  return stringifyJson(value, true).match(/\d+(?:\.\d+)?/g) ?? [];
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isFilled(value: JsonValue): value is readonly JsonValue[] {
  return isJsonList(value) && value.length > 0;
}
