import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { KeptElement, KeptElements, Name } from './kept.ts';
import { keyFields, nameText } from './kept.ts';
import { markOf } from './mark.ts';
import { isKeyOf, matchEdited, nameOf } from './match-elements.ts';
import { OLD_KEY, oldNames } from './old-marks.ts';
import type { Place, Restored } from './restore.ts';
import { restoreValue } from './restore.ts';

type List = readonly JsonValue[];

/**
 * Puts back what was kept of the elements of a list: what each lacks, those that were left out, and the order. An order
 * only ever moves elements, so it can neither bring one back nor lose one.
 */
export function restoreElements(
  before: List | undefined,
  kept: KeptElements,
  place: Place,
): Restored {
  const list = before ?? [];
  const find = finderOf(list, kept, place);
  const inside: Place = {
    ...place,
    home: place.home?.items,
    there: undefined,
    from: place.from === undefined ? undefined : (place.from.items ?? openOf(place.from)),
  };
  const restored: (JsonValue | undefined)[] = [...list];
  const waiting: KeptElement[] = [];
  const hidden: KeptElement[] = [];
  for (const element of kept.elements) {
    const at = element.name === undefined ? undefined : find(element.name);
    if (element.index === undefined && at !== undefined) {
      const { value, waits } = restoreValue(list[at], element.kept, inside);
      restored[at] = value;
      if (waits !== undefined) waiting.push({ ...element, kept: waits });
    } else if (element.index !== undefined && at === undefined) {
      hidden.push(element);
    } else if (place.by.isOther) {
      waiting.push(element);
    }
  }
  const order = inOrder(list.length, kept.order?.map(find));
  const { pieces, waits } = insert(hidden, order, { kept, find, around: place, inside });
  const value: JsonValue[] = [];
  for (const piece of pieces) {
    const one = typeof piece === 'number' ? restored[piece] : undefined;
    if (one !== undefined) value.push(one);
    else if (typeof piece === 'object') for (const hidden of piece.values) value.push(hidden);
  }
  const all = [...waiting, ...waits];
  return {
    value: isSameList(value, list) && !kept.made ? before : value,
    ...(all.length > 0 && { waits: { ...kept, elements: all } }),
  };
}

function openOf(shape: Place['from']): Place['from'] {
  return shape?.open === true ? shape : undefined;
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

interface Insertion {
  readonly kept: KeptElements;
  readonly find: Find;
  /** The place of the list. */
  readonly around: Place;
  /** The place of each element. */
  readonly inside: Place;
}

type Piece = number | { readonly values: List };

/** Puts elements that were left out behind the ones that they stood behind, or else where they stood. */
function insert(
  hidden: readonly KeptElement[],
  order: readonly number[],
  { kept: { keys }, find, around, inside }: Insertion,
): { readonly pieces: readonly Piece[]; readonly waits: readonly KeptElement[] } {
  const behind = new Map<number, Piece[]>();
  const positions = new Map(order.map((index, position) => [index, position]));
  const waits: KeptElement[] = [];
  for (const element of hidden.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))) {
    const place = element.isRun === true ? around : inside;
    const { value, waits: rest } = restoreValue(undefined, element.kept, place);
    if (rest !== undefined) waits.push({ ...element, kept: rest });
    if (value === undefined) continue;
    const values =
      element.isRun === true && isJsonList(value) ? value : [withName(value, element, keys)];
    const position = positionBehind(element, { find, positions });
    const pieces = behind.get(position);
    if (pieces === undefined) behind.set(position, [{ values }]);
    else pieces.push({ values });
  }
  const pieces = order.flatMap((index, position): Piece[] => [
    ...(behind.get(position) ?? []),
    index,
  ]);
  return { pieces: [...pieces, ...(behind.get(order.length) ?? [])], waits };
}

function withName(
  value: JsonValue,
  { name = [] }: KeptElement,
  keys: KeptElements['keys'],
): JsonValue {
  if (keys === undefined || !isJsonObject(value)) return value;
  return { ...keyFields(keys, name), ...value };
}

function positionBehind(
  { after = null, index = 0 }: KeptElement,
  { find, positions }: { find: Find; positions: ReadonlyMap<number, number> },
): number {
  if (after === null) return 0;
  if (after.length === 0) return positions.size;
  const at = find(after);
  return at === undefined ? Math.min(index, positions.size) : (positions.get(at) ?? 0) + 1;
}
