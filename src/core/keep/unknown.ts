import { fieldOf } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { fieldShape } from '../schema/prune.ts';
import type { Shape } from '../schema/shape.ts';
import type { Carried, CarriedGroup } from './annotations/kept-annotations.ts';
import type { Kept } from './tree/kept.ts';
import { mergeKept } from './tree/merge-kept.ts';
import type { Means, Trip } from './trip.ts';

/** The kept data of an object, divided by whether a step restores it. */
export interface Apart {
  readonly groups: readonly CarriedGroup[];
  /** Unknown fields that stay in their annotations. */
  readonly passing: readonly CarriedGroup[];
}

/**
 * Separates kept fields that the schema of the target version does not know. They come from an API server with a newer
 * schema, so they are restored where a path ends. In a passed version, the next step would only lose them again.
 *
 * @param object - the object in the target version, without kept data
 */
export function unknownApart(
  object: JsonObject,
  { step, carried, next }: Pick<Trip, 'step' | 'carried' | 'next'>,
  { definitions, shapeOf }: Means,
): Apart {
  const to = step.toVersion;
  const shape = shapeOf(to);
  // A function may read unknown fields, a lens does not.
  const ahead = next?.isPure === true ? shapeOf(next.toVersion) : undefined;
  const isMeant = ({ version, by, seen }: CarriedGroup): boolean => {
    if (version !== to || seen !== undefined || !definitions.isKnown(by)) return false;
    return by !== definitions.digestOf(step) || ahead !== undefined;
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
    // No step converts unknown fields, so it does not matter which one kept them.
    const own = part(unknown).map((one) => ({ ...one, by: definitions.digestOf(step) }));
    return [...part(known), ...own];
  });
  return { groups, passing };
}

/** Returns the part of a group that the named annotations hold; nothing without names. */
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

/** Reports whether a tree has only fields that a schema does not know. Everything in `metadata` counts as known. */
export function isUnknown(kept: Kept, shape: Shape): boolean {
  if (kept.type !== 'fields' || kept.fields.size === 0 || shape.open === true) return false;
  for (const [name, field] of kept.fields) {
    if (name === 'metadata') return false;
    const inside = fieldShape(shape, name);
    if (inside !== undefined && !isUnknown(field, inside)) return false;
  }
  return true;
}

/**
 * Reports whether a tree has only fields that neither of two schemas knows, in objects that exist and that both schemas
 * know. Such fields affect no conversion.
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
    if (inside === undefined && further === undefined) continue;
    if (inside === undefined || further === undefined) return false;
    if (!isUnaffected(field, fieldOf(value, name), [inside, further])) return false;
  }
  return true;
}
