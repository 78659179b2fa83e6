import { fieldOf } from '../../json/fields.ts';
import { fits } from '../../schema/fits.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Hidden } from '../hidden.ts';
import type { Kept, KeptElements, KeptFields, KeptValue } from '../tree/kept.ts';
import { fieldsOfWhole, keptFields } from '../tree/kept.ts';
import type { Mark } from '../tree/mark.ts';
import { markOf } from '../tree/mark.ts';
import { OLD_MARK, oldFingerprint } from '../annotations/old-marks.ts';
import { withChanges } from '../../schema/prune.ts';
import type { Author, Place } from './place.ts';
import { homeOfElement, homeOfField, placeOfField } from './place.ts';
import type { Restored, Value } from './restore-elements.ts';
import { restoreElements } from './restore-elements.ts';

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

/**
 * The shapes of the version that an object comes home to and of the one where its path began, and how it was there. What
 * somebody has removed, they have removed there: nobody sees the versions in between.
 */
export interface Shapes {
  readonly home: Shape;
  readonly from: Shape;
  readonly there: JsonObject;
}

/** Puts back what was kept at and below a place. */
function restoreValue(value: Value, kept: Kept, place: Place): Restored {
  switch (kept.type) {
    case 'value':
      return restoreWhole(value, kept, place);
    case 'fields':
      return restoreFields(value, kept, place);
    case 'elements':
      return restoreList(value, kept, place);
  }
}

function restoreWhole(value: Value, kept: KeptValue, place: Place): Restored {
  const { is, was } = kept;
  const mark = markOf(value) ?? null;
  if (place.by.isSeen && kept.over !== undefined && kept.over !== mark) return { value };
  if (place.by.isBarred === true) return refused(value, kept, place);
  if (isUntouched(value, was)) return returned(value, kept, place);
  const isMade = was === undefined && isJsonObject(is) && isJsonObject(value);
  return isMade ? restoreFields(value, fieldsOfWhole(is), place) : refused(value, kept, place);
}

/** What was kept goes to its place, as far as its types are those of the place. */
function returned(value: Value, kept: KeptValue, place: Place): Restored {
  const { is, was } = kept;
  const { home, by } = place;
  if (is === undefined || fitsWhole(is, home, by.takesUnknown)) return { value: is };
  // Of an object that another definition has kept, what still has a place goes home.
  const hasParts = was === undefined && isJsonObject(is) && place.by.isOther;
  if (hasParts) return restoreFields(value, fieldsOfWhole(is), place);
  return { value, waits: { ...kept, over: markOf(value) ?? null } };
}

/** Whether a place still has what the way back gave. */
function isUntouched(value: Value, was: Mark | undefined): boolean {
  if (value === undefined || was === undefined) return value === was;
  return was.startsWith(OLD_MARK)
    ? was.slice(OLD_MARK.length) === oldFingerprint(value)
    : was === markOf(value);
}

function restoreFields(value: Value, kept: KeptFields, place: Place): Restored {
  const isOpen = value === undefined || isJsonObject(value);
  if (value === undefined && !holds(place, {})) return { value, waits: kept };
  const canGo = isOpen && canEnter(value, kept, place) && !isBarredOrphan(value, place);
  return canGo ? restoreInto(value, kept, place) : refused(value, kept, place);
}

/** Whether the parent of what is kept is absent, and nothing is put back that could make it. */
function isBarredOrphan(value: Value, { by }: Place): boolean {
  return value === undefined && by.isBarred === true && !by.isOther;
}

function restoreInto(value: JsonObject | undefined, kept: KeptFields, place: Place): Restored {
  const before = value ?? {};
  const changes = new Map<string, Value>();
  const waiting = new Map<string, Kept>();
  for (const [name, field] of kept.fields) {
    const known = fieldOf(before, name);
    const { value: after, waits } = restoreValue(known, field, placeOfField(place, name));
    if (!Object.is(after, known)) changes.set(name, after);
    if (waits !== undefined) waiting.set(name, waits);
  }
  // An object that the way back does not give comes back, though perhaps empty.
  const isMade = changes.size > 0 || (kept.made && waiting.size === 0);
  return {
    value: value === undefined && !isMade ? undefined : withChanges(before, changes),
    waits: keptFields(waiting, kept.made),
  };
}

function restoreList(value: Value, kept: KeptElements, place: Place): Restored {
  const isOpen = value === undefined || isJsonList(value);
  if (value === undefined && !holds(place, [])) return { value, waits: kept };
  const isBarred = place.by.isBarred === true || !isOpen || !canEnter(value, kept, place);
  return isBarred ? refused(value, kept, place) : restoreElements(value, kept, place, restoreValue);
}

/**
 * Whether what is kept below a place can go there: into a parent that is there, or that goes there as well. Where the
 * other version has no such place, or still has something there, an edit of a field can remove or make its parent here,
 * which is no edit of the parent's other fields.
 */
function canEnter(value: Value, kept: KeptFields | KeptElements, place: Place): boolean {
  // These are always there, if empty: a converter that drops them has not removed a parent.
  if (place.at === 'labels or annotations') return true;
  if (value !== undefined) return !kept.made || kept.type === 'fields' || isFree(place);
  // The list that the elements belong to may wait as well.
  const mayWait = kept.type === 'elements' && place.by.isOther;
  const isUnshown = kept.type === 'fields' && kept.isUnshown === true;
  return kept.made || (!mayWait && isFree(place, isUnshown));
}

/** Whether an edit in the other version can have made or removed what stands here without meaning to. */
function isFree({ isNamed, home, from, there, by }: Place, isUnshown = false): boolean {
  if (!isNamed || home === undefined || home === OPEN) return false;
  return from === undefined || ((there !== undefined || isUnshown) && !by.isOther);
}

/** What cannot be put back is gone with an edit, unless it was kept by another definition, or its parent may be hidden. */
function refused(value: Value, kept: Kept, { by, name = '', map }: Place): Restored {
  if (value === undefined && isHidden(kept, { name, map }, by.hidden)) {
    return { value, waits: kept };
  }
  if (!by.isOther) return { value };
  return {
    value,
    waits: kept.type === 'value' ? { ...kept, over: markOf(value) ?? null } : kept,
  };
}

/** Whether the parent of what is kept may be hidden, or the value that the way back gave instead of what is kept. */
export function isHidden(
  kept: Kept,
  { name, map }: { readonly name: string; readonly map: string | undefined },
  hidden?: Hidden,
): boolean {
  if (hidden === undefined) return false;
  if (kept.type === 'value') return kept.was !== undefined && hidden.hasValue(kept.was);
  if (kept.made) return false;
  return kept.type === 'fields' ? hidden.mayHaveObject(name, map) : hidden.mayHaveList(name, kept);
}

/** Whether a value and all in it have the types of their places. A place that no schema knows takes all or nothing. */
function fitsWhole(value: JsonValue, home: Shape | undefined, takesUnknown: boolean): boolean {
  if (home === undefined) return takesUnknown;
  if (home === OPEN) return true;
  if (!fits(value, home)) return false;
  if (isJsonList(value)) {
    const items = homeOfElement(home);
    return value.every((one) => fitsWhole(one, items, true));
  }
  if (!isJsonObject(value)) return true;
  return Object.keys(value).every((name) =>
    fitsWhole(value[name] ?? null, homeOfField(home, name), takesUnknown),
  );
}

/** Whether a place takes a value, whatever is inside. */
function holds({ home, by }: Place, value: JsonValue): boolean {
  return home === undefined ? by.takesUnknown : fits(value, home);
}
