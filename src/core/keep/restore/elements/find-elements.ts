import type { JsonValue } from '../../../json/json-value.ts';
import { isJsonList } from '../../../json/json-value.ts';
import { once } from '../../../once.ts';
import { prune } from '../../../schema/prune.ts';
import type { KeptElement, KeptElements, Name } from '../../tree/kept.ts';
import { leftOutValue, nameText } from '../../tree/kept.ts';
import type { Mark } from '../../tree/mark.ts';
import { markOf, matchEdited, matchMarks } from '../../tree/mark.ts';
import { areDeclared, isKeyOf, nameOf } from '../../tree/match-elements.ts';
import { OLD_KEY, oldNames } from '../../annotations/old-marks.ts';
import type { Place } from '../place.ts';
import { bareAt, placeOfElement } from '../place.ts';

/** A list of any values. */
export type List = readonly JsonValue[];

/** Returns the index of the first element of a name. */
export type Find = (name: Name) => number | undefined;

/** The functions that find elements of one list. */
export interface Finder {
  /** Finds the first element of a name. */
  readonly find: Find;
  /** Finds the element that kept data belongs to. */
  readonly findElement: (element: KeptElement) => number | undefined;
  /**
   * Reports whether an element that is known by its value may be here without the values that identify it: it was there
   * where the path began, or the path has hidden values of such elements and the list has as many as before.
   */
  readonly mayBeHere: (element: KeptElement) => boolean;
}

/** Returns functions that find elements. The list is walked once for all of them. */
export function finderOf(
  list: List,
  kept: KeptElements,
  place: Place,
  strangers: ReadonlyMap<number, unknown>,
): Finder {
  const { home = {} } = place;
  const { keys, base } = kept;
  if (keys === undefined) {
    const marks = marksOf(list, base, place);
    const matches = matchEdited(base ?? [], marks, strangers);
    const find: Find = ([index]) => (typeof index === 'number' ? matches[index] : undefined);
    const begun = once(() => matchMarks(base ?? [], marksAtStart(list, place)));
    const isVague = (): boolean =>
      base?.length === list.length && place.by.hidden.hasPartsOfElements();
    const mayBeHere: Finder['mayBeHere'] = ({ name: [index] = [] }) =>
      typeof index === 'number' && (begun()[index] !== undefined || isVague());
    return { find, findElement: ({ name }) => name && find(name), mayBeHere };
  }
  const names = namesOf(list, keys, kept, place);
  const indexes = Map.groupBy([...list.keys()], (index) => {
    const name = names[index];
    return name && nameText(name);
  });
  const find: Find = (name) => indexes.get(nameText(name))?.[0];
  const isCertain =
    areDeclared(keys, home) ||
    [...indexes].every(([name, all]) => name === undefined || all.length === 1);
  const findEqual = ({ name = [], mark, kept: one, index }: KeptElement): number | undefined => {
    const own = index === undefined ? mark : markOf(leftOutValue(one));
    const equal = indexes.get(nameText(name))?.find((at) => markOf(list[at]) === own);
    // An edited element still has its name. One that was left out is another than an edited one.
    return index === undefined ? (equal ?? find(name)) : equal;
  };
  const findElement = isCertain
    ? ({ name }: KeptElement): number | undefined => name && find(name)
    : findEqual;
  return { find, findElement, mayBeHere: () => false };
}

/**
 * Returns the marks of the elements of a list where the path began, with the fields that they have here; none if it has
 * another length there. It may then be another list.
 */
function marksAtStart({ length }: List, place: Place): readonly Mark[] {
  const begun = prune(place.there() ?? [], place.home ?? {});
  return isJsonList(begun) && begun.length === length ? begun.map((one) => markOf(one)) : [];
}

/** Returns the mark of each element, or that of the element without defaults if only this one is known. */
export function marksOf(list: List, base: KeptElements['base'], place: Place): readonly Mark[] {
  const known = new Set(base);
  return list.map((element, at) => {
    const mark = markOf(element);
    if (known.has(mark)) return mark;
    const bare = markOf(bareElement(place, list, at));
    return known.has(bare) ? bare : mark;
  });
}

/** Returns the name of each element, or that of the element without defaults if only this one is known. */
function namesOf(
  list: List,
  keys: readonly string[],
  { elements, order = [] }: KeptElements,
  place: Place,
): readonly (Name | undefined)[] {
  if (keys[0] === OLD_KEY) return oldNames(list);
  if (!isKeyOf(place.home ?? {}, keys)) return [];
  const names = [...elements.flatMap(({ name, after }) => [name, after]), ...order];
  const known = new Set(names.map((name) => name && nameText(name)));
  return list.map((element, at) => {
    const name = nameOf(keys, element);
    if (name === undefined || known.has(nameText(name))) return name;
    const bare = nameOf(keys, bareElement(place, list, at));
    return bare !== undefined && known.has(nameText(bare)) ? bare : name;
  });
}

/** Returns an element without the defaults that the API server may have set. */
function bareElement(place: Place, list: List, at: number): JsonValue {
  const element = list[at] ?? null;
  return bareAt(placeOfElement(place, { at, length: list.length }), element) ?? element;
}
