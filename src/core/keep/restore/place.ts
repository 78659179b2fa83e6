import { fieldIn } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { once } from '../../once.ts';
import type { Hidden } from './hidden.ts';
import type { Reach } from '../definition/reach.ts';
import { ALL, reachOfElement, reachOfField } from '../definition/reach.ts';
import { asMap, shapeOfOne } from '../tree/by-name.ts';
import { commonOf } from '../tree/common-of.ts';
import type { Kept } from '../tree/kept.ts';
import { hasRefused } from '../tree/kept.ts';
import { fieldShape } from '../../schema/prune.ts';

/** A place in an object that arrives in a version, with everything that decides what can be restored there. */
export interface Place {
  /**
   * The shape in that version; undefined if its schema has no such place. For data of another definition, a place that
   * only the next version of the path has is one as well: the data passes on to it.
   */
  readonly home: Shape | undefined;
  /** The shape in the next version of the path; undefined if there is no such place. */
  readonly next?: Shape | undefined;
  /** The places at and below this one that clients of the version where the path began have; undefined if none. */
  readonly from: Reach | undefined;
  /** Returns the value at the same place in the object where the path began. Few places are asked for it. */
  readonly there: () => Value;
  /** The part of the object, where it makes a difference. */
  readonly at?: 'object' | 'metadata' | 'labels or annotations';
  readonly by: Author;
  /**
   * The place that contains this one, and the name or index of this place in it. Absent for the whole object, and for
   * an element of a list that the object does not have.
   */
  readonly around?: Around | undefined;
  /** For the whole object, see `Shapes`. */
  readonly forms?: (() => BothForms | undefined) | undefined;
  /** For the whole object, see `Shapes`. */
  readonly parents?: (() => JsonObject | undefined) | undefined;
  /** The name of the field. */
  readonly name?: string;
  /** For an entry of a map, the name of the map. */
  readonly map?: string | undefined;
  /** True for an element of a list or an entry of a map. */
  readonly isOne?: boolean;
}

/** A place inside another one: a field or an element. */
type Around = { readonly place: Place } & ({ readonly name: string } | Element);

/** An element of a list: its index, and the length of the list. */
interface Element {
  readonly at: number;
  readonly length: number;
}

/** A value with and without the defaults that the API server may have set where the path began. */
export interface ValueForms {
  readonly given: Value;
  readonly bare: Value;
}

/** A whole object, as the conversion alone yields it, with and without these defaults. */
export interface BothForms extends ValueForms {
  readonly given: JsonObject;
  readonly bare: JsonObject;
}

/**
 * Returns the value at a place in the object without defaults. A default that the API server has set is not an edit.
 *
 * @param value - the value with defaults, which is returned if no value without defaults is known, or if restored data
 *   has changed it
 */
export function bareAt(place: Place, value: Value): Value {
  const found = bothAt(place);
  return found !== undefined && sameJson(found.given, value) ? found.bare : value;
}

type Value = JsonValue | undefined;

/**
 * Returns the value at a place with and without defaults; undefined if there are no defaults, or if only one form has
 * the place.
 */
function bothAt({ around, forms }: Place): ValueForms | undefined {
  if (around === undefined) return forms?.();
  const both = bothAt(around.place);
  if (both === undefined) return undefined;
  if ('name' in around) return bothInField(both, around.name);
  const { given } = both;
  const isSameLength = isJsonList(given) && given.length === around.length;
  return isSameLength ? bothInElement(both, around.at) : undefined;
}

/** Reports whether the object where the path began has a place, under the same path or another one. */
export function isAtStart(place: Place): boolean {
  return place.there() !== undefined || parentAt(place) !== undefined;
}

/** Returns the value at a place in the parents of `Shapes`. */
function parentAt({ around, parents }: Place): Value {
  if (around === undefined) return parents?.();
  const outer = parentAt(around.place);
  if ('name' in around) return fieldIn(outer, around.name);
  return isJsonList(outer) && outer.length === around.length ? outer[around.at] : undefined;
}

/** Returns the value of a field with and without defaults. */
export function bothInField({ given, bare }: ValueForms, name: string): ValueForms {
  return { given: fieldIn(given, name), bare: fieldIn(bare, name) };
}

/**
 * Returns an element with and without defaults. Defaults create no elements: without a counterpart, both are the given
 * one.
 */
export function bothInElement({ given, bare }: ValueForms, at: number): ValueForms {
  const one = elementIn(given, at);
  const isSameLength = isJsonList(given) && isJsonList(bare) && given.length === bare.length;
  return { given: one, bare: isSameLength ? elementIn(bare, at) : one };
}

function elementIn(value: Value, at: number): Value {
  return isJsonList(value) ? value[at] : undefined;
}

/** The definition of the kind that has kept the data. */
export interface Author {
  /** True if the kind is defined differently now. */
  readonly isOther: boolean;
  /**
   * True if its data may show where nothing was shown before: the present definition may have a place that this one
   * lacked.
   */
  readonly mayShow: boolean;
  /** True if the present definition has noted the current value in `over`, so that a change of it is an edit. */
  readonly isSeen: boolean;
  /**
   * True if data is restored at places that the schema does not know. The API server may have a newer schema than the
   * present definition. Data of another definition may come from an older schema, and is then pruned.
   */
  readonly takesUnknown: boolean;
  /** True if the object comes straight from the version that a client has written it in. */
  readonly isDirect: boolean;
  /** The object's data in other versions: data kept below it waits. */
  readonly hidden: Hidden;
  /**
   * Why nothing is restored: the data does harm, so that of the present definition is dropped, or there were too few
   * attempts to find out, so the data waits wherever it would have been restored.
   */
  readonly barred?: 'harmful' | 'untried' | undefined;
  /** True if all data of the author is restored at once, so that no other piece of a list can wait apart. */
  readonly isAll?: boolean;
}

/**
 * Reports whether data that the present definition has kept, and has failed to restore, had a parent at that time. If the
 * parent is absent now, it was removed like that of any other data of the definition.
 */
export function hadParent(kept: Kept, { isSeen, mayShow }: Author): boolean {
  return isSeen && !mayShow && hasRefused(kept);
}

/**
 * Returns the place of a field of an object.
 *
 * @param length - the number of fields of the object, or 0 if it lacks this one
 */
export function placeOfField(place: Place, name: string, length = 0): Place {
  const { home, from, there, at, by } = place;
  if (at === 'metadata') {
    const always = { at: 'labels or annotations', there: () => undefined } as const;
    return { home: OPEN, from: ALL, by, name, around: { place, name }, ...always };
  }
  const next = fieldShape(place.next, name);
  const shape = homeOfField(home, name) ?? (by.isOther ? next : undefined);
  const reach = reachOfField(from, name);
  const isOne = !isField(home, name);
  // A function may give an entry any other name there. What all entries there have, it has as well.
  const inside = (): Value =>
    fieldIn(there(), name) ?? (isOne ? commonOf(there(), length) : undefined);
  return {
    ...(at === 'object' && name === 'metadata' && { at: 'metadata' }),
    home: shape,
    next,
    from: reach,
    there: once(() => inForm(inside(), shape, reach)),
    by,
    around: { place, name },
    name,
    map: isOne ? place.name : undefined,
    isOne,
  };
}

/**
 * Returns the place of the elements of a list. An element that the list does not have is restored with the fields that
 * the schema does not know: an element restored in parts would lose its position.
 *
 * @param element - the element; absent if the list does not have it
 * @param there - returns the element of the same name where the path began; if there is none, see `placeOfField`
 */
export function placeOfElement(place: Place, element?: Element, there?: Place['there']): Place {
  const { home, from, by } = place;
  return {
    ...place,
    around: element && { place, ...element },
    by: { ...by, takesUnknown: by.takesUnknown || element === undefined },
    home: homeOfElement(home),
    next: shapeOfOne(place.next),
    from: reachOfElement(from),
    there: once(() => there?.() ?? (element && commonOf(place.there(), element.length))),
    name: '',
    isOne: true,
  };
}

/** Returns a value of another version in the form of a place: a list as the map that the place has. */
function inForm(value: Value, home: Shape | undefined, from: Reach | undefined): Value {
  return home?.items === undefined ? asMap({ value, shape: from?.shape }).value : value;
}

/** Returns the shape of a field; undefined if the schema has no such place. */
export function homeOfField(home: Shape | undefined, name: string): Shape | undefined {
  return fieldShape(home, name) ?? (openOf(home) && OPEN);
}

/** Returns the shape of the elements of a list; undefined if the schema has no such place. */
export function homeOfElement(home: Shape | undefined): Shape | undefined {
  return shapeOfOne(home) ?? (openOf(home) && OPEN);
}

/** Reports whether a schema names a field. Any other name is that of an entry of a map. */
export function isField(shape: Shape | undefined, name: string): boolean {
  return shape?.fields !== undefined && Object.hasOwn(shape.fields, name);
}

/** Returns the shape if it keeps fields that it does not know. */
function openOf(shape: Shape | undefined): Shape | undefined {
  return shape?.open === true ? shape : undefined;
}
