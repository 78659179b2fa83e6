import { fieldIn, fieldOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { Hidden } from './hidden.ts';
import type { Kept, KeptElement, KeptElements, KeptFields } from '../tree/kept.ts';
import { withEachElement, withEachField, withSome } from '../tree/kept.ts';
import type { FindByName } from '../tree/by-name.ts';
import { asMap, finderByName, finderThere, shapeOfOne } from '../tree/by-name.ts';
import { fieldShape } from '../../schema/prune.ts';
import { isField } from './place.ts';
import { isHidden } from './hidden-parts.ts';

/** A place where a parent may have been removed. */
export interface ParentPlace {
  /** The value in the version that the data waits for. */
  readonly value: JsonValue | undefined;
  /** Its shape there. */
  readonly shape: Shape | undefined;
  /** The place in the object where the path began. */
  readonly start: Start;
  /** The object's data in other versions, which may contain the parent. */
  readonly hidden: Hidden;
  /** True if the conversion may leave out elements and entries: an absent one is then not removed for sure. */
  readonly mayLeaveOut: boolean;
  /** The name of the field. */
  readonly name?: string;
  /** For an entry of a map, the name of the map. */
  readonly map?: string | undefined;
}

interface Start {
  /**
   * First the value of the same name where the path began, which may belong to another object. Then, once they are
   * known, the values at the place itself, as the version that the data waits for shows the object.
   */
  readonly values: readonly (JsonValue | undefined)[];
  /**
   * The shapes of the place of the same name there, and in the versions on the way to the one that the data waits for.
   * They decide only whether a removal is sure.
   */
  readonly shapes: readonly (Shape | undefined)[];
}

/**
 * Returns data kept for a version, without the data whose parent was removed: a parent of the same name that is created
 * later is another one. A parent that still exists where the path began, or was absent before, was not removed.
 *
 * @param isSure - drops only data whose parent was removed for sure: the version where the path began has a place of
 *   that name, and so has every version between. A parent of another name may be absent because of a field elsewhere
 */
export function withoutOrphans(kept: Kept, place: ParentPlace, isSure: boolean): Kept | undefined {
  const { value } = place;
  if (kept.type === 'value' || place.shape === undefined) return kept;
  const isAbsent = value === undefined && !kept.made;
  if (isAbsent && isGone(kept, place, isSure)) return undefined;
  const inside = { ...place, isSure };
  if (kept.type === 'fields') {
    const object = isAbsent ? NOTHING : asMap({ value, shape: undefined }).value;
    return isJsonObject(object) ? fieldsIn(kept, object, inside) : kept;
  }
  if (isAbsent) return absentElements(kept, inside);
  return elementsIn(kept, value, inside);
}

/** A place with a value that has parents in it. */
type Inside = Omit<ParentPlace, 'value'> & { readonly isSure: boolean };

const NOTHING: JsonObject = {};

/**
 * Drops the data of removed parents in an absent list. Like those in an absent object, they may have been removed with
 * it.
 */
function absentElements(kept: KeptElements, place: Inside): Kept | undefined {
  const { start, isSure } = place;
  const begun = begunElements(kept, place);
  const left = withSome(kept, (one) => {
    // If the list has another name here, the element may have been removed alone; the names do not tell for sure.
    const values = isSure ? start.values : begun.map((find) => find(one.name));
    return !isGone(alone(kept, one), { ...place, start: { ...start, values } }, isSure);
  });
  return left?.type === 'elements' ? elementsIn(left, undefined, place) : left;
}

/** Returns the data kept of one element of a list. It may be removed although others of its list are hidden. */
function alone(kept: KeptElements, element: KeptElement): KeptElements {
  const { order: _, ...list } = kept;
  return { ...list, elements: [element] };
}

/** The place where kept data is looked for. */
interface Sought {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
  /**
   * True if the conversion may leave elements out, whether or not it did so before; otherwise, an absent element of a
   * list that is there was removed.
   */
  readonly mayLeaveOut: boolean;
  /** Returns a function that finds the elements of a list. By default, that of `finderByName`. */
  readonly finderIn?: (value: JsonValue | undefined, kept: KeptElements) => FindByName;
}

/**
 * Returns the parts of kept data whose parents an object lacks. A field of an object may have its parent elsewhere in
 * another version, so each is a part. An element of a list and an entry of a map stay whole.
 *
 * @param isOrphan - true if the parent of the kept data is absent
 */
export function orphansIn(kept: Kept, sought: Sought, isOrphan = false): readonly Kept[] {
  const { value, shape } = sought;
  if (kept.type === 'value' || kept.made) return isOrphan ? [kept] : [];
  const isAbsent = value === undefined;
  if (kept.type === 'fields') {
    return [...kept.fields].flatMap(([name, field]) => {
      const inside = { ...sought, value: fieldIn(value, name), shape: fieldShape(shape, name) };
      const orphans = orphansIn(field, inside, isAbsent);
      const isWhole = orphans.length > 0 && inside.value === undefined && !isField(shape, name);
      const parts = isWhole ? [field] : orphans;
      return parts.map((part) => ({ ...kept, fields: new Map([[name, part]]) }));
    });
  }
  if (isAbsent) {
    return kept.keys === undefined ? [kept] : kept.elements.map((one) => alone(kept, one));
  }
  const { finderIn = finderByName } = sought;
  const findOne = finderIn(value, kept);
  return kept.elements.flatMap((element) => {
    const one = findOne(element.name, null);
    // An element that cannot be told from others may still be there.
    if (one === null) return [];
    if (one === undefined) return sought.mayLeaveOut ? [alone(kept, element)] : [];
    const inside = { ...sought, value: one, shape: shapeOfOne(shape) };
    return orphansIn(element.kept, inside).map((orphan) =>
      alone(kept, { ...element, kept: orphan }),
    );
  });
}

/**
 * Returns a function that reports whether an object has the parents of a part of kept data, at the same place. It indexes
 * a list once, however many parts are in it.
 */
export function thereIn(): (part: Kept, object: JsonObject | undefined) => boolean {
  const known = new Map<JsonValue | undefined, Pick<KeptElements, 'keys'> & { find: FindByName }>();
  const finderIn = (value: JsonValue | undefined, { keys }: KeptElements): FindByName => {
    const before = known.get(value);
    // A function may yield the same list at two places, with other keys at each.
    if (before !== undefined && before.keys === keys) return before.find;
    const list = { ...(keys && { keys }), elements: [] };
    const find = finderByName(value, list);
    known.set(value, { ...list, find });
    return find;
  };
  const sought = { shape: undefined, mayLeaveOut: true, finderIn };
  return (part, value) => orphansIn(part, { ...sought, value }).length === 0;
}

/** Reports whether an absent parent was removed. */
function isGone(
  kept: KeptFields | KeptElements,
  { start, hidden, name = '', map }: Pick<ParentPlace, 'start' | 'hidden' | 'name' | 'map'>,
  isSure: boolean,
): boolean {
  if (kept.type === 'fields' && kept.isUnshown === true) return false;
  if (isHidden(kept, { name, map }, hidden)) return false;
  const isAbsent = start.values.every((value) => value === undefined);
  return isAbsent && (!isSure || start.shapes.every((shape) => shape !== undefined));
}

function fieldsIn(kept: KeptFields, object: JsonObject, parent: Inside): Kept | undefined {
  const { shape, start, mayLeaveOut, isSure } = parent;
  const [there, ...others] = start.values;
  const [nearest, ...between] = start.shapes;
  const begun = asMap({ value: there, shape: nearest });
  const shapes = [begun.shape, ...between.map((one) => (one?.items ? { values: one.items } : one))];
  return withEachField(kept, (field, name) => {
    const isNamed = isField(shape, name);
    const place = {
      ...parent,
      value: fieldOf(object, name),
      shape: fieldShape(shape, name),
      start: {
        values: [begun.value, ...others].map((one) => fieldIn(one, name)),
        // In a map of another version, the field may be an entry of another name.
        shapes: shapes.map((one) =>
          (isNamed ? isField(one, name) : !mayLeaveOut) ? fieldShape(one, name) : undefined,
        ),
      },
      name,
      map: isNamed ? undefined : parent.name,
    };
    return withoutOrphans(field, place, isSure);
  });
}

function elementsIn(
  kept: KeptElements,
  list: JsonValue | undefined,
  place: Inside,
): Kept | undefined {
  const { keys } = kept;
  const shape = place.shape?.items;
  if (keys === undefined || shape === undefined) return kept;
  const findOne = finderByName(list, kept);
  const { start, hidden, mayLeaveOut, isSure } = place;
  const begun = begunElements(kept, place);
  const shapes = start.shapes.map(shapeOfOne);
  return withEachElement(kept, ({ name = [], index, kept: inside }) => {
    if (index !== undefined) return inside;
    const value = list === undefined ? NOTHING : findOne(name, null);
    // An element that cannot be told from others may still be there.
    if (value === null) return inside;
    if (value === undefined) {
      const isThere = begun.slice(1).some((find) => find(name) !== undefined);
      const isHere = isThere || hidden.mayHaveElement(name) || (isSure && mayLeaveOut);
      return isHere ? inside : undefined;
    }
    const here = { values: begun.map((find) => find(name)), shapes };
    return withoutOrphans(inside, { ...place, value, shape, start: here }, isSure);
  });
}

/** Returns functions that find the elements of a list in each value where the path began. */
function begunElements(
  kept: KeptElements,
  { start: { values, shapes }, shape }: Pick<Inside, 'start' | 'shape'>,
): readonly FindByName[] {
  return values.map((one, at) =>
    at === 0 ? finderThere(one, kept, shapes[0]) : finderByName(one, kept, shape),
  );
}
