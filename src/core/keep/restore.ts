import { fits } from '../crd/fits.ts';
import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElements, KeptFields, KeptValue } from './kept.ts';
import { keptFields } from './kept.ts';
import { markOf } from './mark.ts';
import { OLD_MARK, oldFingerprint } from './old-marks.ts';
import { fieldShape, withChanges } from './prune.ts';
import { restoreElements } from './restore-elements.ts';

type Value = JsonValue | undefined;

/** A value with what was kept of it, and what goes on waiting because it finds no place. */
export interface Restored<V extends Value = Value> {
  readonly value: V;
  readonly waits?: Kept | undefined;
}

/** What is known of a place where something is put back. */
export interface Place {
  /** The shape at home. */
  readonly home: Shape | undefined;
  /** The shape at the same place in the version that the object comes from; undefined when it has no such place. */
  readonly from: Shape | undefined;
  /** What stands at the same place in the object as it came from there. */
  readonly there: Value;
  /** Whether the schema at home names every step to the place. An entry of a map comes and goes by its name. */
  readonly isNamed: boolean;
  /** Where in the object, as far as that makes a difference. */
  readonly at?: 'object' | 'metadata' | 'labels or annotations';
  readonly by: Author;
}

/** The definition by which something was kept. */
export interface Author {
  /** Whether the kind is defined otherwise now. */
  readonly isOther: boolean;
  /** Whether `over` was seen by the present definition, so that a change of it is an edit. */
  readonly isSeen: boolean;
  /** Nothing is put back: all of it waits. */
  readonly isBarred?: boolean;
}

/**
 * Puts back what was kept of an object. A live edit wins, so a value goes back only where the way back still gives what
 * it gave then, and only into a parent that is there; what was removed takes with it what was kept of it.
 *
 * What another definition has kept is no edit where it finds no place: it waits. So does a value of the wrong type.
 */
export function restore(
  object: JsonObject,
  kept: Kept,
  shapes: Shapes,
  by: Author,
): Restored<JsonObject> {
  const place: Place = { ...shapes, isNamed: true, at: 'object', by };
  const { value, waits } = restoreValue(object, kept, place);
  return { value: isJsonObject(value) ? value : object, waits };
}

/** The shapes of the version that an object comes home to and of the one that it comes from, and how it was there. */
export interface Shapes {
  readonly home: Shape;
  readonly from: Shape;
  readonly there: JsonObject;
}

/** Puts back what was kept at and below a place. */
export function restoreValue(value: Value, kept: Kept, place: Place): Restored {
  switch (kept.type) {
    case 'value':
      return restoreWhole(value, kept, place);
    case 'fields':
      return restoreFields(value, kept, place);
    case 'elements':
      return place.by.isBarred !== true &&
        canEnter(value, kept, place) &&
        (value === undefined || isJsonList(value))
        ? restoreElements(value, kept, place)
        : refused(value, kept, place);
  }
}

function restoreWhole(value: Value, kept: KeptValue, place: Place): Restored {
  const { is, was, over } = kept;
  const mark = markOf(value);
  const isEdited = over !== undefined && over !== (mark ?? null);
  if (isEdited && place.by.isSeen) return { value };
  if (place.by.isBarred === true) return refused(value, kept, place);
  if (mark === was || isOldMark(value, was)) {
    if (is === undefined || fitsWhole(is, place.home)) return { value: is };
    return { value, waits: { ...kept, over: mark ?? null } };
  }
  if (was === undefined && isJsonObject(is) && isJsonObject(value)) {
    const fields = Object.entries(is).map(([name, field = null]): [string, Kept] => [
      name,
      { type: 'value', is: field },
    ]);
    return restoreFields(value, { type: 'fields', made: true, fields: new Map(fields) }, place);
  }
  return refused(value, kept, place);
}

function restoreFields(value: Value, kept: KeptFields, place: Place): Restored {
  const isOpen = value === undefined || isJsonObject(value);
  if (!isOpen || !canEnter(value, kept, place)) return refused(value, kept, place);
  const changes = new Map<string, Value>();
  const waiting = new Map<string, Kept>();
  for (const [name, field] of kept.fields) {
    const before = value !== undefined && Object.hasOwn(value, name) ? value[name] : undefined;
    const { value: after, waits } = restoreValue(before, field, fieldPlace(place, name));
    if (!Object.is(after, before)) changes.set(name, after);
    if (waits !== undefined) waiting.set(name, waits);
  }
  const waits = keptFields(waiting, kept.made);
  if (changes.size > 0) return { value: withChanges(value ?? {}, changes), waits };
  // An object that the way back does not give comes back, though perhaps empty.
  return { value: value ?? (kept.made && waits === undefined ? {} : undefined), waits };
}

/**
 * Whether what is kept below a place can go there: into a parent that is there, or that goes there as well. Where the
 * other version has no such place, or still has something there, an edit of a field can remove or make its parent here,
 * which is no edit of the parent's other fields.
 */
function canEnter(value: Value, kept: KeptFields | KeptElements, place: Place): boolean {
  // These are always there, if empty: a converter that drops them has not removed a parent.
  if (place.at === 'labels or annotations') return true;
  const { isNamed, home, from, there, by } = place;
  const isThere = there !== undefined && !by.isOther;
  const isFree = isNamed && home !== undefined && (from === undefined || isThere);
  // The list that the elements belong to may wait as well.
  if (kept.type === 'elements' && by.isOther && value === undefined) return kept.made;
  if (value === undefined) return kept.made || isFree;
  return !kept.made || kept.type === 'fields' || isFree;
}

/** What cannot be put back is gone with an edit, unless it was kept by another definition. */
function refused(value: Value, kept: Kept, { by }: Place): Restored {
  if (!by.isOther) return { value };
  return { value, waits: kept.type === 'value' ? { ...kept, over: markOf(value) ?? null } : kept };
}

function fieldPlace({ home, from, there, isNamed, at, by }: Place, name: string): Place {
  if (at === 'metadata') {
    const always = { at: 'labels or annotations', there: undefined } as const;
    return { home: undefined, from: OPEN, isNamed, by, ...always };
  }
  return {
    ...(at === 'object' && name === 'metadata' && { at: 'metadata' }),
    home: fieldShape(home, name),
    there: isJsonObject(there) && Object.hasOwn(there, name) ? there[name] : undefined,
    from: fieldShape(from, name) ?? (from?.open === true ? from : undefined),
    isNamed: isNamed && home?.fields !== undefined && Object.hasOwn(home.fields, name),
    by,
  };
}

/** Whether a mark of the first format stands for a value. */
function isOldMark(value: Value, mark = ''): boolean {
  return (
    value !== undefined &&
    mark.startsWith(OLD_MARK) &&
    mark.slice(OLD_MARK.length) === oldFingerprint(value)
  );
}

/** Whether a value and all in it have the types of their places. What the schema does not know may have any. */
function fitsWhole(value: JsonValue, shape: Shape | undefined): boolean {
  if (shape === undefined) return true;
  if (!fits(value, shape)) return false;
  if (isJsonList(value)) return value.every((one) => fitsWhole(one, shape.items));
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([name, field = null]) =>
    fitsWhole(field, fieldShape(shape, name)),
  );
}
