import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, Name } from './kept.ts';
import { keyFields, nameText } from './kept.ts';
import { markOf } from './mark.ts';
import { isKeyOf, matchEdited, nameOf } from './match-elements.ts';
import { OLD_KEY, oldNames } from './old-marks.ts';
import type { Place } from './place.ts';
import { placeOfElement } from './place.ts';

type List = readonly JsonValue[];

export type Value = JsonValue | undefined;

/** A value with what was kept of it, and what goes on waiting because it finds no place. */
export interface Restored<V extends Value = Value> {
  readonly value: V;
  readonly waits?: Kept | undefined;
}

/** Puts back what was kept at and below a place. */
export type Restore = (value: Value, kept: Kept, place: Place) => Restored;

/**
 * Puts back what was kept of the elements of a list: what each lacks, those that were left out, and the order. An order
 * only ever moves elements, so it can neither bring one back nor lose one.
 */
export function restoreElements(
  before: List | undefined,
  kept: KeptElements,
  place: Place,
  restore: Restore,
): Restored {
  const list = before ?? [];
  const find = finderOf(list, kept, place);
  const { given, leftOut, repeated } = sorted(kept.elements, find);
  const elements: Value[] = [...list];
  const parts: KeptElement[] = [];
  for (const [at, element] of given) {
    // One that was left out may be there now, without what was never shown of it.
    const { value, waits } = restore(list[at], element.kept, placeOfElement(place));
    elements[at] = value;
    if (waits !== undefined) parts.push({ ...element, kept: waits });
  }
  const runs = leftOut.map((element) => runOf(element, kept, place, restore));
  const waiting = [...parts, ...repeated, ...runs.flatMap(({ waits = [] }) => waits)];
  const value = withRuns(elements, inOrder(list.length, kept.order?.map(find)), runs, find);
  // A list that the way back does not give comes back, though perhaps empty.
  const isMade = kept.made && waiting.length === 0;
  return { value: isSameList(value, list) && !isMade ? before : value, ...waitsOf(kept, waiting) };
}

/** What is kept of elements, by whether they are in the list. */
interface Sorted {
  readonly given: ReadonlyMap<number, KeptElement>;
  readonly leftOut: readonly KeptElement[];
  /** Of an element that is among the given ones already. */
  readonly repeated: readonly KeptElement[];
}

function sorted(elements: readonly KeptElement[], find: Find): Sorted {
  const given = new Map<number, KeptElement>();
  const [leftOut, repeated]: [KeptElement[], KeptElement[]] = [[], []];
  for (const element of elements) {
    const at = element.name && find(element.name);
    if (at === undefined) leftOut.push(element);
    else if (given.has(at)) repeated.push(element);
    else given.set(at, element);
  }
  return { given, leftOut, repeated };
}

function waitsOf(kept: KeptElements, elements: readonly KeptElement[]): { readonly waits?: Kept } {
  return elements.length === 0 ? {} : { waits: { ...kept, elements } };
}

function isSameList(one: List, other: List): boolean {
  return one.length === other.length && one.every((element, at) => Object.is(element, other[at]));
}

type Find = (name: Name) => number | undefined;

/**
 * Finds the element that a name means, the first one of several. The list is walked once, however many are looked for.
 */
function finderOf(list: List, { keys, base }: KeptElements, { home }: Place): Find {
  if (keys === undefined) {
    const marks = list.map((one) => markOf(one));
    const matches = matchEdited(base ?? [], marks);
    return ([index]) => (typeof index === 'number' ? matches[index] : undefined);
  }
  const indexes = new Map<string, number>();
  for (const [index, name] of namesOf(list, keys, home ?? {}).entries()) {
    const text = name && nameText(name);
    if (text !== undefined && !indexes.has(text)) indexes.set(text, index);
  }
  return (name) => indexes.get(nameText(name));
}

function namesOf(list: List, keys: readonly string[], shape: Shape): readonly (Name | undefined)[] {
  if (keys[0] === OLD_KEY) return oldNames(list);
  return isKeyOf(shape, keys) ? list.map((element) => nameOf(keys, element)) : [];
}

/**
 * The indexes of a list in the order that was kept: known elements as they stood, each followed by those that stand
 * behind it now and are new.
 */
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
  // Each head is the first of its own tail. A name that stands there twice counts once.
  const heads = new Set([undefined, ...known.filter((index) => index !== undefined)]);
  return [...heads].flatMap((one) => tails.get(one) ?? []);
}

/** Elements that were left out, as they come back, and what of them goes on waiting. */
interface Run {
  readonly element: KeptElement;
  readonly values: List;
  readonly waits?: KeptElement;
}

function runOf(element: KeptElement, { keys }: KeptElements, place: Place, restore: Restore): Run {
  // One that was there is gone with an edit, unless another definition has kept what it lacked.
  if (element.index === undefined) {
    return { element, values: [], ...(place.by.isOther && { waits: element }) };
  }
  const isRun = element.isRun === true;
  const { value, waits } = restore(undefined, element.kept, isRun ? place : placeOfElement(place));
  const values =
    isRun && isJsonList(value) ? value : value === undefined ? [] : [named(value, element, keys)];
  return { element, values, ...(waits !== undefined && { waits: { ...element, kept: waits } }) };
}

function named(
  value: JsonValue,
  { name = [] }: KeptElement,
  keys: KeptElements['keys'],
): JsonValue {
  if (keys === undefined || !isJsonObject(value)) return value;
  return { ...keyFields(keys, name), ...value };
}

/** A list in an order, with runs behind the elements that they stood behind, or else where they stood. */
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
