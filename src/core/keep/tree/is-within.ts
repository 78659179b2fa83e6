import { keptByName } from './by-name.ts';
import { sameJson } from '../../json/same-json.ts';
import { isHollow, isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './kept.ts';
import {
  areAmong,
  fieldsOfWhole,
  isLeftOutEntry,
  isOrder,
  isShell,
  nameText,
  partsIn,
  valuesIn,
  withEachElement,
  withEachField,
} from './kept.ts';

/** The differences that are harmless though they were not there before. */
export interface Tolerance {
  /** True if a place may show a value where the object has none. */
  readonly additions: boolean;
  /**
   * The other differences that are harmless. Each scope adds to the one before:
   * - `shells`: objects without data that show
   * - `lists`: the order and the elements of lists, and the entries of maps
   */
  readonly scope: 'none' | 'shells' | 'lists';
  /** True if another value may replace a lost one, except a list, which may have lost only some elements. */
  readonly replacements?: boolean;
  /** True if a part of an object or an element that is lost as a whole may stay lost where values are added to it. */
  readonly mixtures?: boolean;
  /** True if anything may show in an element or an entry that is lost as a whole. */
  readonly remains?: boolean;
}

/**
 * Reports whether restored data does no harm: the object loses and changes nothing that it does not also lose or change
 * without the data, except for tolerated differences.
 *
 * @param one - the loss with some data restored
 * @param other - the loss without that data
 */
export function isWithin(one: Kept | undefined, other: Kept | undefined, may: Tolerance): boolean {
  if (one === undefined || isNoHarm(one, other, may)) return true;
  if (other?.type === 'value') return isWithinWhole(one, other, may);
  switch (one.type) {
    case 'value':
      return isWholeWithin(one, other, may);
    case 'fields':
      return areFieldsWithin(one, other?.type === 'fields' ? other : undefined, may);
    case 'elements':
      return areWithin(one, other?.type === 'elements' ? other : withoutElements(one), may);
  }
}

/** Reports whether restored data does no harm to a value that is lost as a whole without it. */
function isWithinWhole(one: Kept, other: KeptValue, may: Tolerance): boolean {
  if (one.type === 'value') return isSameLoss(one, other, may);
  if (hasNoOther(one, may)) return true;
  const { is, was } = other;
  const isWhole = isJsonObject(is) && was === undefined && one.type === 'fields';
  return may.replacements === true && isWhole && areFieldsWithin(one, fieldsOfWhole(is), may);
}

/** Reports whether an object that is lost as a whole holds nothing beyond what is lost of it anyway. */
function isWholeWithin({ is, was }: KeptValue, other: Kept | undefined, may: Tolerance): boolean {
  const isWhole = isJsonObject(is) && was === undefined && other?.type === 'fields';
  return isWhole && areFieldsWithin(fieldsOfWhole(is), other, may);
}

function areFieldsWithin(
  { fields, isMap }: KeptFields,
  other: KeptFields | undefined,
  may: Tolerance,
): boolean {
  const isFree = isMap === true && may.remains === true;
  for (const [name, kept] of fields) {
    const same = other?.fields.get(name);
    if (!(isFree && isLeftOutEntry(same)) && !isWithin(kept, same, may)) return false;
  }
  return true;
}

/** Reports whether the same value as before replaces a lost one. */
function isSameLoss({ is, was }: KeptValue, other: KeptValue, may: Tolerance): boolean {
  return was === other.was || (!isJsonList(is) && may.replacements === true);
}

/** Reports whether a difference is always harmless, or is tolerated. */
function isNoHarm(one: Kept, other: Kept | undefined, may: Tolerance): boolean {
  const isShown = one.type === 'value' && one.is === undefined && may.additions;
  return isShown || isLostShell(one) || mayDiffer(one, other, may);
}

function mayDiffer(one: Kept, other: Kept | undefined, may: Tolerance): boolean {
  const { scope } = may;
  if (isShell(one)) return scope !== 'none';
  if (scope !== 'lists') return false;
  if (one.type === 'fields') return one.isMap === true && areEntriesWithin(one, other, may);
  const isList = one.type === 'elements' || isJsonList(one.is);
  return isList && areOnesWithin(one, other, may);
}

/** Reports whether entries that stay in a map differ no more than before: a map may have other entries. */
function areEntriesWithin(
  { fields }: KeptFields,
  other: Kept | undefined,
  may: Tolerance,
): boolean {
  const others = other?.type === 'fields' ? other.fields : undefined;
  return [...fields].every(([name, kept]) => {
    const same = others?.get(name);
    return comesOrGoes(kept) || isLeftOutEntry(same) || isWithin(kept, same, may);
  });
}

/** Reports whether the conversion back left out the entry of a map, or has added it. */
function comesOrGoes(kept: Kept): boolean {
  return isLeftOutEntry(kept) || (kept.type === 'value' && kept.is === undefined);
}

/**
 * Reports whether elements that stay in a list differ no more than before: a list may have other elements, but each stays
 * what a client has written. Without keys, another element may stand at a place, unless it only has more fields.
 */
function areOnesWithin(one: Kept, other: Kept | undefined, may: Tolerance): boolean {
  if (one.type !== 'elements' || other?.type === 'value') return true;
  const others = new Map(other?.type === 'elements' ? other.elements.flatMap(placesOf) : []);
  return one.elements.every((element) => {
    const { kept } = element;
    const isOne = kept.type === 'fields' && (one.keys !== undefined || hasOnlyMore(kept));
    const [place] = placesOf(element)[0] ?? [0];
    const same = others.get(place);
    return !isOne || same?.index !== undefined || isWithin(kept, same?.kept, may);
  });
}

/** Returns the number of elements that are lost or changed. */
function lostOf({ elements }: KeptElements): number {
  return elements.reduce((sum, element) => sum + placesOf(element).length, 0);
}

/** Reports whether the lost value is an object without data. */
function isLostShell(kept: Kept): boolean {
  return kept.type === 'value' && kept.was === undefined && isHollow(kept.is);
}

/** Returns a difference of the same list with no elements and no order in it. */
function withoutElements(kept: KeptElements): KeptElements {
  const { order: _, ...list } = kept;
  return { ...list, elements: [] };
}

function areWithin(one: KeptElements, other: KeptElements, may: Tolerance): boolean {
  if (!areComparable(one.keys, other.keys)) return false;
  const isOtherOrder = one.order !== undefined && textOf(one.order) !== textOf(other.order);
  // Losing fewer elements is worth another order.
  if (isOtherOrder && lostOf(one) >= lostOf(other)) return false;
  const others = new Map(other.elements.flatMap(placesOf));
  return one.elements.flatMap(placesOf).every(([place, element]) => {
    const same = others.get(place);
    if (element.index !== undefined) return same?.index !== undefined;
    return same?.index === undefined
      ? isWithin(element.kept, same?.kept, may)
      : may.remains === true || hasNoOther(element.kept, may);
  });
}

/**
 * Reports whether elements have places that can be compared. A list with one more value may be named by one more key:
 * see `nameElements`.
 */
export function areComparable(one: KeptElements['keys'], other: KeptElements['keys']): boolean {
  if (one === undefined || other === undefined) return one === other;
  return areAmong(one, other) || areAmong(other, one);
}

/** Returns each element with its place: its index in the object, or its name if the object does not have it. */
function placesOf(element: KeptElement): readonly (readonly [number | string, KeptElement])[] {
  const { left, name, isRun, kept } = element;
  if (left === undefined) return [[nameText(name ?? []), element]];
  const run = isRun === true && kept.type === 'value' && isJsonList(kept.is) ? kept.is : [null];
  return run.map((_, at) => [left + at, element]);
}

function textOf(order: KeptElements['order'] = []): string {
  return order.map(nameText).join();
}

/** Reports whether nothing is lost or changed, and values are only added. */
function hasOnlyMore(kept: Kept): boolean {
  if (kept.type === 'value') return kept.is === undefined;
  const isMoved = kept.type === 'elements' && kept.order !== undefined;
  return !isMoved && partsIn(kept).every(hasOnlyMore);
}

/** Reports whether a value is lost and no other value shows in its place. */
export function hides(kept: Kept): boolean {
  return valuesIn(kept).some(
    (one) => one.is !== undefined && one.was === undefined && !isLostShell(one),
  );
}

/**
 * Reports whether no value replaces the lost ones. Losing less must not mean that another value takes the place. A list
 * that comes back in another order is worth more than none.
 */
function isMissing(kept: Kept): boolean {
  return valuesIn(kept).every(({ was }) => was === undefined);
}

/** Reports whether no value replaces a lost one in a part of what is lost as a whole. */
function hasNoOther(kept: Kept, may: Tolerance): boolean {
  if (isMissing(kept) || (may.additions && hasOnlyMore(kept))) return true;
  return may.mixtures === true && valuesIn(kept).every(isLostOrAdded);
}

function isLostOrAdded({ is, was }: KeptValue): boolean {
  return is === undefined || was === undefined;
}

/**
 * Returns a difference without values that are added now and were not added before. The present definition may show
 * data of another definition in more places. That data need not be removed later.
 */
export function withoutAdditions(one: Kept | undefined, other: Kept | undefined): Kept | undefined {
  switch (one?.type) {
    case undefined:
      return undefined;
    case 'value': {
      const isKnown = other?.type === 'value' && other.is === undefined;
      return one.is === undefined && !isKnown ? undefined : one;
    }
    case 'fields':
      return withEachField(one, (kept, name) =>
        withoutAdditions(kept, other?.type === 'fields' ? other.fields.get(name) : other),
      );
    case 'elements':
      return elementsWithoutAdditions(one, other);
  }
}

function elementsWithoutAdditions(one: KeptElements, other: Kept | undefined): Kept | undefined {
  const others = new Map(other?.type === 'elements' ? other.elements.flatMap(placesOf) : []);
  return withEachElement(one, (element) => {
    const [place] = placesOf(element)[0] ?? [0];
    return withoutAdditions(element.kept, others.get(place)?.kept);
  });
}

/** Reports whether a loss includes some of the kept data. */
export function isLossOf(loss: Kept, kept: Kept): boolean {
  if (isOrder(loss)) return false;
  if (loss.type === 'elements' && kept.type === 'elements') return areLossesOf(loss, kept);
  if (loss.type === 'elements' || kept.type === 'elements') return true;
  if (loss.type === 'value' && kept.type === 'value') return sameJson(loss.is, kept.is);
  const [one, other] = [loss, kept].map((it) => (it.type === 'value' ? fieldsOf(it) : it.fields));
  return [...(one ?? [])].some(([name, field]) => {
    const inside = other?.get(name);
    return inside !== undefined && isLossOf(field, inside);
  });
}

function areLossesOf(loss: KeptElements, kept: KeptElements): boolean {
  if (loss.keys === undefined || !areComparable(loss.keys, kept.keys)) return true;
  const known = keptByName(kept.elements);
  return loss.elements.some(({ name = [], index, kept: lost }) => {
    const inside = known.get(nameText(name));
    return index !== undefined || (inside !== undefined && isLossOf(lost, inside));
  });
}

function fieldsOf({ is }: KeptValue): KeptFields['fields'] {
  return isJsonObject(is) ? fieldsOfWhole(is).fields : new Map();
}
