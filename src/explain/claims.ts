import type { ValuePath } from '../core/json/value-path.ts';
import { insideOf, isNested, leavesOf, pathsOf } from '../core/lens/engine/leaves.ts';
import type { Part, Scalar } from '../core/lens/engine/part.ts';
import { other } from '../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../core/lens/engine/path.ts';
import { EVERY, isSamePath } from '../core/lens/engine/path.ts';

/** A part with the paths that it names in each version. */
export interface Claim {
  readonly part: Part;
  /** Paths from the root, with `EVERY` for every element of a list and every value of a map. */
  readonly paths: Both<readonly Path[]>;
  /** The discriminators in either version on which the part depends. */
  readonly conditions: readonly Path[];
  /** The values that those discriminators must have. */
  readonly cases: Both<readonly Scalar[]>;
}

const ROOT: Both<Path> = { own: [], hub: [] };

/** Returns the claims of the parts of a lens, with those within lists and maps. */
export function claimsOf(parts: readonly Part[], base: Both<Path> = ROOT): Claim[] {
  return leavesOf(parts).flatMap((leaf): Claim[] => {
    const { part, prefix } = leaf;
    const conditions = leaf.conditions.flatMap(({ at }) => [
      [...base.own, ...at.own],
      [...base.hub, ...at.hub],
    ]);
    const cases = {
      own: leaf.conditions.map(({ equals }) => equals.own),
      hub: leaf.conditions.map(({ equals }) => equals.hub),
    };
    if (part.type === 'forget') {
      const at = (side: Side): Path[] => [[...base[side], ...prefix, ...part.path]];
      return [{ part, paths: { own: at('own'), hub: at('hub') }, conditions, cases }];
    }
    const paths = (side: Side): Path[] =>
      pathsOf(leaf, side).map((path) => [...base[side], ...path]);
    const claim = { part, paths: { own: paths('own'), hub: paths('hub') }, conditions, cases };
    if (!isNested(leaf)) return [claim];
    const inner = (side: Side): Path => [...base[side], ...insideOf(leaf, side)];
    return [claim, ...claimsOf(leaf.part.parts, { own: inner('own'), hub: inner('hub') })];
  });
}

/**
 * Reports whether a part may change the value at a place, or put one there. A lens changes only the paths of its parts.
 */
export function isTouched(claims: readonly Claim[], place: ValuePath): boolean {
  return claims.some(
    ({ part, paths }) =>
      isAtWork(part) &&
      [...paths.own, ...paths.hub].some((path) => isAbove(path, place) || isBelow(path, place)),
  );
}

/** Reports whether a part itself converts a value, and not only the parts within it. */
function isAtWork(part: Part): boolean {
  if (part.type === 'only' || part.type === 'forget') return false;
  if (part.type !== 'each' && part.type !== 'inside') return true;
  return part.again !== undefined || !isSamePath(part.at.own, part.at.hub);
}

/** Reports whether one part converts both places, in any version. A part that only contains others converts none. */
export function isOneClaim(claims: readonly Claim[], one: ValuePath, another: ValuePath): boolean {
  return claims.some(({ part, paths, conditions }) => {
    if (part.type === 'each' || part.type === 'inside') return false;
    const all = [...paths.own, ...paths.hub, ...conditions];
    return [one, another].every((place) => all.some((path) => isAbove(path, place)));
  });
}

/** A move of a value: its place in the source version, or in the target version, or both. */
export interface ValueMove {
  readonly side: Side;
  readonly source?: ValuePath;
  readonly target?: ValuePath;
}

/** Returns the part with the longest paths for a move; undefined if no part names it. */
export function partOfMove(
  claims: readonly Claim[],
  { side, source, target }: ValueMove,
): Part | undefined {
  let best: { readonly part: Part; readonly closeness: number } | undefined;
  for (const { part, paths } of claims) {
    const from = source === undefined ? 0 : closest(paths[side], source);
    const to = target === undefined ? 0 : closest(paths[other(side)], target);
    if (from === undefined || to === undefined) continue;
    const closeness = from + to;
    if (best === undefined || closeness >= best.closeness) best = { part, closeness };
  }
  return best?.part;
}

/** Returns the length of the longest path that leads to a place; undefined if none does. */
function closest(paths: readonly Path[], place: ValuePath): number | undefined {
  const lengths = paths.filter((path) => isAbove(path, place)).map(({ length }) => length);
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

function isBelow(path: Path, place: ValuePath): boolean {
  return (
    path.length > place.length &&
    place.every((key, at) => path[at] === EVERY || path[at] === String(key))
  );
}

/** Reports whether a path is that of a place, or leads to it. */
export function isAbove(path: Path, place: ValuePath): boolean {
  return (
    path.length <= place.length &&
    path.every((key, at) => key === EVERY || key === String(place[at]))
  );
}
