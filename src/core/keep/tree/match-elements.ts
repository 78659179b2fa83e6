import { fieldOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { isSame } from './is-same.ts';
import type { Name } from './kept.ts';
import { nameText } from './kept.ts';
import type { Mark } from './mark.ts';
import { markOf } from './mark.ts';

/**
 * The rule by which an element of a list is the same element in two lists: when the declared key says so, else when a
 * field that names things is present and unique on both sides, else when it is equal, else when all its neighbours are
 * equal and the count is the same.
 *
 * The fields that name things, where neither the schema (`x-kubernetes-list-map-keys`) nor the kind (`listKeys`) says
 * what does.
 */
const NAMING_FIELDS: readonly (readonly string[])[] = [['name'], ['key'], ['id'], ['uid']];

type List = readonly JsonValue[];

/** The fields that tell the elements of both lists apart, with the names by them; undefined when none do. */
export interface NamedElements {
  readonly keys: readonly string[];
  readonly left: readonly Name[];
  readonly right: readonly Name[];
}

/** Names the elements of two lists by the first keys that all elements of both have, each list without a name twice. */
export function nameElements(left: List, right: List, shape: Shape): NamedElements | undefined {
  for (const keys of keysFor(shape)) {
    const names = namesBy(keys, left);
    const others = names && namesBy(keys, right);
    if (others !== undefined) return { keys, left: names ?? [], right: others };
  }
  return undefined;
}

function keysFor({ names, keys }: Shape): readonly (readonly string[])[] {
  return [names, keys].filter((some) => some !== undefined).concat(NAMING_FIELDS);
}

/** Whether a list may be told apart by these keys. An annotation says any, and each takes a walk over the list. */
export function isKeyOf(shape: Shape, keys: readonly string[]): boolean {
  return keysFor(shape).some((some) => some.join() === keys.join());
}

/** The name of each element; undefined when an element has none of the keys, or two have one name. */
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

/** The name of an element; undefined when it has none of the keys, or something that is no scalar in one. */
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
 * For each element of the right list the index of the left element that it is, where the right list is what the way
 * back gives of the left one: elements may be cut, moved and changed, and have lost fields. Undefined when that cannot
 * be told of one of them.
 */
export function pairByContent(left: List, right: List): readonly number[] | undefined {
  const inPlace = left.length === right.length && right.every((one, at) => holds(left[at], one));
  if (inPlace) return [...left.keys()];
  return pairInOrder(left, right) ?? pairEqual(left, right);
}

/** Undefined unless each right element is what is left of a left one, in the same order. */
export function pairInOrder(left: List, right: List): readonly number[] | undefined {
  const pairs: number[] = [];
  let at = 0;
  for (const element of right) {
    while (at < left.length && !holds(left[at], element)) at += 1;
    if (at === left.length) return undefined;
    pairs.push(at);
    at += 1;
  }
  return pairs;
}

/**
 * Equal elements first, then each with one that it is left of, then the others in order, when there are as many on both
 * sides.
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
  for (const [at, found] of pairWithMore(left, [...free], right, open)) {
    pairs[at] = found;
    free.delete(found);
  }
  for (const at of open) if (pairs[at] === undefined && free.delete(at)) pairs[at] = at;
  const rest = free.values();
  return pairs.map((at) => at ?? rest.next().value ?? 0);
}

/**
 * Pairs elements of the right list each with one of the left list that it is left of. One with less in it may be left of
 * many others, so those with more have the choice.
 *
 * @param free - the indexes of left elements that may be taken
 * @param open - the indexes of right elements that are paired
 */
export function pairWithMore(
  left: List,
  free: readonly number[],
  right: List,
  open: readonly number[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  if (open.length > MOST_COMPARED) return pairs;
  const taken = new Set<number>();
  const sized = open.map((at) => ({ at, size: sizeOf(right[at]) }));
  for (const { at } of sized.toSorted((one, other) => other.size - one.size)) {
    const found = free.find((index) => !taken.has(index) && holds(left[index], right[at]));
    if (found === undefined) continue;
    pairs.set(at, found);
    taken.add(found);
  }
  return pairs;
}

/** How much is in a value: the number of scalars and of what holds them. */
function sizeOf(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inside = isJsonList(value) ? value : Object.values<JsonValue | undefined>(value);
  return inside.reduce<number>((sum, one) => sum + sizeOf(one), 1);
}

/** Of so many elements each is compared with all others. */
const MOST_COMPARED = 32;

/**
 * For each mark the index of the same one in another list, undefined where there is none. What stands at the same index
 * goes first, then the first one of several.
 */
export function matchMarks(
  marks: readonly Mark[],
  others: readonly Mark[],
): readonly (number | undefined)[] {
  const free = new Map<Mark, number[]>();
  for (const [index, mark] of others.entries()) {
    if (marks[index] === mark) continue;
    const indexes = free.get(mark);
    if (indexes === undefined) free.set(mark, [index]);
    else indexes.push(index);
  }
  // From the end, so that the first one is the last in each.
  for (const indexes of free.values()) indexes.reverse();
  return marks.map((mark, index) => (others[index] === mark ? index : free.get(mark)?.pop()));
}

/**
 * The same for marks of a list that somebody may have edited: an element that alone is not found is the one at the only
 * place that is left, when there are as many.
 *
 * @param strangers - the indexes of others that are none of these
 */
export function matchEdited(
  marks: readonly Mark[],
  others: readonly Mark[],
  strangers: ReadonlyMap<number, unknown>,
): readonly (number | undefined)[] {
  const matches = matchMarks(marks, others);
  const lost = matches.filter((match) => match === undefined).length;
  if (lost !== 1 || marks.length !== others.length) return matches;
  const taken = new Set(matches);
  const left = others.findIndex((_, index) => !taken.has(index));
  return strangers.has(left) ? matches : matches.map((match) => match ?? left);
}

/** Whether a value has all that another one has. */
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
