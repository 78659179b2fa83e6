import type { JsonValue } from '../../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../json/json-value.ts';
import { once } from '../../../once.ts';
import type { Kept, KeptElement, KeptElements } from '../../tree/kept.ts';
import { finderThere } from '../../tree/by-name.ts';
import { keyFields } from '../../tree/kept.ts';
import { markOf, matchMarks } from '../../tree/mark.ts';
import { pairWithMore } from '../../tree/match-elements.ts';
import type { Place } from '../place.ts';
import { hadParent, placeOfElement } from '../place.ts';
import type { Find, Finder, List } from './find-elements.ts';
import { finderOf, marksOf } from './find-elements.ts';

export type Value = JsonValue | undefined;

/** A value with its kept data restored, and the data that keeps waiting because it finds no place. */
export interface Restored<V extends Value = Value> {
  readonly value: V;
  readonly waits?: Kept | undefined;
}

/** Restores data kept at and below a place. */
export type Restore = (value: Value, kept: Kept, place: Place) => Restored;

/**
 * Restores data kept of the elements of a list: parts of elements, elements that were left out, and the order. An order
 * only moves elements; it neither restores nor drops one.
 */
export function restoreElements(
  before: List | undefined,
  kept: KeptElements,
  place: Place,
  restore: Restore,
): Restored {
  const list = before ?? [];
  const view = inView(list, kept, (one) => restore(undefined, one, placeOfElement(place)).value);
  const { find, findElement, mayBeHere } = finderOf(list, kept, place, view.values);
  const { given, leftOut, repeated } = sorted(view.kept, findElement);
  const elements: Value[] = [...list];
  const parts: KeptElement[] = [];
  const findThere = once(() => finderThere(place.there(), kept, place.from?.shape));
  for (const [at, element] of given) {
    const begun = (): Value => findThere()(element.name);
    const one = placeOfElement(place, { at, length: list.length }, begun);
    const { value, waits } = restore(list[at], element.kept, one);
    elements[at] = value;
    if (waits !== undefined) parts.push({ ...element, kept: waits });
  }
  for (const [at, one] of view.values) elements[at] = one;
  const known = { kept, isAbsent: before === undefined, mayBeHere };
  const all = leftOut.map((element) => runOf(element, known, place, restore));
  const runs = place.home?.set === true ? withoutAdded(all, list, kept.base, place) : all;
  const waiting = [...parts, ...repeated, ...runs.flatMap(({ waits = [] }) => waits)];
  const value = withRuns(elements, inOrder(list.length, kept.order?.map(find)), runs, find);
  // A list that the conversion back does not yield is restored, also if it is empty.
  const isMade = kept.made && kept.elements.length === 0;
  return { value: isSameList(value, list) && !isMade ? before : value, ...waitsOf(kept, waiting) };
}

/** Kept data of the elements that are in a list, by index, and of those that are not. */
interface Sorted {
  readonly given: ReadonlyMap<number, KeptElement>;
  readonly leftOut: readonly KeptElement[];
  /** Further data of elements that `given` already has. */
  readonly repeated: readonly KeptElement[];
}

function sorted(elements: readonly KeptElement[], find: Finder['findElement']): Sorted {
  const given = new Map<number, KeptElement>();
  const [leftOut, repeated]: [KeptElement[], KeptElement[]] = [[], []];
  for (const element of elements) {
    const at = find(element);
    if (at === undefined) leftOut.push(element);
    else if (given.has(at)) repeated.push(element);
    else given.set(at, element);
  }
  return { given, leftOut, repeated };
}

/** The elements that were left out and are in the list now, by index, and the kept data of all others. */
interface InView {
  readonly values: ReadonlyMap<number, JsonValue>;
  readonly kept: readonly KeptElement[];
}

/** Finds elements without names that have become visible after an edit in a version that showed them all along. */
function inView(
  list: List,
  { keys, base = [], isShown, elements }: KeptElements,
  restoreOne: (kept: Kept) => Value,
): InView {
  const values = new Map<number, JsonValue>();
  if (keys !== undefined || isShown !== true) return { values, kept: elements };
  const known = new Set(
    matchMarks(
      base,
      list.map((one) => markOf(one)),
    ),
  );
  let open = [...list.keys()].filter((at) => !known.has(at));
  const left = elements.map((element): KeptElement => {
    const { kept } = element;
    if (element.isRun !== true || kept.type !== 'value' || !isJsonList(kept.is)) return element;
    const { is } = kept;
    const taken = new Set<number>();
    // The run has other indexes than the list, and both may have the same length by accident.
    const pairs = pairWithMore({ list: is, at: [...is.keys()] }, { list, at: open }, false);
    for (const [at, index] of pairs) {
      const value = restoreOne({ type: 'value', is: is[index] ?? null });
      if (value === undefined) continue;
      values.set(at, value);
      taken.add(index);
    }
    if (taken.size === 0) return element;
    open = open.filter((at) => !values.has(at));
    return { ...element, kept: { ...kept, is: is.filter((_, index) => !taken.has(index)) } };
  });
  return { values, kept: left };
}

function waitsOf(kept: KeptElements, elements: readonly KeptElement[]): { readonly waits?: Kept } {
  return elements.length === 0 ? {} : { waits: { ...kept, elements } };
}

function isSameList(one: List, other: List): boolean {
  return one.length === other.length && one.every((element, at) => Object.is(element, other[at]));
}

/** Returns the indexes of a list in the kept order: each known element, followed by the new elements behind it. */
function inOrder(length: number, known: readonly (number | undefined)[] = []): readonly number[] {
  const isKnown = new Set(known);
  const tails = new Map<number | undefined, number[]>();
  let head: number | undefined;
  for (let index = 0; index < length; index += 1) {
    if (isKnown.has(index)) head = index;
    const tail = tails.get(head);
    if (tail === undefined) tails.set(head, [index]);
    else tail.push(index);
  }
  // Each known element is the first of its own tail. A name that occurs twice counts once.
  const heads = new Set([undefined, ...known.filter((index) => index !== undefined)]);
  return [...heads].flatMap((one) => tails.get(one) ?? []);
}

/** Left-out elements as they are restored, and their part that keeps waiting. */
interface Run {
  readonly element: KeptElement;
  readonly values: List;
  readonly waits?: KeptElement;
}

/**
 * Reports whether an element may be in a hidden list, or in one that no client can have removed. Without keys, it may be
 * in any hidden list. An element with a name is judged alone: it may be removed although others of its list are hidden.
 */
export function mayBeHidden(
  element: KeptElement,
  { kept: { keys }, isAbsent }: Known,
  place: Place,
): boolean {
  if (isAbsent && place.from === undefined) return true;
  const { hidden } = place.by;
  if (keys !== undefined && !isAbsent) return hidden.mayHaveElement(element.name ?? []);
  return hidden.mayHaveList(place.name ?? '', { keys, elements: [element] });
}

type Keys = KeptElements['keys'];

/** The kept data of a list, and whether the list is present. */
interface Known {
  readonly kept: KeptElements;
  /** True if there is no list. */
  readonly isAbsent: boolean;
}

function runOf(
  element: KeptElement,
  known: Known & Pick<Finder, 'mayBeHere'>,
  place: Place,
  restore: Restore,
): Run {
  const { keys } = known.kept;
  // An edit has removed this element, unless another definition kept data of it, or it or its identity may be hidden.
  if (element.index === undefined) {
    const isOther = place.by.isOther && !hadParent(element.kept, place.by);
    const waits = isOther || mayBeHidden(element, known, place) || known.mayBeHere(element);
    return { element, values: [], ...(waits && { waits: element }) };
  }
  const isRun = element.isRun === true;
  const { value, waits } = restore(undefined, element.kept, isRun ? place : placeOfElement(place));
  const values =
    isRun && isJsonList(value) ? value : value === undefined ? [] : [named(value, element, keys)];
  return { element, values, ...(waits !== undefined && { waits: { ...element, kept: waits } }) };
}

/**
 * Returns left-out elements without those that a client has added to the set in the meantime, one for each added
 * element. Equal elements that the conversion back yielded were not added: another version may tell them apart.
 */
function withoutAdded(
  runs: readonly Run[],
  set: List,
  base: KeptElements['base'],
  place: Place,
): readonly Run[] {
  const known = new Set(matchMarks(base ?? [], marksOf(set, base, place)));
  const added = new Set(set.flatMap((one, at) => (known.has(at) ? [] : [markOf(one)])));
  return runs.map((run) => ({
    ...run,
    values: run.values.filter((one) => !added.delete(markOf(one))),
  }));
}

function named(value: JsonValue, { name = [] }: KeptElement, keys: Keys): JsonValue {
  if (keys === undefined || !isJsonObject(value)) return value;
  return { ...keyFields(keys, name), ...value };
}

/** Returns a list in an order. Each run follows the element it stood behind, or else goes to its original index. */
function withRuns(
  elements: readonly Value[],
  order: readonly number[],
  runs: readonly Run[],
  find: Find,
): readonly JsonValue[] {
  const positions = new Map(order.map((index, position) => [index, position]));
  const inPlace = runs.toSorted(
    (one, other) => (one.element.index ?? 0) - (other.element.index ?? 0),
  );
  const behind = Map.groupBy(inPlace, ({ element }) => positionBehind(element, find, positions));
  const list: JsonValue[] = [];
  for (let position = 0; position <= order.length; position += 1) {
    for (const { values } of behind.get(position) ?? []) for (const one of values) list.push(one);
    const element = elements[order[position] ?? -1];
    if (element !== undefined) list.push(element);
  }
  return list;
}

function positionBehind(
  { after = null, index = 0 }: KeptElement,
  find: Find,
  positions: ReadonlyMap<number, number>,
): number {
  if (after === null) return 0;
  if (after.length === 0) return positions.size;
  const at = find(after);
  return at === undefined ? Math.min(index, positions.size) : (positions.get(at) ?? 0) + 1;
}
