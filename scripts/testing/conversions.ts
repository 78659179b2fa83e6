import { placeAt } from '../../src/check/place.ts';
import { namedPaths } from '../../src/check/lens/unconverted.ts';
import { isWithinType } from '../../src/check/types.ts';
import { leadsTo } from '../../src/core/json/value-path.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import type { Part } from '../../src/core/lens/engine/part.ts';
import { other } from '../../src/core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../src/core/lens/engine/path.ts';
import { claimsOf } from '../../src/explain/claims.ts';
import type { Claim } from '../../src/explain/claims.ts';
import { fieldsBelow } from './sampled-version.ts';
import type { FieldAt, Sides } from './sampled-version.ts';

/** The fields of both versions that one part converts, or that functions convert. */
export type Conversion = Both<readonly Path[]>;

/** Returns the conversions of the parts that name fields of a version, and that of the functions. */
export function conversionsOf(spoke: AnySpoke, sides: Sides, side: Side): Conversion[] {
  const byParts = claimsAt(spoke, side)
    .filter(isConverting)
    .map(({ part, paths }): Conversion =>
      part.isByHand === true ? convertedWithin(paths, sides) : paths,
    );
  return spoke.parts === undefined ? [...byParts, byFunctions(spoke, sides)] : byParts;
}

/** A conversion by functions, and where its fields begin. */
export interface ByHand {
  readonly converted: Conversion;
  /** The length of the path to the object, element or value of a map that contains the fields. */
  readonly base: Readonly<Record<Side, number>>;
}

/** Returns the conversions of all functions: those of parts, or else those of the spoke. */
export function conversionsByHand(spoke: AnySpoke, sides: Sides): ByHand[] {
  if (spoke.parts === undefined) {
    return [{ converted: byFunctions(spoke, sides), base: { own: 0, hub: 0 } }];
  }
  return claimsAt(spoke, 'own')
    .filter(({ part }) => part.isByHand)
    .map(({ part, paths }) => ({
      converted: convertedWithin(paths, sides),
      base: { own: baseOf(part, paths, 'own'), hub: baseOf(part, paths, 'hub') },
    }));
}

function baseOf(part: Part, paths: Conversion, side: Side): number {
  if (part.type !== 'field' && part.type !== 'fields') return 0;
  const [path = []] = paths[side];
  const [named = []] = part.type === 'field' ? [part.at[side]] : part.at[side];
  return path.length - named.length;
}

/** Returns the claims of the parts that name fields of a version. Between two steps, objects have neither version. */
export function claimsAt({ parts, steps = [] }: AnySpoke, side: Side): Claim[] {
  const step = steps.at(side === 'own' ? 0 : -1);
  return claimsOf(parts ?? step?.parts ?? []);
}

/** Reports whether the part of a claim converts a value. */
export function isConverting({ part: { type } }: Claim): boolean {
  return type === 'field' || type === 'fields' || type === 'rest';
}

/** Returns the fields that the functions of a spoke convert: those that the other version does not have. */
export function byFunctions(spoke: AnySpoke, sides: Sides): Conversion {
  const all = spoke.steps ?? [spoke];
  const parts = all.flatMap((one) => [...(one.parts ?? []), ...(one.unconverted ?? [])]);
  const { own, hub } = convertedWithin({ own: [[]], hub: [[]] }, sides);
  const isConverted = (side: Side, path: Path): boolean =>
    path.length > 0 && !namedPaths(parts, side).some((named) => leadsTo(named, path));
  return {
    own: own.filter((path) => isConverted('own', path)),
    hub: hub.filter((path) => isConverted('hub', path)),
  };
}

/** Returns the fields at and below some paths that a function converts: those that the other version does not have. */
function convertedWithin(paths: Conversion, sides: Sides): Conversion {
  const within = (side: Side): Path[] =>
    paths[side].flatMap((path) => {
      const place = placeAt(sides[side].root, path);
      const leaves = place === undefined ? [] : fieldsBelow(place, path).filter(isLeaf);
      const found = leaves.filter((leaf) => !isShared(leaf, path, side));
      return found.length === 0 ? [path] : found.map((leaf) => leaf.path);
    });
  const isShared = (leaf: FieldAt, above: Path, side: Side): boolean =>
    paths[other(side)].some((path) => {
      const there = placeAt(sides[other(side)].root, [...path, ...leaf.path.slice(above.length)]);
      return there !== undefined && isWithinType(leaf.place.type, there.type);
    });
  return { own: within('own'), hub: within('hub') };
}

function isLeaf({ place: { fields, items, values } }: FieldAt): boolean {
  return fields === undefined && items === undefined && values === undefined;
}
