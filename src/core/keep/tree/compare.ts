import { fieldOf, objectOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isHollow, isJsonList, isJsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { isSame } from './is-same.ts';
import type { Kept, KeptElement, Name } from './kept.ts';
import { AT_END, nameText } from './kept.ts';
import { markOf } from './mark.ts';
import type { NamedElements } from './match-elements.ts';
import { nameElements, pairByContent } from './match-elements.ts';
import { fieldShape } from '../../schema/prune.ts';

/** The depth where comparison stops. Deeper differences are one difference of the value at this depth. */
export const MAX_DEPTH = 64;

type Value = JsonValue | undefined;

/**
 * Returns the data of an object that the conversion back drops or changes; undefined if there is none.
 *
 * @param object - the object before the conversion
 * @param back - the same object, converted there and back
 * @param shape - of the object's version. The API server has pruned the object, so a field that the shape does not know
 *   has been added to the schema since
 */
export function compareObjects(
  object: JsonObject,
  back: JsonObject,
  shape: Shape,
): Kept | undefined {
  const fields = new Map<string, Kept>();
  for (const name of fieldNames(object, back)) {
    if (name === 'apiVersion' || name === 'kind' || Object.is(object[name], back[name])) continue;
    const kept =
      name === 'metadata'
        ? compareMetadata(objectOf(object[name]), objectOf(back[name]))
        : compareField(name, object, back, { shape, depth: 0 });
    if (kept !== undefined) fields.set(name, kept);
  }
  return lossOf(fields);
}

/** Compares labels and annotations. API servers restore all other metadata themselves. */
function compareMetadata(object: JsonObject, back: JsonObject): Kept | undefined {
  const fields = new Map<string, Kept>();
  for (const name of ['labels', 'annotations']) {
    const place = { shape: OPEN, depth: 2 };
    const kept = compareFields(objectOf(object[name]), objectOf(back[name]), place);
    if (kept !== undefined) fields.set(name, kept);
  }
  return lossOf(fields);
}

/** Returns the loss of some fields of an object; undefined for no fields. */
function lossOf(fields: ReadonlyMap<string, Kept>): Kept | undefined {
  return fields.size === 0 ? undefined : { type: 'fields', made: false, fields };
}

/** The place that is compared. */
interface Place {
  readonly shape: Shape;
  readonly depth: number;
}

function compareFields(object: JsonObject, back: JsonObject, place: Place): Kept | undefined {
  let fields: Map<string, Kept> | undefined;
  for (const name of fieldNames(object, back)) {
    if (Object.is(object[name], back[name])) continue;
    const kept = compareField(name, object, back, place);
    if (kept !== undefined) (fields ??= new Map()).set(name, kept);
  }
  if (fields === undefined) return undefined;
  const isMap = place.shape.values !== undefined;
  return { type: 'fields', made: false, ...(isMap && { isMap }), fields };
}

function compareField(
  name: string,
  object: JsonObject,
  back: JsonObject,
  { shape, depth }: Place,
): Kept | undefined {
  const value = fieldOf(object, name);
  const given = fieldOf(back, name);
  return compareValue(value, given, { shape: fieldShape(shape, name) ?? OPEN, depth: depth + 1 });
}

function compareValue(value: Value, back: Value, place: Place): Kept | undefined {
  // API servers read a minus zero that a conversion returns as the integer 0.
  const given = Object.is(back, -0) ? 0 : back;
  if (isSame(value, given) || Object.is(value, back)) return undefined;
  if (place.depth < MAX_DEPTH) {
    if (isJsonObject(value) && isJsonObject(given)) return compareFields(value, given, place);
    if (isJsonList(value) && isJsonList(given)) return compareLists(value, given, place);
  } else if (sameJson(value, given)) {
    return undefined;
  }
  return keptValue(value, given);
}

function keptValue(is: Value, given: Value): Kept {
  const was = markOf(given);
  return {
    type: 'value',
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was }),
    ...(is === undefined && isHollow(given) && { isShell: true }),
  };
}

type List = readonly JsonValue[];

/** Returns the data of a list that the conversion back does not yield, by element. An empty list has none. */
export function byElement(list: List, shape: Shape = OPEN): Kept {
  const kept = compareLists(list, [], { shape, depth: 0 });
  return kept?.type === 'elements' ? { ...kept, made: true } : keptValue(list, undefined);
}

function compareLists(list: List, given: List, { shape, depth }: Place): Kept | undefined {
  const place = { shape: shape.items ?? OPEN, depth: depth + 1 };
  const named = nameElements(list, given, shape);
  if (named !== undefined) return compareNamed(list, given, named, place);
  const pairs = pairByContent(list, given);
  if (pairs !== undefined) return comparePaired(list, given, pairs, place);
  const added = pairByContent(given, list);
  return added === undefined ? keptValue(list, given) : compareLonger(list, given, added, place);
}

/** @param own - for each element its index in the other list, which has more of them */
function compareLonger(
  list: List,
  given: List,
  own: readonly number[],
  place: Place,
): Kept | undefined {
  const positions = new Map(own.map((index, left) => [index, left]));
  const elements = given.flatMap((one, index): KeptElement[] => {
    const left = positions.get(index);
    const kept = compareValue(left === undefined ? undefined : list[left], one, place);
    return kept === undefined ? [] : [{ name: [index], kept, ...(left !== undefined && { left }) }];
  });
  const common = new Map(own.map((index, left): [number, Name] => [left, [index]]));
  return keptElements(list, common, { given, elements, isInOrder: areAscending(own) });
}

function areAscending(indexes: readonly number[]): boolean {
  return indexes.every((index, at) => index > (indexes[at - 1] ?? -1));
}

function compareNamed(
  list: List,
  given: List,
  named: NamedElements,
  place: Place,
): Kept | undefined {
  const positions = new Map(named.left.map((name, index) => [nameText(name), index]));
  const elements: KeptElement[] = [];
  const common = new Map<number, Name>();
  let isInOrder = true;
  let last = -1;
  for (const [index, name] of named.right.entries()) {
    const left = positions.get(nameText(name));
    const kept = compareValue(left === undefined ? undefined : list[left], given[index], place);
    if (kept !== undefined) {
      const mark = named.isDeclared ? undefined : markOf(given[index]);
      const known = { ...(mark !== undefined && { mark }), ...(left !== undefined && { left }) };
      elements.push({ name, kept, ...known });
    }
    if (left === undefined) continue;
    common.set(left, name);
    isInOrder &&= left > last;
    last = left;
  }
  return keptElements(list, common, { keys: named.keys, names: named.left, elements, isInOrder });
}

function comparePaired(
  list: List,
  given: List,
  pairs: readonly number[],
  place: Place,
): Kept | undefined {
  const elements: KeptElement[] = [];
  const common = new Map<number, Name>();
  for (const [index, left] of pairs.entries()) {
    const kept = compareValue(list[left], given[index], place);
    if (kept !== undefined) elements.push({ name: [index], kept, left });
    common.set(left, [index]);
  }
  return keptElements(list, common, { given, elements, isInOrder: areAscending(pairs) });
}

/** Facts about two compared lists. */
interface Compared {
  /** The keys that tell the elements apart, if any, and the names of the left elements. */
  readonly keys?: readonly string[];
  readonly names?: readonly Name[];
  /** The other list, if no keys tell the elements apart. */
  readonly given?: List;
  /** The differences of the elements that the conversion back yields. */
  readonly elements: KeptElement[];
  readonly isInOrder: boolean;
}

/** @param common - the elements that both lists have, by their index in the left one */
function keptElements(
  list: List,
  common: ReadonlyMap<number, Name>,
  { keys, names, given, elements, isInOrder }: Compared,
): Kept | undefined {
  const leftOut = names === undefined ? runsOf(list, common) : hiddenOf(list, common, names);
  // A spread would put each element on the stack, and a list may be long.
  for (const element of leftOut) elements.push(element);
  if (elements.length === 0 && isInOrder) return undefined;
  const inOrder = (): readonly Name[] =>
    [...common].toSorted(([one], [other]) => one - other).map(([, name]) => name);
  return {
    type: 'elements',
    made: false,
    ...(keys !== undefined && { keys }),
    ...(given !== undefined && { base: given.map((one) => markOf(one)) }),
    elements,
    ...(!isInOrder && { order: inOrder() }),
  };
}

type Common = ReadonlyMap<number, Name>;

/** Returns the elements that the conversion back leaves out, by name. */
function hiddenOf(list: List, common: Common, names: readonly Name[]): KeptElement[] {
  const hidden: KeptElement[] = [];
  let last = -1;
  for (const index of common.keys()) last = Math.max(last, index);
  let after: Name | null = null;
  for (const [index, is] of list.entries()) {
    const name = names[index] ?? [];
    if (index > last) after = AT_END;
    if (common.has(index)) after = name;
    else hidden.push({ name, kept: { type: 'value', is }, index, after, left: index });
  }
  return hidden;
}

/** Returns the same elements in runs, where they have no names. */
function runsOf(list: List, common: Common): KeptElement[] {
  const runs: KeptElement[] = [];
  let start = 0;
  for (let end = 0; end <= list.length; end += 1) {
    if (end < list.length && !common.has(end)) continue;
    const isLast = end === list.length;
    const after = isLast ? AT_END : (common.get(start - 1) ?? null);
    const is = list.slice(start, end);
    if (is.length > 0) {
      runs.push({ kept: { type: 'value', is }, index: start, after, left: start, isRun: true });
    }
    start = end + 1;
  }
  return runs;
}

function fieldNames(object: JsonObject, back: JsonObject): readonly string[] {
  const names = Object.keys(object);
  for (const name of Object.keys(back)) if (!Object.hasOwn(object, name)) names.push(name);
  return names;
}
