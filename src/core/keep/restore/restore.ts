import { fieldOf } from '../../json/fields.ts';
import { fits } from '../../schema/fits.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isHollow, isJsonList, isJsonObject } from '../../json/json-value.ts';
import { hiddenElements, hiddenPart } from './hidden-parts.ts';
import type { Reach } from '../definition/reach.ts';
import { reachOfField } from '../definition/reach.ts';
import type { Kept, KeptElements, KeptFields, KeptValue } from '../tree/kept.ts';
import { fieldsOfWhole, wholeOf, withFields } from '../tree/kept.ts';
import type { Mark } from '../tree/mark.ts';
import { markOf } from '../tree/mark.ts';
import { OLD_MARK, oldFingerprint } from '../annotations/old-marks.ts';
import { withChanges } from '../../schema/prune.ts';
import type { Author, BothForms, Place } from './place.ts';
import { bareAt, hadParent, homeOfElement, homeOfField, isAtStart, placeOfField } from './place.ts';
import type { Restored, Value } from './elements/restore-elements.ts';
import { restoreElements } from './elements/restore-elements.ts';

/**
 * Restores kept data of an object. A live edit wins: a value is restored only if the conversion back still yields what
 * it yielded then, and only into a parent that exists. Removing a parent drops the data kept below it.
 *
 * Data of another definition that finds no place is not an edit: it waits. So does a value of the wrong type.
 */
export function restore(
  object: JsonObject,
  kept: Kept,
  shapes: Shapes,
  by: Author,
): Restored<JsonObject> {
  const place: Place = { ...shapes, there: () => shapes.there, at: 'object', by };
  const { value, waits } = restoreValue(object, kept, place);
  return { value: isJsonObject(value) ? value : object, waits };
}

/**
 * The shapes of the version that an object arrives in and of the version where its path began, and the object there.
 * Clients remove values in the version where the path began: no client sees the versions in between.
 */
export interface Shapes {
  readonly home: Shape;
  readonly from: Reach;
  readonly there: JsonObject;
  /** The shape of the next version of the path; absent where the path ends. */
  readonly next?: Shape | undefined;
  /**
   * Returns the object as the conversion yields it, with and without the defaults that the API server may have set;
   * undefined if it can have set none. Data kept beside a value of either form is untouched.
   */
  readonly forms?: () => BothForms | undefined;
  /**
   * Returns the objects, lists and scalars of elements where the path began, without other values, as the conversion
   * yields them. An object that has another path there may lack its only field here, and has not been removed.
   */
  readonly parents?: () => JsonObject | undefined;
}

/** Restores data kept at and below a place. */
function restoreValue(value: Value, kept: Kept, place: Place): Restored {
  if (kept.type === 'value') return restoreWhole(value, kept, place);
  const isOrphan = value === undefined && !kept.made && kept.isUnshown !== true;
  if (isOrphan && place.by.isOther && hadParent(kept, place.by)) {
    return restoreValue(value, kept, { ...place, by: { ...place.by, isOther: false } });
  }
  if (kept.made && isMadeByDefaults(value, place)) {
    return restoreValue(undefined, kept, { ...place, around: undefined });
  }
  return kept.type === 'fields'
    ? restoreFields(value, kept, place)
    : restoreList(value, kept, place);
}

function restoreWhole(value: Value, kept: KeptValue, place: Place): Restored {
  const { is, was } = kept;
  const mark = markOf(value) ?? null;
  if (place.by.isSeen && kept.over !== undefined && kept.over !== mark) return { value };
  if (isBarred(place)) return refused(value, kept, place);
  const isMade = was === undefined && isJsonObject(is) && isJsonObject(value);
  // An object without data replaces no default: it is there already.
  const isThere = isMade && isHollow(is);
  if (!isThere && isUnedited(value, was, place)) return returned(value, kept, place);
  return isMade ? restoreFields(value, fieldsOfWhole(is), place) : refused(value, kept, place);
}

/** Reports whether a place still has what the conversion back yielded, apart from defaults. */
function isUnedited(value: Value, was: Mark | undefined, place: Place): boolean {
  return isUntouched(value, was) || isUntouched(bareAt(place, value), was);
}

/** Restores a whole value as far as its types are those of the place. */
function returned(value: Value, kept: KeptValue, place: Place): Restored {
  const { is, was } = kept;
  const { home, by } = place;
  if (by.barred === 'untried') return { value, waits: { ...kept, over: markOf(value) ?? null } };
  if (is === undefined || fitsWhole(is, home, by.takesUnknown)) return { value: is };
  // Fields that still have a place are restored from an object of another definition.
  const hasParts = was === undefined && isJsonObject(is) && place.by.isOther;
  if (hasParts) return restoreFields(value, fieldsOfWhole(is), place);
  return { value, waits: { ...kept, over: markOf(value) ?? null } };
}

/** Reports whether a place still has what the conversion back yielded. */
function isUntouched(value: Value, was: Mark | undefined): boolean {
  if (value === undefined || was === undefined) return value === was;
  return was.startsWith(OLD_MARK)
    ? was.slice(OLD_MARK.length) === oldFingerprint(value)
    : was === markOf(value);
}

function restoreFields(value: Value, kept: KeptFields, place: Place): Restored {
  if (isJsonObject(value) && kept.made && isWrittenAnew(place)) {
    const hidden = unwritten(kept, value, place.from);
    // `unwritten` judges the entries below as well. Without `isDirect`, they are not judged again.
    const below = { ...place, by: { ...place.by, isDirect: false } };
    return hidden === undefined ? { value } : restoreInto(value, hidden, below);
  }
  const isOpen = value === undefined || isJsonObject(value);
  if (value === undefined && !holds(place, {})) return { value, waits: kept };
  const canGo = isOpen && canEnter(value, kept, place) && !isBarredOrphan(value, place);
  return canGo ? restoreInto(value, kept, place) : refused(value, kept, place);
}

/** Reports whether defaults alone have created the value at a place. */
function isMadeByDefaults(value: Value, place: Place): boolean {
  return value !== undefined && bareAt(place, value) === undefined;
}

/** Reports whether a client has just written the element or the entry at a place that was left out before. */
function isWrittenAnew({ isOne, by }: Place): boolean {
  return isOne === true && by.isDirect && !by.isOther;
}

/**
 * Returns the data kept of an element or an entry that was left out and is present now, without the fields that the
 * version of the client can express. The client has written the element, so a field that it lacks is not one that was
 * hidden, unless the annotations note what the client saw instead, and it still stands there. Only the first step of a
 * path can tell: a version in between may lack the field.
 */
function unwritten(
  kept: KeptFields,
  value: JsonObject,
  from: Reach | undefined,
): KeptFields | undefined {
  const left = new Map<string, Kept>();
  for (const [name, field] of kept.fields) {
    const reach = reachOfField(from, name);
    const inside = fieldOf(value, name);
    const whole = wholeOf(field);
    const hidden = hiddenValue(field, inside);
    if (reach === undefined) left.set(name, field);
    else if (hidden !== undefined) left.set(name, hidden);
    else {
      // A client that has only fields in the object, and none of them, has not removed the object.
      const outer = inside === undefined && !reach.isOwn ? {} : inside;
      const rest = whole && isJsonObject(outer) ? unwritten(whole, outer, reach) : undefined;
      if (rest !== undefined) left.set(name, rest);
    }
  }
  return withFields(kept, left);
}

/** Returns a value that the client did not see, with the mark of what it saw instead, if that is untouched. */
function hiddenValue(kept: Kept, value: Value): KeptValue | undefined {
  if (kept.type !== 'value' || kept.is === undefined || kept.shown === undefined) return undefined;
  const was = kept.shown ?? undefined;
  if (!isUntouched(value, was)) return undefined;
  return { type: 'value', is: kept.is, ...(was !== undefined && { was }) };
}

/** Reports whether data is not restored, even where it could be. */
function isBarred({ by: { barred, isOther } }: Place): boolean {
  return barred === 'harmful' || (barred === 'untried' && isOther);
}

/** Reports whether the parent of kept data is absent, and nothing is restored that could create it. */
function isBarredOrphan(value: Value, { by }: Place): boolean {
  return value === undefined && by.barred === 'harmful' && !by.isOther;
}

function restoreInto(value: JsonObject | undefined, kept: KeptFields, place: Place): Restored {
  const before = value ?? {};
  const changes = new Map<string, Value>();
  const waiting = new Map<string, Kept>();
  const { length } = Object.keys(before);
  for (const [name, field] of kept.fields) {
    const known = fieldOf(before, name);
    const inside = placeOfField(place, name, known === undefined ? 0 : length);
    const { value: after, waits } = restoreValue(known, field, inside);
    if (!Object.is(after, known)) changes.set(name, after);
    if (waits !== undefined) waiting.set(name, waits);
  }
  // An object that the conversion back does not yield is restored, also if it is empty. If all of it has been dropped, a
  // client has removed it.
  const isMade = changes.size > 0 || (kept.made && kept.fields.size === 0);
  // Once an object stands there, what another definition has kept of it no longer creates the object.
  const creates = kept.made && (value === undefined || !place.by.isOther);
  return {
    value: value === undefined && !isMade ? undefined : withChanges(before, changes),
    waits: withFields({ ...kept, made: creates }, waiting),
  };
}

function restoreList(value: Value, kept: KeptElements, place: Place): Restored {
  const isOpen = value === undefined || isJsonList(value);
  if (value === undefined && !holds(place, [])) return { value, waits: kept };
  const isRefused = isBarred(place) || !isOpen || !canEnter(value, kept, place);
  return isRefused
    ? refused(value, kept, place)
    : restoreElements(value, kept, place, restoreValue);
}

/**
 * Reports whether data kept below a place can be restored there: its parent must exist, or be restored with it. Where
 * the other version has no such place, or still has a value there, editing one field can remove or create its parent
 * here. That is not an edit of the parent's other fields.
 */
function canEnter(value: Value, kept: KeptFields | KeptElements, place: Place): boolean {
  // These always exist, if only empty: a converter that drops them has not removed a parent.
  if (place.at === 'labels or annotations') return true;
  if (value !== undefined) {
    return !kept.made || kept.type === 'fields' || !place.by.isOther || isFree(place);
  }
  // The list that the elements belong to may wait as well.
  const mayWait = kept.type === 'elements' && place.by.isOther;
  return kept.made || (!mayWait && isFree(place, kept));
}

/** Reports whether an edit in the other version may have created or removed the value at a place as a side effect. */
function isFree(place: Place, orphan?: Kept): boolean {
  const { isOne, home, from, by } = place;
  // Elements and entries come and go by name.
  if (isOne === true || home === undefined || home === OPEN) return false;
  if (from?.isOwn !== true) return true;
  if (orphan === undefined) return false;
  // Data of another definition whose parent was not shown before waits until its version shows it.
  const isUnshown = orphan.type === 'fields' && orphan.isUnshown === true;
  return by.isOther ? !isUnshown && isAtStart(place) : isUnshown || isAtStart(place);
}

/**
 * Drops data that cannot be restored. The data waits if another definition kept it, or if its parent may be hidden or is
 * one that no client can have removed.
 */
function refused(value: Value, kept: Kept, place: Place): Restored {
  const { by } = place;
  const hidden = value === undefined ? hiddenPart(kept, place) : hiddenElements(kept, place);
  const isOwn = !by.isOther || (by.barred === 'harmful' && hadParent(kept, by));
  if (isOwn) return { value, waits: hidden };
  const over = markOf(value) ?? null;
  const whole = over === null ? undefined : wholeList(kept, place);
  if (whole !== undefined) return { value, waits: { ...whole, over } };
  const isNoted = hidden === undefined && kept.type === 'value';
  return { value, waits: isNoted ? { ...kept, over } : kept };
}

/**
 * Returns the data kept of a whole list as one value, which can note the list that has taken its place; undefined for
 * any other data.
 */
function wholeList(kept: Kept, place: Place): KeptValue | undefined {
  if (kept.type !== 'elements' || !kept.made || place.by.isAll !== true) return undefined;
  const open = { ...place, by: { ...place.by, isSeen: false } };
  const { value, waits } = restoreElements(undefined, kept, open, restoreValue);
  return value === undefined || waits !== undefined ? undefined : { type: 'value', is: value };
}

/**
 * Reports whether a value and everything in it have the types of their places.
 *
 * @param takesUnknown - whether a place that the schema does not know takes a value
 */
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

/** Reports whether a place accepts a value, regardless of its contents. */
function holds({ home, by }: Place, value: JsonValue): boolean {
  return home === undefined ? by.takesUnknown : fits(value, home);
}
