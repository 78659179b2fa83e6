import { fieldIn } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import type { FindByName } from './by-name.ts';
import { finderByName } from './by-name.ts';
import type { Tolerance } from './is-within.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './kept.ts';
import { SHELL, isLeftOutEntry, wholeOf } from './kept.ts';

/** The numbers of levels to divide: fewer if there are too many pieces. */
const LEVELS = [32, 8, 4, 2, 1];

/** The maximum number of pieces: annotations have no room for more. Each repeats what is above it, which takes time. */
const MOST_UNITS = 3_000;

/** Returns the smallest pieces of a tree that can be restored alone, in the order of the tree. */
export function unitsOf(kept: Kept): readonly Kept[] {
  for (const levels of LEVELS) {
    const units = atMost(MOST_UNITS, divided(kept, levels));
    if (units !== undefined) return units;
  }
  return [kept];
}

/** Returns all pieces; undefined for more than `most`, because each repeats everything above it. */
function atMost<One>(most: number, all: Iterable<One>): readonly One[] | undefined {
  const some: One[] = [];
  for (const one of all) {
    if (some.length >= most) return undefined;
    some.push(one);
  }
  return some;
}

function* divided(kept: Kept, levels: number): Iterable<Kept> {
  // An object that the conversion back does not yield is restored whole or not at all.
  const isOne = kept.type === 'value' || (kept.type === 'fields' && kept.made);
  if (isOne || levels === 0) {
    yield kept;
  } else if (kept.type === 'fields') {
    for (const [name, field] of kept.fields) {
      for (const unit of divided(field, levels - 1)) {
        yield { ...kept, fields: new Map([[name, unit]]) };
      }
    }
  } else {
    const { order, elements, ...list } = kept;
    for (const element of elements) {
      for (const unit of divided(element.kept, levels - 1)) {
        yield { ...list, elements: [{ ...element, kept: unit }] };
      }
    }
    if (order !== undefined) yield { ...list, elements: [], order };
  }
}

/**
 * Returns the parts of a piece that cannot be restored as a whole: the fields of an object that the conversion back
 * does not yield. A piece without parts is its only part.
 */
export function partsOf(unit: Kept): readonly Kept[] {
  switch (unit.type) {
    case 'value': {
      const whole = unit.shown === undefined ? wholeOf(unit) : undefined;
      return whole !== undefined && whole.fields.size > 0 ? partsOf(whole) : [unit];
    }
    case 'fields':
      if (unit.fields.size === 0) return [unit];
      return [...unit.fields].flatMap(([name, field]) => {
        const parts = unit.fields.size > 1 ? [field] : partsOf(field);
        return parts.map((part): Kept => ({ ...unit, fields: new Map([[name, part]]) }));
      });
    case 'elements': {
      const [element, ...more] = unit.elements;
      if (element === undefined) return [unit];
      if (more.length > 0) return halvesOf(unit);
      const parts = partsOf(element.kept);
      return parts.map((part): Kept => ({ ...unit, elements: [{ ...element, kept: part }] }));
    }
  }
}

/** Divides the elements of a list into halves. There are too many of them for a piece each. */
function halvesOf({ order, elements, ...list }: KeptElements): readonly Kept[] {
  const middle = Math.ceil(elements.length / 2);
  return [
    { ...list, elements: elements.slice(0, middle) },
    { ...list, elements: elements.slice(middle) },
    ...(order === undefined ? [] : [{ ...list, elements: [], order }]),
  ];
}

/** Returns a left-out element without its contents, if it has a name; undefined for any other piece. */
export function shellOf(unit: Kept): Kept | undefined {
  if (unit.type === 'fields') {
    const [[name, field] = []] = unit.fields;
    const shell = field && unit.fields.size === 1 ? shellOf(field) : undefined;
    return shell && name !== undefined ? { ...unit, fields: new Map([[name, shell]]) } : undefined;
  }
  const [element] = unit.type === 'elements' && unit.keys !== undefined ? unit.elements : [];
  if (unit.type !== 'elements' || element?.index === undefined) return undefined;
  return { ...unit, elements: [{ ...element, kept: SHELL }] };
}

/**
 * Returns a function that tells how much a piece may change without doing harm. An object or a scalar that was not shown
 * at all may show an empty object, if its parent exists: that object is removed again on the way back. A left-out element
 * may become visible where it was not before, but one that is in the list again is an element like any other. A list or
 * an element that is restored as a whole may change lists freely: it is restored only if no client has touched it.
 *
 * @param object - the object that the pieces are restored into
 * @param shape - of its version
 */
export function scopesIn(object: JsonObject, shape: Shape): (unit: Kept) => Tolerance['scope'] {
  const find = elementFinder();
  return (unit) => scopeOf(unit, { value: object, shape }, find);
}

/** The value at the place of a piece, undefined below an element without a name; and its shape. */
interface Here {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
}

function scopeOf(unit: Kept, here: Here, find: FindOne): Tolerance['scope'] {
  switch (unit.type) {
    case 'value':
      return scopeOfValue(unit);
    case 'fields':
      return scopeOfFields(unit, here, find);
    case 'elements': {
      const [element] = unit.elements;
      if (element === undefined) return 'lists';
      const one = find(element, unit, here.value);
      const isLeftOut = element.index !== undefined && one === undefined;
      const inside = { value: one, shape: here.shape?.items };
      return isLeftOut ? scopeOfLeftOut(unit) : scopeOfElement(element.kept, inside, find);
    }
  }
}

function scopeOfFields(
  kept: KeptFields,
  { value, shape }: Here,
  find: FindOne,
): Tolerance['scope'] {
  const [[name, field] = []] = kept.fields;
  if (field === undefined || name === undefined) return 'none';
  const inside = { value: fieldIn(value, name), shape: fieldShape(shape, name) };
  const isAbsent = isJsonObject(value) && inside.value === undefined && isWhole(field);
  if (shape?.values !== undefined) return scopeOfEntry(field, kept, inside, find);
  return isAbsent ? 'shells' : scopeOf(field, inside, find);
}

function scopeOfEntry(entry: Kept, map: KeptFields, here: Here, find: FindOne): Tolerance['scope'] {
  if (here.value === undefined && isLeftOutEntry(entry)) return scopeOfLeftOut(map);
  const isAdded = entry.type === 'value' && entry.is === undefined;
  return isAdded ? 'lists' : scopeOf(entry, here, find);
}

/** Finds the element of a name in a list. */
type FindOne = (
  element: KeptElement,
  kept: KeptElements,
  list: JsonValue | undefined,
) => JsonValue | undefined;

/** There is a piece for each element, also in lists inside lists, so the elements of each list are named once. */
function elementFinder(): FindOne {
  const known = new Map<JsonValue, Map<Keys, FindByName>>();
  return ({ name }, { keys }, list) => {
    if (keys === undefined || name === undefined || !isJsonList(list)) return undefined;
    const byKeys = known.get(list) ?? new Map<Keys, FindByName>();
    const find = byKeys.get(keys) ?? finderByName(list, { keys, elements: [] });
    known.set(list, byKeys.set(keys, find));
    return find(name);
  };
}

/** The pieces of a list share its keys. */
type Keys = KeptElements['keys'];

function isWhole(kept: Kept): boolean {
  if (kept.type === 'value') return kept.was === undefined && !isJsonList(kept.is);
  return kept.type === 'fields' && kept.made;
}

function scopeOfValue({ is, was }: KeptValue): Tolerance['scope'] {
  return isJsonList(is) && was !== undefined ? 'lists' : 'none';
}

function scopeOfElement(kept: Kept, element: Here, find: FindOne): Tolerance['scope'] {
  const isReplaced = kept.type === 'value' && kept.was !== undefined;
  return isReplaced ? 'lists' : scopeOf(kept, element, find);
}

function scopeOfLeftOut({ type, isShown = type === 'fields' }: Many): Tolerance['scope'] {
  return isShown ? 'none' : 'lists';
}

type Many = KeptElements | KeptFields;
