import { leadsTo } from '../../core/json/value-path.ts';
import type { Condition, Leaf } from '../../core/lens/engine/leaves.ts';
import { isNested, pathsOf } from '../../core/lens/engine/leaves.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import type { Level } from './level.ts';
import { SIDES, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { isInSchema } from '../place.ts';
import { callOf, quotePath } from '../words.ts';

/** A path that a part reads and writes on one side. */
interface Claim {
  readonly leaf: Leaf;
  readonly path: Path;
}

/** Finds paths that are written twice: by two parts, or by a part and a field that stays at its path. */
export function findOverlaps(level: Level): readonly Note[] {
  return SIDES.flatMap((side) => {
    const claims = claimsOn(level, side);
    return claims.flatMap((claim, at) => [
      ...claims.slice(at + 1).flatMap((another) => overlap(claim, another, side, level)),
      ...inTheWay(claim, side, level),
    ]);
  });
}

function meeting(parts: readonly Part[], message: string): Note {
  return { ...note('PartsOverlap', message), parts };
}

function claimsOn({ leaves }: Level, side: Side): readonly Claim[] {
  return leaves.flatMap((leaf) => {
    // A value that stands for absence leaves all other values to another part with the same path.
    const isAbsence = leaf.part.type === 'constant' && leaf.part.isAbsence === true;
    return isAbsence ? [] : pathsOf(leaf, side).map((path) => ({ leaf, path }));
  });
}

function overlap(left: Claim, right: Claim, side: Side, level: Level): readonly Note[] {
  if (areExclusive(left.leaf.conditions, right.leaf.conditions, side)) return [];
  const version = level.names[side];
  const parts = [left.leaf.part, right.leaf.part];
  if (isSamePath(left.path, right.path)) {
    const [one, another] = [callOf(left.leaf.part), callOf(right.leaf.part)];
    const what =
      one === another
        ? `${one} appears twice. ${isNested(left.leaf) ? 'Put the parts of both into one' : 'Remove one'}.`
        : `${one} and ${another} both name ${placeName(level, side, left.path)} of ${version}. Convert it with one of them, or put them in when(…) with different values.`;
    return [meeting(parts, what)];
  }
  const [outer, inner] = left.path.length < right.path.length ? [left, right] : [right, left];
  if (!leadsTo(outer.path, inner.path) || outer.leaf.part.type === 'rest') return [];
  return [meeting(parts, whyWithin(outer, inner, side, level))];
}

function whyWithin(outer: Claim, inner: Claim, side: Side, level: Level): string {
  const [around, within] = [callOf(outer.leaf.part), callOf(inner.leaf.part)];
  const place = (path: Path): string => placeName(level, side, path);
  const what = `${within} names ${place(inner.path)} of ${level.names[side]}, which is inside ${place(outer.path)} of ${around}`;
  const { part } = outer.leaf;
  if (part.type === 'each') return `${what}. Move it into that each(…).`;
  if ((part.type === 'inside' || part.type === 'field') && crosses(outer, inner, other(side))) {
    return side === 'own'
      ? `${what}. The field leaves that object, so convert it in an earlier step: steps(lens(${within}), lens(…)).`
      : `${what}. The field comes from elsewhere, so convert it in a later step: steps(lens(…), lens(${within})).`;
  }
  if (part.type === 'inside') {
    return `${what}. Move it into that inside(…), or name each field by itself.`;
  }
  if (part.type === 'field') {
    return `${what}. Write inside([${quotePath(part.at.own)}, ${quotePath(part.at.hub)}], …) around the parts for its fields, or name each field by itself.`;
  }
  return `${what}. Convert it with one of them.`;
}

/** Reports whether a part within an object of one side names a field outside of that object on the other side. */
function crosses(outer: Claim, inner: Claim, across: Side): boolean {
  const around = pathsOf(outer.leaf, across);
  return pathsOf(inner.leaf, across).some((path) => !around.some((one) => leadsTo(one, path)));
}

/**
 * Finds a path that a part writes although the other side has a field there that no part names. That field stays at its
 * path, so its value would win, and the part would not convert its own value.
 */
function inTheWay({ leaf, path }: Claim, side: Side, level: Level): readonly Note[] {
  const across = other(side);
  const { part, conditions } = leaf;
  // Without the condition, the field at this path may be correct.
  if (part.type === 'rest' || conditions.length > 0) return [];
  if (!isInSchema(level.places[across], path)) return [];
  const isClaimed = claimsOn(level, across).some(
    (claim) => leadsTo(claim.path, path) || leadsTo(path, claim.path),
  );
  if (isClaimed) return [];
  const place = placeName(level, side, path);
  const { [side]: here, [across]: there } = level.names;
  const call = callOf(part);
  if (part.type === 'only') {
    return [
      meeting(
        [part],
        `${call}: ${there} also has ${place}, so the field is carried over unchanged. Remove ${call}, or, if the field has another meaning there, add ${across}Only(${quotePath(path)}).`,
      ),
    ];
  }
  return [
    meeting(
      [part],
      `${call} writes ${place} of ${here}, but ${place} of ${there} is carried over to the same path. Rename that field too, or, if it has no counterpart, add ${across}Only(${quotePath(path)}).`,
    ),
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
