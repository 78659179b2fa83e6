import type { Shape } from '../crd/shape.ts';
import { findOverlaps } from './check-overlaps.ts';
import type { Leaf } from './leaves.ts';
import { leavesOf, pathsOf } from './leaves.ts';
import type { Level } from './level.ts';
import { placeOf } from './level.ts';
import type { ForgetPart, NestedPart, Part } from './part.ts';
import type { Both, Path, Side } from './path.ts';
import { EVERY, isAtOrAbove, isSamePath, writePath } from './path.ts';
import { OPEN_SHAPE, shapeAt, shapeOfElements } from './shape-at.ts';

const SIDES: readonly Side[] = ['own', 'hub'];

/** The shape of the fields that every object has, whatever a CRD's schema says of them. */
const METADATA: Shape = { fields: { labels: { open: true }, annotations: { open: true } } };

/** What is wrong with the parts of a lens, judged by the shapes of both versions; one sentence each. */
export function checkParts(parts: readonly Part[], shapes: Both<Shape>): string[] {
  const level: Level = {
    leaves: leavesOf(parts),
    shapes: { own: withMetadata(shapes.own), hub: withMetadata(shapes.hub) },
    base: { own: [], hub: [] },
  };
  const reserved = SIDES.flatMap((side) => findReserved(level, side));
  return [...reserved, ...checkLevel(level)];
}

function withMetadata(shape: Shape): Shape {
  return { ...shape, fields: { ...shape.fields, metadata: METADATA } };
}

function checkLevel(level: Level): string[] {
  const findings = level.leaves.flatMap((leaf) => [
    ...SIDES.flatMap((side) => findUnknown(leaf, side, level)),
    ...SIDES.flatMap((side) => findConditions(leaf, side, level)),
    ...(leaf.part.type === 'forget' ? findForget(leaf.part, leaf.prefix, level) : []),
    ...(leaf.part.type === 'each' || leaf.part.type === 'inside'
      ? checkNested(leaf.part, leaf.prefix, level)
      : []),
  ]);
  return [...new Set([...findings, ...findOverlaps(level)])];
}

function checkNested(part: NestedPart, prefix: Path, level: Level): string[] {
  const step = part.type === 'each' ? [EVERY] : [];
  const inner = (side: Side): Shape => {
    const shape = shapeAt(level.shapes[side], [...prefix, ...part.at[side]]) ?? OPEN_SHAPE;
    return part.type === 'each' ? (shapeOfElements(shape) ?? OPEN_SHAPE) : shape;
  };
  const base = (side: Side): Path => [...level.base[side], ...prefix, ...part.at[side], ...step];
  return checkLevel({
    leaves: leavesOf(part.parts),
    shapes: { own: inner('own'), hub: inner('hub') },
    base: { own: base('own'), hub: base('hub') },
  });
}

function findUnknown(leaf: Leaf, side: Side, level: Level): string[] {
  const { lens, type } = leaf.part;
  return pathsOf(leaf, side).flatMap((path) => {
    const place = placeOf(level, side, path);
    const shape = shapeAt(level.shapes[side], path);
    if (shape === undefined) {
      if (isReserved(level, path)) return [];
      return [
        `${lens}: ${place} is no field of the ${side} version; correct the path or add the field to its schema`,
      ];
    }
    return type === 'each' && shapeOfElements(shape) === undefined
      ? [
          `${lens}: ${place} is neither a list nor a map in the ${side} version; name one, or use inside(…)`,
        ]
      : [];
  });
}

function findConditions(leaf: Leaf, side: Side, level: Level): string[] {
  const { lens } = leaf.part;
  return leaf.conditions.flatMap(({ at }) => {
    const place = placeOf(level, side, at[side]);
    if (shapeAt(level.shapes[side], at[side]) === undefined && !isReserved(level, at[side])) {
      return [
        `when: ${place} is no field of the ${side} version; correct the path or add the field to its schema`,
      ];
    }
    return pathsOf(leaf, side).some((path) => isAtOrAbove(path, at[side]))
      ? [
          `when: ${lens} inside of it moves ${place}, the field that it asks for in the ${side} version; move that field outside of when(…)`,
        ]
      : [];
  });
}

function findForget({ path, reason }: ForgetPart, prefix: Path, level: Level): string[] {
  const full = [...prefix, ...path];
  const place = placeOf(level, 'own', full);
  const isKnown = SIDES.some((side) => shapeAt(level.shapes[side], full) !== undefined);
  return [
    ...(reason.trim() === ''
      ? [`forget: the loss of ${place} has no reason; say why it is meant`]
      : []),
    ...(isKnown ? [] : [`forget: ${place} is a field of neither version; correct the path`]),
  ];
}

/** The paths that no conversion can change: the engine stamps them or the API server restores them. */
function findReserved({ leaves, base }: Level, side: Side): string[] {
  return leaves.flatMap((leaf) =>
    pathsOf(leaf, side).flatMap((path) => {
      if (path.length === 0) {
        return [
          `${leaf.part.lens}: . is the whole object in the ${side} version; name a field of it`,
        ];
      }
      return isChangeable(path)
        ? []
        : [
            `${leaf.part.lens}: ${writePath([...base[side], ...path])} of the ${side} version cannot change in a conversion; name another field, of metadata only labels and annotations can`,
          ];
    }),
  );
}

function isReserved({ base }: Level, path: Path): boolean {
  return base.own.length === 0 && base.hub.length === 0 && !isChangeable(path);
}

function isChangeable(path: Path): boolean {
  if (isSamePath(path, ['apiVersion']) || isSamePath(path, ['kind'])) return false;
  return path[0] !== 'metadata' || path[1] === 'labels' || path[1] === 'annotations';
}
