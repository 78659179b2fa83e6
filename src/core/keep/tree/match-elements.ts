import { fieldIn, fieldOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { isSame } from './is-same.ts';
import type { Name } from './kept.ts';
import { nameText } from './kept.ts';
import { markOf, matchMarks } from './mark.ts';

/**
 * The fields that name elements where neither the schema (`x-kubernetes-list-map-keys`) nor the kind (`listKeys`)
 * declares keys.
 *
 * Elements of two lists are the same if their declared keys are equal; else if a naming field is equal, and present and
 * unique on both sides; else if they are equal; else if all their neighbours are equal and both lists have the same
 * length.
 */
export const NAMING_FIELDS: readonly (readonly string[])[] = [['name'], ['key'], ['id'], ['uid']];

type List = readonly JsonValue[];

/** The fields that tell the elements of both lists apart, and the names by them. */
export interface NamedElements {
  readonly keys: readonly string[];
  /** True if the schema or the kind declares the keys: no list may then have a name twice. */
  readonly isDeclared: boolean;
  readonly left: readonly Name[];
  readonly right: readonly Name[];
}

/**
 * Names the elements of two lists by the first keys that every element has, with no name twice in a list. Fewer keys of
 * a set name the elements if they match more of them, because a version may lack the other keys.
 */
export function nameElements(left: List, right: List, shape: Shape): NamedElements | undefined {
  for (const keys of keysFor(shape)) {
    const named = nameBy(keys, left, right, shape);
    const less = keys.length > 1 ? nameByFewer(keys, left, right, shape) : undefined;
    // A right element that all keys find needs no fewer: these would take elements of different names for one.
    if (less !== undefined && commonIn(less) > commonIn(named)) return less;
    if (named !== undefined) return named;
  }
  return undefined;
}

/**
 * Names the elements by the keys that both lists have. Returns undefined if these are all keys, or if they do not tell
 * the elements apart.
 */
function nameByFewer(
  keys: readonly string[],
  left: List,
  right: List,
  shape: Shape,
): NamedElements | undefined {
  const shared = keys.filter((key) => isInBoth(key, left, right));
  return shared.length < keys.length ? nameBy(shared, left, right, shape) : undefined;
}

function nameBy(
  keys: readonly string[],
  left: List,
  right: List,
  shape: Shape,
): NamedElements | undefined {
  const names = namesBy(keys, left);
  if (names === undefined) return undefined;
  const others = namesBy(keys, right);
  return others && { keys, isDeclared: areDeclared(keys, shape), left: names, right: others };
}

/** Returns the number of names that both lists have. */
function commonIn(named: NamedElements | undefined): number {
  if (named === undefined) return 0;
  const known = new Set(named.left.map(nameText));
  return named.right.filter((name) => known.has(nameText(name))).length;
}

/**
 * Reports whether a key tells the elements of both lists apart. A version may lack one of several keys: the conversion
 * back then drops it from every element, and the other keys name them.
 */
function isInBoth(key: string, left: List, right: List): boolean {
  const has = (element: JsonValue): boolean => (fieldIn(element, key) ?? null) !== null;
  return left.every(has) ? right.every(has) : left.some(has) === right.some(has);
}

/** Reports whether the schema or the kind declares these keys. */
export function areDeclared(keys: readonly string[], { names, keys: own }: Shape): boolean {
  return [names, own].some((some) => some !== undefined && inOneOrder(some).join() === keys.join());
}

/** Returns keys in the order in which they name elements. Versions may declare the same keys in different orders. */
export function inOneOrder(keys: readonly string[]): readonly string[] {
  return keys.length > 1 ? keys.toSorted() : keys;
}

/**
 * Returns the sets of keys that may name the elements of a list, in order.
 *
 * @param others - keys that come after the declared ones
 */
export function keysFor(
  { names, keys }: Shape,
  others?: readonly string[],
): readonly (readonly string[])[] {
  const declared = [names, keys].flatMap((some) => (some === undefined ? [] : [inOneOrder(some)]));
  return [...declared, ...(others === undefined ? [] : [others]), ...NAMING_FIELDS];
}

/**
 * Reports whether a list may use these keys, all of a set or some. An annotation can name any keys, and each set takes a
 * walk over a list.
 */
export function isKeyOf(shape: Shape, keys: readonly string[]): boolean {
  return keysFor(shape).some(
    (all) => all.filter((key) => keys.includes(key)).join() === keys.join(),
  );
}

/** Returns the name of each element; undefined if an element has none of the keys, or two have one name. */
export function namesBy(keys: readonly string[], list: List): readonly Name[] | undefined {
  const names: Name[] = [];
  const seen = new Set<string>();
  for (const element of list) {
    const name = nameOf(keys, element);
    if (name === undefined) return undefined;
    seen.add(nameText(name));
    names.push(name);
  }
  return seen.size === list.length ? names : undefined;
}

/** Returns the name of an element; undefined if it has none of the keys, or if the value of one is not a scalar. */
export function nameOf(keys: readonly string[], element: JsonValue): Name | undefined {
  if (!isJsonObject(element)) return undefined;
  const name: Name[number][] = [];
  for (const key of keys) {
    const value = fieldOf(element, key);
    if (typeof value === 'object' && value !== null) return undefined;
    name.push(value ?? null);
  }
  return name.every((value) => value === null) ? undefined : name;
}

/**
 * Returns, for each element of the right list, the index of the same element in the left list; undefined if one cannot
 * be identified. The right list is the left one converted there and back: elements may be removed, moved and changed,
 * and may have lost and gained fields.
 */
export function pairByContent(left: List, right: List): readonly number[] | undefined {
  return (
    pairInOrder(left, right) ??
    pairEqual(left, right) ??
    pairInOrder(left, right, isPart) ??
    pairWithin(left, right)
  );
}

/** Pairs elements in order; undefined if a right element fits no left one that remains, by default as a part of it. */
function pairInOrder(
  left: List,
  right: List,
  fits: typeof holds = holds,
): readonly number[] | undefined {
  const pairs: number[] = [];
  let at = 0;
  for (const element of right) {
    while (at < left.length && !fits(left[at], element)) at += 1;
    if (at === left.length) return undefined;
    pairs.push(at);
    at += 1;
  }
  return pairs;
}

/**
 * Pairs equal elements first, then each with one that contains it, then the others in order if both sides have as many.
 */
function pairEqual(left: List, right: List): readonly number[] | undefined {
  const pairs = [
    ...matchMarks(
      right.map((one) => markOf(one)),
      left.map((one) => markOf(one)),
    ),
  ];
  const taken = new Set(pairs);
  const free = new Set([...left.keys()].filter((at) => !taken.has(at)));
  const open = [...right.keys()].filter((at) => pairs[at] === undefined);
  if (open.length > 0 && left.length !== right.length) return undefined;
  const isInPlace = pairs.every((found, at) => found === undefined || found === at);
  const some = { list: left, at: [...free] };
  for (const [at, found] of pairWithMore(some, { list: right, at: open }, isInPlace)) {
    pairs[at] = found;
    free.delete(found);
  }
  const less = { list: right, at: open.filter((at) => pairs[at] === undefined) };
  for (const [found, at] of pairWithMore(less, { list: left, at: [...free] }, isInPlace)) {
    pairs[at] = found;
    free.delete(found);
  }
  for (const at of open) if (pairs[at] === undefined && free.delete(at)) pairs[at] = at;
  const rest = free.values();
  return pairs.map((at) => at ?? rest.next().value ?? 0);
}

/** Some elements of a list, by their indexes. */
interface Some {
  readonly list: List;
  readonly at: readonly number[];
}

/**
 * Pairs elements of the right list each with one of the left list that contains it. A small element may be contained in
 * many others, so larger ones choose first. Where both lists have the same order, the element at the same index goes
 * first: each right element is contained in that one, or in none.
 *
 * @param free - the left elements that may be taken
 * @param open - the right elements to pair
 * @param isInPlace - true if both lists may have the same order
 */
export function pairWithMore(
  { list: left, at: free }: Some,
  { list: right, at: open }: Some,
  isInPlace: boolean,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  if (open.length > MOST_COMPARED) return pairs;
  const untaken = new Set(free);
  const isFit = (index: number, at: number): boolean =>
    untaken.has(index) && holds(left[index], right[at]);
  const isFirst =
    isInPlace && open.every((at) => isFit(at, at) || !free.some((index) => isFit(index, at)));
  // Only these are measured: they are no larger than the element that contains them, and others may be of any size.
  const contained = open.filter((at) => free.some((index) => isFit(index, at)));
  const sized = contained.map((at) => ({ at, size: sizeOf(right[at]) }));
  for (const { at } of sized.toSorted((one, other) => other.size - one.size)) {
    const found = isFirst && isFit(at, at) ? at : free.find((index) => isFit(index, at));
    if (found === undefined) continue;
    pairs.set(at, found);
    untaken.delete(found);
  }
  return pairs;
}

/** Pairs each element of the right list with one of the left list that contains it; undefined if one has none. */
function pairWithin(left: List, right: List): readonly number[] | undefined {
  const all = (list: List): Some => ({ list, at: [...list.keys()] });
  const pairs = pairWithMore(all(left), all(right), false);
  return pairs.size === right.length ? right.map((_, at) => pairs.get(at) ?? 0) : undefined;
}

/** Returns the size of a value: the number of scalars, lists and objects in it. */
function sizeOf(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inside = isJsonList(value) ? value : Object.values<JsonValue | undefined>(value);
  return inside.reduce<number>((sum, one) => sum + sizeOf(one), 1);
}

/** The maximum number of elements that are each compared with all others. */
const MOST_COMPARED = 32;

/** Reports whether one of two values has everything that the other one has. */
const isPart: typeof holds = (one, other) => holds(one, other) || holds(other, one);

/** Reports whether a value has everything that another one has. */
function holds(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (value === other) return true;
  if (isJsonObject(value) && isJsonObject(other)) {
    return Object.keys(other).every(
      (name) => Object.hasOwn(value, name) && holds(value[name], other[name]),
    );
  }
  if (isJsonList(value) && isJsonList(other)) {
    return value.length === other.length && other.every((one, at) => holds(value[at], one));
  }
  return isSame(value, other);
}
