import type { Condition, Leaf } from './leaves.ts';
import { pathsOf } from './leaves.ts';
import type { Level } from './level.ts';
import { placeOf } from './level.ts';
import { other } from './part.ts';
import type { Path, Side } from './path.ts';
import { isAtOrAbove, isSamePath } from './path.ts';
import { isNamed } from './shape-at.ts';

/** One place that one part reads and writes on one side. */
interface Claim {
  readonly leaf: Leaf;
  readonly path: Path;
}

/** What would be written twice: by two parts, or by a part and a field that stays in place. */
export function findOverlaps(level: Level): string[] {
  const findings: string[] = [];
  for (const side of ['own', 'hub'] as const) {
    const claims = claimsOn(level, side);
    for (const [at, claim] of claims.entries()) {
      const later = claims.slice(at + 1);
      findings.push(
        ...later.flatMap((another) => findOverlap(claim, another, side, level) ?? []),
        ...(findInTheWay(claim, side, level) ?? []),
      );
    }
  }
  return findings;
}

function claimsOn({ leaves }: Level, side: Side): Claim[] {
  return leaves.flatMap((leaf) => pathsOf(leaf, side).map((path) => ({ leaf, path })));
}

function findOverlap(left: Claim, right: Claim, side: Side, level: Level): string[] | undefined {
  if (areExclusive(left.leaf.conditions, right.leaf.conditions, side)) return undefined;
  const place = (path: Path): string => placeOf(level, side, path);
  if (isSamePath(left.path, right.path)) {
    const who = sameName(left, right)
      ? `two ${left.leaf.part.lens} parts`
      : `${left.leaf.part.lens} and ${right.leaf.part.lens}`;
    return [
      `${who} name ${place(left.path)} of the ${side} version; leave it to one of them, or put them in when(…) with different values`,
    ];
  }
  const [outer, inner] = left.path.length < right.path.length ? [left, right] : [right, left];
  if (!isAtOrAbove(outer.path, inner.path) || outer.leaf.part.type === 'rest') return undefined;
  return [
    `${inner.leaf.part.lens}: ${place(inner.path)} of the ${side} version lies within ${place(outer.path)}, which ${outer.leaf.part.lens} names; let one part name both, with inside(…), each(…) or rest(…)`,
  ];
}

function sameName(left: Claim, right: Claim): boolean {
  return left.leaf.part.lens === right.leaf.part.lens;
}

/**
 * A field of the other side that no part names stays at its path, and must not meet there what a part writes. Its
 * value would win, and the part would leave its own value behind.
 */
function findInTheWay({ leaf, path }: Claim, side: Side, level: Level): string[] | undefined {
  const across = other(side);
  if (leaf.part.type === 'rest' || !isNamed(level.shapes[across], path)) return undefined;
  const isClaimed = claimsOn(level, across).some(
    (claim) => isAtOrAbove(claim.path, path) || isAtOrAbove(path, claim.path),
  );
  if (isClaimed) return undefined;
  const place = placeOf(level, side, path);
  return [
    `${leaf.part.lens}: the ${across} version has ${place} too, so two values would meet there; say what becomes of that one, for instance with rename or ${across}Only`,
  ];
}

function areExclusive(
  left: readonly Condition[],
  right: readonly Condition[],
  side: Side,
): boolean {
  return left.some((one) =>
    right.some(
      (another) =>
        isSamePath(one.at[side], another.at[side]) && one.equals[side] !== another.equals[side],
    ),
  );
}
