import { fieldOf, isEmpty, setField } from '../../core/json/fields.ts';
import type { Fields } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import {
  elementOf,
  isContainer,
  isNamedField,
  listTypeFor,
  mapTypeFor,
  typeBelow,
  valueOf,
} from './elements.ts';
import { NO_FIELDS } from './field-set.ts';
import type { FieldNode, FieldSet } from './field-set.ts';
import type { FieldType, ListType } from './field-type.ts';
import { SCALAR } from './field-type.ts';
import { pathElementText } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/** The part of an object that a field set describes. */
export interface Fragment {
  /** The fields of the set with their values, and the context. */
  readonly value: JsonValue;
  /**
   * The context: what a conversion needs in order to find the fields of the set, and the set does not have. That is the
   * objects and lists around the fields, empty, and the key fields of elements. Undefined if the field needs none.
   */
  readonly context: JsonValue | undefined;
  /**
   * The named objects and lists that are in the set apart from what is in them, empty. Undefined if there are none.
   */
  readonly around: JsonValue | undefined;
  /** True if the context has an entry of a map, or an element of a list, that is not in the set. */
  readonly isForeign: boolean;
}

/**
 * Returns the part of a value that a field set describes. A path without longer paths below it stands for a leaf, or for
 * an empty map or list: whatever is in it belongs to others.
 *
 * @returns undefined if the value is absent
 */
export function fragmentOf(
  value: JsonValue | undefined,
  type: FieldType,
  set: FieldSet,
): Fragment | undefined {
  if (value === undefined) return undefined;
  if (set.size === 0) return leafFragment(value, type);
  if (mapTypeFor(value, type) !== undefined && isJsonObject(value)) {
    return mapFragment(value, type, set);
  }
  const list = listTypeFor(value, type);
  if (list !== undefined && isJsonList(value)) return listFragment(value, type, list, set);
  // The schema has changed since: a part of an atomic value counts as the whole.
  const isWhole = isJsonObject(value) || isJsonList(value);
  return isWhole ? whole(value) : undefined;
}

function leafFragment(value: JsonValue, type: FieldType): Fragment {
  if (mapTypeFor(value, type) !== undefined) return whole({});
  return whole(listTypeFor(value, type) === undefined ? value : []);
}

function whole(value: JsonValue): Fragment {
  return { value, context: undefined, around: undefined, isForeign: false };
}

function mapFragment(object: JsonObject, type: FieldType, set: FieldSet): Fragment {
  const parts = [...set.values()].flatMap((node) => fieldFragment(object, type, node));
  const value: Fields = {};
  const context: Fields = {};
  const around: Fields = {};
  for (const [name, part] of parts) {
    setField(value, name, part.value);
    if (part.context !== undefined) setField(context, name, part.context);
    if (part.around !== undefined) setField(around, name, part.around);
  }
  return {
    value,
    context,
    around: isEmpty(around) ? undefined : around,
    isForeign: parts.some(([, { isForeign }]) => isForeign),
  };
}

function fieldFragment(
  object: JsonObject,
  type: FieldType,
  node: FieldNode,
): [name: string, part: Fragment][] {
  const { element, isMember, below } = node;
  if (!('field' in element)) return [];
  const { field } = element;
  const part = nodeFragment(fieldOf(object, field), typeBelow(type, element) ?? SCALAR, node);
  if (part === undefined) return [];
  const isOfSchema = isNamedField(element, type);
  const isAround = isOfSchema && isMember && below.size > 0;
  const { value, around = isAround ? emptied(part.value) : undefined } = part;
  if (isOfSchema) return [[field, { ...part, around }]];
  // An entry of a map is context only if it belongs to others.
  const isForeign = part.isForeign || !isMember;
  const context = isForeign ? part.context : undefined;
  return [[field, { value, context, around, isForeign }]];
}

/** Returns the fragment of a node. A node that `withParents` has added is context. */
function nodeFragment(
  value: JsonValue | undefined,
  type: FieldType,
  { isMember, below }: FieldNode,
): Fragment | undefined {
  const part = fragmentOf(value, type, below);
  const isAdded = !isMember && below.size === 0;
  return part !== undefined && isAdded ? { ...part, context: part.value } : part;
}

/**
 * Returns a field set with all objects, lists and elements of a value, so that its fragment has the parents of all kept
 * data. The added nodes have no paths. An element or an entry of a map that the set has only gets objects that the data
 * names: in it, nothing tells which objects belong to others.
 */
export function withParents(
  set: FieldSet,
  value: JsonValue,
  type: FieldType,
  where: Where,
): FieldSet {
  const all = new Map(set);
  for (const [element, inside] of partsOf(value, type)) {
    const text = pathElementText(element);
    const isAdded =
      !where.isOwned || (isNamedField(element, type) && where.names.has(element.field));
    const node = set.get(text) ?? (isAdded ? { element, isMember: false, below: NO_FIELDS } : null);
    const typeThere = typeBelow(type, element) ?? SCALAR;
    if (node === null || !isContainer(inside, typeThere)) continue;
    const isOwned = where.isOwned || (!isNamedField(element, type) && isOwnedBy(node, type.list));
    const below = withParents(node.below, inside, typeThere, { ...where, isOwned });
    all.set(text, { ...node, below });
  }
  return all;
}

interface Where {
  /** The names in the kept data. */
  readonly names: ReadonlySet<string>;
  /** True in an element, or in an entry of a map, that the set has. */
  readonly isOwned: boolean;
}

/** Returns the fields or elements of a value whose parts are owned one by one. */
function partsOf(value: JsonValue, type: FieldType): [element: PathElement, value: JsonValue][] {
  if (mapTypeFor(value, type) !== undefined && isJsonObject(value)) {
    return Object.entries(value).map(([field, inside]) => [{ field }, inside ?? null]);
  }
  const list = listTypeFor(value, type);
  if (list?.form !== 'map' || !isJsonList(value)) return [];
  return value.flatMap((item) => {
    const element = elementOf(item, list);
    return element === undefined ? [] : [[element, item] as [PathElement, JsonValue]];
  });
}

/** Reports whether an entry of a map, or an element of a list, belongs to a set, rather than only something in it. */
function isOwnedBy({ isMember, below }: FieldNode, list: ListType | undefined): boolean {
  const keys = [...(list?.keys.keys() ?? [])];
  return isMember || keys.some((name) => below.get(`f:${name}`)?.isMember === true);
}

function emptied(value: JsonValue): JsonValue {
  return isJsonList(value) ? [] : {};
}

function listFragment(
  list: readonly JsonValue[],
  type: FieldType,
  listType: ListType,
  set: FieldSet,
): Fragment {
  const parts = [...set.values()].flatMap((node) => {
    const item = valueOf(list, type, node.element);
    const part = item === undefined ? undefined : elementFragment(item, listType, node);
    return item === undefined || part === undefined ? [] : [{ ...part, at: list.indexOf(item) }];
  });
  // In the order of the object, because a conversion may depend on it.
  const sorted = parts.toSorted((left, right) => left.at - right.at);
  const around = sorted.flatMap((part) => (part.around === undefined ? [] : [part.around]));
  return {
    value: sorted.map(({ value }) => value),
    context: sorted.flatMap(({ context }) => (context === undefined ? [] : [context])),
    around: around.length === 0 ? undefined : around,
    isForeign: sorted.some(({ isForeign }) => isForeign),
  };
}

function elementFragment(
  item: JsonValue,
  listType: ListType,
  node: FieldNode,
): Fragment | undefined {
  const { form, keys, elements } = listType;
  if (form === 'set' || !isJsonObject(item)) return whole(item);
  const names = [...keys.keys()];
  const isOwned = isOwnedBy(node, listType);
  const part = fragmentOf(item, elements, node.below);
  if (part === undefined || !isJsonObject(part.value)) return part;
  const own = part.value;
  // A manager that left a key field to its default does so again.
  const needed = names.filter(
    (name) => fieldOf(own, name) === undefined && !(isOwned && hasDefault(item, name, keys)),
  );
  const isContext = !isOwned || part.isForeign;
  const withKeys = (inside: JsonValue | undefined): JsonObject => ({
    ...valuesOf(item, names),
    ...(isJsonObject(inside) ? inside : {}),
  });
  return {
    value: { ...valuesOf(item, needed), ...own },
    context: isContext ? withKeys(part.context) : undefined,
    around: part.around === undefined ? undefined : withKeys(part.around),
    isForeign: isContext,
  };
}

function hasDefault(item: JsonObject, name: string, keys: ListType['keys']): boolean {
  const preset = keys.get(name);
  return preset !== undefined && sameJson(fieldOf(item, name), preset);
}

function valuesOf(item: JsonObject, names: readonly string[]): Fields {
  const values: Fields = {};
  for (const name of names) {
    const value = fieldOf(item, name);
    if (value !== undefined) setField(values, name, value);
  }
  return values;
}
