import type { Fields } from '../../json/fields.ts';
import { fieldOf, setField } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isHollow, isJsonList, isJsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { fieldShape, withChanges } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import { isField } from '../restore/place.ts';
import { nameText } from '../tree/kept.ts';
import type { Mark } from '../tree/mark.ts';
import { markOf, matchEdited } from '../tree/mark.ts';
import { nameElements } from '../tree/match-elements.ts';

type List = readonly JsonValue[];

/** Returns an object without the objects without data (`isHollow`) that another object has at the same places. */
export function withoutShared(object: JsonObject, other: JsonObject): JsonObject {
  const left: Fields = {};
  for (const [name, field] of Object.entries<JsonValue | undefined>(object)) {
    const there = fieldOf(other, name);
    if (field === undefined || (isHollow(field) && sameJson(field, there))) continue;
    setField(left, name, withoutSharedIn(field, there));
  }
  return left;
}

function withoutSharedIn(value: JsonValue, other: JsonValue | undefined): JsonValue {
  if (isJsonObject(value) && isJsonObject(other)) return withoutShared(value, other);
  const isList = isJsonList(value) && isJsonList(other) && value.length === other.length;
  return isList ? value.map((one, at) => withoutSharedIn(one, other[at])) : value;
}

/**
 * Returns an object with the objects without data that another object has in its list elements. Go code leaves them
 * out, and then an element has no place for the data kept in them. Go code leaves out no entry of a map.
 *
 * @param shape - of the version of both
 * @param isInList - true if the object is in an element
 */
export function withHollow(
  object: JsonObject,
  other: JsonObject,
  shape?: Shape,
  isInList = false,
): JsonObject {
  const changes = new Map<string, JsonValue | undefined>();
  for (const [name, field] of Object.entries<JsonValue | undefined>(other)) {
    const own = fieldOf(object, name);
    const place = fieldShape(shape, name);
    if (own === undefined) {
      if (isInList && isField(shape, name) && isHollow(field)) changes.set(name, field);
    } else if (isJsonObject(own) && isJsonObject(field)) {
      changes.set(name, withHollow(own, field, place, isInList));
    } else if (isJsonList(own) && isJsonList(field)) {
      changes.set(name, elementsWithHollow(own, field, place));
    }
  }
  return withChanges(object, changes);
}

function elementsWithHollow(list: List, others: List, shape: Shape = {}): List {
  const matches = matchesOf(list, others, shape);
  return list.map((one, at) => {
    const other = others[matches[at] ?? -1];
    return isJsonObject(one) && isJsonObject(other)
      ? withHollow(one, other, shape.items, true)
      : one;
  });
}

function matchesOf(list: List, others: List, shape: Shape): readonly (number | undefined)[] {
  const named = nameElements(list, others, shape);
  if (named === undefined) return matchEdited(marksIn(list, others), marksIn(others, list), NONE);
  const found = new Map(named.right.map((name, at) => [nameText(name), at]));
  return named.left.map((name) => found.get(nameText(name)));
}

/** Returns marks of elements. Objects without data count only if both lists have an element that is equal with them. */
function marksIn(list: List, other: List): readonly Mark[] {
  const known = new Set(other.map((one) => markOf(one)));
  return list.map((one) => {
    const mark = markOf(one);
    return known.has(mark) ? mark : markOf(withoutSharedIn(one, one));
  });
}

const NONE: ReadonlyMap<number, unknown> = new Map();
