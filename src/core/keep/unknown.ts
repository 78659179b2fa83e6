import { fieldOf } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { fieldShape } from '../schema/prune.ts';
import type { Shape } from '../schema/shape.ts';
import type { Carried, CarriedGroup } from './annotations/kept-annotations.ts';
import type { Kept } from './tree/kept.ts';
import { mergeKept } from './tree/kept.ts';
import type { Means, Trip } from './trip.ts';

/** The groups of an object, by whether they may be restored in the version that a step leads to. */
export interface Apart {
  readonly groups: readonly CarriedGroup[];
  /** Fields that stay in their annotations. */
  readonly passing: readonly CarriedGroup[];
}

/**
 * Sets the kept fields apart that the schemas of the version and of the next one on the path do not know. An API server
 * with a newer schema may have sent them, so they are restored where a path ends. On the way they would be lost again
 * with the next step.
 *
 * @param object - the object in that version, without kept data
 */
export function unknownApart(
  object: JsonObject,
  { step, carried, next }: Pick<Trip, 'step' | 'carried' | 'next'>,
  { definitions, shapeOf }: Means,
): Apart {
  const to = versionOf(step.to);
  const shape = shapeOf(to);
  // A function may read any field.
  const ahead = next?.isPure === true ? shapeOf(versionOf(next.to)) : undefined;
  const isMeant = ({ version, by, seen, kept }: CarriedGroup): boolean => {
    if (version !== to || seen !== undefined || !definitions.isKnown(by)) return false;
    const isOwn = by === definitions.digestOf(step) && ahead === undefined;
    return !isOwn && hasUnknown(kept, shape);
  };
  if (!carried.groups.some(isMeant)) return { groups: carried.groups, passing: [] };
  const passing: CarriedGroup[] = [];
  const groups = carried.groups.flatMap((group): readonly CarriedGroup[] => {
    if (!isMeant(group)) return [group];
    const {
      passed = [],
      unknown = [],
      known = [],
    } = Object.groupBy(group.names, (name) => {
      const piece = carried.pieces.get(name)?.kept;
      if (piece === undefined || !isUnknown(piece, shape)) return 'known';
      const isPassed = ahead !== undefined && isUnaffected(piece, object, [shape, ahead]);
      return isPassed ? 'passed' : 'unknown';
    });
    const part = (some: readonly string[]): CarriedGroup[] => partOf(group, some, carried);
    passing.push(...part(passed));
    // No step converts such a field, so it does not matter which one has kept it.
    const own = part(unknown).map((one) => ({ ...one, by: definitions.digestOf(step) }));
    return [...part(known), ...own];
  });
  return { groups, passing };
}

/** The part of a group in some of its annotations; none where these are none. */
function partOf(
  group: CarriedGroup,
  names: readonly string[],
  { pieces }: Pick<Carried, 'pieces'>,
): CarriedGroup[] {
  const [first, ...more] = names.flatMap((name) => pieces.get(name)?.kept ?? []);
  if (first === undefined) return [];
  return names.length === group.names.length
    ? [group]
    : [{ ...group, names, kept: mergeKept([first, ...more]) }];
}

/** Whether a tree has fields that a schema does not know. Nothing in `metadata` counts as one. */
function hasUnknown(kept: Kept, shape: Shape): boolean {
  if (kept.type !== 'fields' || shape.open === true) return false;
  for (const [name, field] of kept.fields) {
    if (name === 'metadata') continue;
    const inside = fieldShape(shape, name);
    if (inside === undefined || hasUnknown(field, inside)) return true;
  }
  return false;
}

/** Whether a tree has no other fields. */
function isUnknown(kept: Kept, shape: Shape): boolean {
  if (kept.type !== 'fields' || shape.open === true) return false;
  for (const [name, field] of kept.fields) {
    if (name === 'metadata') return false;
    const inside = fieldShape(shape, name);
    if (inside !== undefined && !isUnknown(field, inside)) return false;
  }
  return true;
}

/**
 * Whether a tree of unknown fields changes nothing in two versions: they are fields of objects that are there, and that
 * both versions have.
 */
function isUnaffected(
  kept: Kept,
  value: JsonValue | undefined,
  [shape, ahead]: readonly [Shape, Shape],
): boolean {
  if (kept.type !== 'fields' || kept.made) return false;
  if (!isJsonObject(value) || ahead.open === true) return false;
  for (const [name, field] of kept.fields) {
    const [inside, further] = [fieldShape(shape, name), fieldShape(ahead, name)];
    if (inside === undefined && further === undefined) {
      if (!isNew(field)) return false;
    } else if (inside === undefined || further === undefined) {
      return false;
    } else if (!isUnaffected(field, fieldOf(value, name), [inside, further])) {
      return false;
    }
  }
  return true;
}

/** Whether the conversion back gives nothing where a tree has something. */
function isNew(kept: Kept): boolean {
  return kept.type === 'value'
    ? kept.is !== undefined && kept.was === undefined && kept.over === undefined
    : kept.made;
}
