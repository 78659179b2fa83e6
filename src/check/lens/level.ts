import { anything, elementOf, isInSchema, placeAt } from '../place.ts';
import type { SchemaPlace } from '../place.ts';
import type { Condition, Leaf, NestedLeaf } from '../../core/lens/engine/leaves.ts';
import { NOWHERE, insideOf, isNested, leavesOf } from '../../core/lens/engine/leaves.ts';
import type { NestedPart, Part } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';

/** One level of a lens: the whole object, or the values that an `each` or a moving `inside` converts. */
export interface Level {
  readonly leaves: readonly Leaf[];
  /** The place of this level on each side, as the other steps of the conversion leave it. */
  readonly places: Both<SchemaPlace>;
  /** The place of the whole object on each side. */
  readonly roots: Both<SchemaPlace>;
  /** The path from the root of the object, for messages. */
  readonly base: Both<Path>;
  /** The names of the two sides, for messages. */
  readonly names: Both<string>;
}

/** The sides, in the order in which authors name them. */
export const SIDES: readonly Side[] = ['own', 'hub'];

/** Returns two things by side: the one of a side, and the one of the other side. */
export function bothOf<Thing>(from: Side, here: Thing, there: Thing): Both<Thing> {
  return from === 'own' ? { own: here, hub: there } : { own: there, hub: here };
}

/** Returns the first level of a lens between two places. */
export function levelOf(
  parts: readonly Part[],
  { places, names }: Pick<Level, 'places' | 'names'>,
): Level {
  return {
    leaves: joined(leavesOf(parts)),
    places,
    roots: places,
    names,
    base: { own: [], hub: [] },
  };
}

/** Returns the level that a nested part converts. If a version has no such place, any value is admitted there. */
export function innerLevel(leaf: NestedLeaf, level: Level): Level {
  const { part, prefix } = leaf;
  const inner = (side: Side): SchemaPlace => {
    const place = placeAt(level.places[side], [...prefix, ...part.at[side]]);
    const found = part.type === 'each' ? place && elementOf(place) : place;
    return found ?? anything([]);
  };
  const base = (side: Side): Path => [...level.base[side], ...insideOf(leaf, side)];
  const places = { own: inner('own'), hub: inner('hub') };
  const leaves = innerLeaves.get(leaf) ?? joined(leavesOf(part.parts));
  return {
    leaves: [...leaves, ...againIn(part, places)],
    places,
    roots: level.roots,
    base: { own: base('own'), hub: base('hub') },
    names: level.names,
  };
}

/** Returns the places where the parts of a recursive part apply again, if a schema names them. */
function againIn({ parts, again = [] }: NestedPart, places: Both<SchemaPlace>): readonly Leaf[] {
  return again
    .filter(({ at }) => SIDES.some((side) => isInSchema(places[side], at[side])))
    .map((place): Leaf => ({ ...NOWHERE, part: { ...place, parts, again } }));
}

/** The inner leaves of joined nested parts. No part has them in its list. */
const innerLeaves = new WeakMap<Leaf, readonly Leaf[]>();

/**
 * Joins nested parts with the same paths and different conditions, because exclusive branches may convert the elements
 * of the same list.
 */
function joined(leaves: readonly Leaf[]): readonly Leaf[] {
  const nested = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    if (!isNested(leaf)) continue;
    const key = JSON.stringify([leaf.part.type, leaf.prefix, leaf.part.at]);
    nested.set(key, [...(nested.get(key) ?? []), leaf]);
  }
  const twins = [...nested.values()].filter(
    (group) => group.length > 1 && group.every(({ conditions }) => conditions.length > 0),
  );
  return leaves.flatMap((leaf) => {
    const group = twins.find((one) => one.includes(leaf));
    if (group === undefined) return [leaf];
    return group[0] === leaf ? [joinTwins(leaf, group)] : [];
  });
}

function joinTwins(first: Leaf, group: readonly Leaf[]): Leaf {
  const one: Leaf = { ...first, conditions: [] };
  const leaves = group.flatMap(({ part, conditions }) =>
    'parts' in part ? leavesOf(part.parts).map((inner) => withConditions(inner, conditions)) : [],
  );
  innerLeaves.set(one, joined(leaves));
  return one;
}

function above(path: Path): Path {
  return ['..', ...path];
}

function withConditions(leaf: Leaf, around: readonly Condition[]): Leaf {
  const outside = around.map(({ at, equals }): Condition => {
    return { at: { own: above(at.own), hub: above(at.hub) }, equals };
  });
  return { ...leaf, conditions: [...outside, ...leaf.conditions] };
}

/** Returns a path from the root of the object, as in source code. */
export function placeName({ base }: Level, side: Side, path: Path): string {
  return writePath([...base[side], ...path]);
}
