import { fieldIn, fieldOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Hidden } from './hidden.ts';
import type { Kept, KeptElements, KeptFields } from '../tree/kept.ts';
import { nameText, withEachElement, withEachField } from '../tree/kept.ts';
import { nameOf } from '../tree/match-elements.ts';
import { fieldShape } from '../../schema/prune.ts';
import { isField } from './place.ts';
import { isHidden } from './restore.ts';

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
  /**
   * Reports whether a client may still see an element in another version. The conversion may leave it out of a list that
   * has another name there.
   */
  readonly isSeen: Hidden['mayHaveElement'];
  /** The name of the field. */
  readonly name?: string;
  /** For an entry of a map, the name of the map. */
  readonly map?: string | undefined;
  /** True if the version is next to the one that the data waits for. Elements may be waiting in versions between. */
  readonly isNear: boolean;
}

interface Start {
  /**
   * The first is the value at the place of the same name, which may belong to another object. The others are the values
   * at the place itself, as the version that the data waits for shows the object; absent while they are not known.
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
  const { value, shape, isNear } = place;
  if (kept.type === 'value' || shape === undefined) return kept;
  if (value === undefined && !kept.made && isGone(kept, place, isSure)) return undefined;
  if (kept.type === 'elements') {
    return isNear && isJsonList(value) ? elementsIn(kept, value, { ...place, shape }) : kept;
  }
  const object = value === undefined && !kept.made ? NOTHING : value;
  return isJsonObject(object) ? fieldsIn(kept, object, { ...place, shape, isSure }) : kept;
}

const NOTHING: JsonObject = {};

/** Reports whether an absent parent was removed. */
function isGone(
  kept: KeptFields | KeptElements,
  { start, hidden, name = '', map }: ParentPlace,
  isSure: boolean,
): boolean {
  if (kept.type === 'fields' && kept.isUnshown === true) return false;
  if (isHidden(kept, { name, map }, hidden)) return false;
  const isAbsent = start.values.every((value) => value === undefined);
  return isAbsent && (!isSure || start.shapes.every((shape) => shape !== undefined));
}

function fieldsIn(
  kept: KeptFields,
  object: JsonObject,
  parent: Omit<ParentPlace, 'value'> & { readonly isSure: boolean },
): Kept | undefined {
  const { shape, start, isSure } = parent;
  return withEachField(kept, (field, name) => {
    const isNamed = isField(shape, name);
    const place = {
      ...parent,
      value: fieldOf(object, name),
      shape: fieldShape(shape, name),
      start: {
        values: start.values.map((one) => fieldIn(one, name)),
        // In a map of another version, the field may be an entry of another name.
        shapes: start.shapes.map((one) =>
          isNamed && !isField(one, name) ? undefined : fieldShape(one, name),
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
  list: readonly JsonValue[],
  place: ParentPlace,
): Kept | undefined {
  const { keys } = kept;
  const shape = place.shape?.items;
  if (keys === undefined || shape === undefined) return kept;
  const known = byName(list, keys);
  const [begun] = place.start.values;
  const before = isJsonList(begun) ? byName(begun, keys) : undefined;
  return withEachElement(kept, ({ name = [], index, kept: inside }) => {
    if (index !== undefined) return inside;
    const text = nameText(name);
    const value = known.get(text);
    if (value === undefined) {
      const isHere =
        place.hidden.mayHaveElement(name) || (before === undefined && place.isSeen(name));
      return isHere ? inside : undefined;
    }
    const start = { values: [before?.get(text)], shapes: [] };
    return withoutOrphans(inside, { ...place, value, shape, start }, true);
  });
}

/** Returns the elements of a list that have a name, by the text of the name. */
function byName(
  list: readonly JsonValue[],
  keys: readonly string[],
): ReadonlyMap<string, JsonValue> {
  const known = new Map<string, JsonValue>();
  for (const element of list) {
    const name = nameOf(keys, element);
    if (name !== undefined) known.set(nameText(name), element);
  }
  return known;
}
