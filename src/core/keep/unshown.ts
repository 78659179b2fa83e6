import { fieldShape } from '../schema/prune.ts';
import { fieldIn } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isField } from './restore/place.ts';
import type { PlaceThere } from './tree/by-name.ts';
import { asMap, finderByName, keptThere, shapeOfOne, textThere } from './tree/by-name.ts';
import type { Group, Kept, KeptElements, Name } from './tree/kept.ts';
import type { Means, Trip } from './trip.ts';
import { passedIn } from './trip.ts';
import { isShell, withEachElement, withEachField } from './tree/kept.ts';

/**
 * Notes which parents of kept data are absent from the version that a client sees, although that version has a place of
 * that name. If they are still absent later, no client has removed them.
 *
 * @param here - the place of the kept data in that version
 * @param before - the same in the version that carried the data before, if another path has kept it. A parent that is
 *   absent there without a note was removed there, and a note would bring it back
 */
function withUnshown(kept: Kept, here: PlaceThere, before: PlaceThere = NOWHERE): Kept {
  if (kept.type === 'value') return kept;
  if (kept.type === 'elements') return withUnshownInEach(kept, here, before);
  const [map, earlier] = [asMap(here), asMap(before)];
  const changed = withEachField(kept, (field, name) => {
    if (field.type === 'value') return field;
    const [inside, was] = [fieldSeen(map, name), fieldSeen(earlier, name)];
    const isRemoved = isAbsent(was) && field.isUnshown !== true;
    const isUnshown = isAbsent(inside) && !field.made && !isRemoved;
    return marked(withUnshown(field, inside, was), isUnshown);
  });
  return changed ?? kept;
}

/** Notes the absent parents of data kept in elements that the version shows. */
function withUnshownInEach(kept: KeptElements, here: PlaceThere, before: PlaceThere): Kept {
  const findHere = finderByName(here.value, kept.keys, here.shape);
  const findBefore = finderByName(before.value, kept.keys, before.shape);
  const changed = withEachElement(kept, ({ name, index, kept: inside }) => {
    const [value, was] = [findHere(name), findBefore(name)];
    if (value === undefined || index !== undefined) return inside;
    const earlier = was === undefined ? NOWHERE : { value: was, shape: shapeOfOne(before.shape) };
    return withUnshown(inside, { value, shape: shapeOfOne(here.shape) }, earlier);
  });
  return changed ?? kept;
}

const NOWHERE: PlaceThere = { value: undefined, shape: undefined };

function fieldSeen({ value, shape }: PlaceThere, name: string): PlaceThere {
  const inside = fieldIn(value, name);
  // The schema names no entry of a map, so an absent one has no place.
  const hasPlace = inside !== undefined || isField(shape, name);
  return { value: inside, shape: hasPlace ? fieldShape(shape, name) : undefined };
}

function isAbsent({ value, shape }: PlaceThere): boolean {
  return shape !== undefined && value === undefined;
}

function marked(kept: Kept, isUnshown: boolean): Kept {
  if (kept.type === 'value' || isUnshown === (kept.isUnshown === true)) return kept;
  const { isUnshown: _, ...rest } = kept;
  return { ...rest, ...(isUnshown && { isUnshown }) };
}

/** Notes, at the end of a path, which parents of kept data the version does not show. */
export function noted(
  { version, kept }: Pick<Group, 'version' | 'kept'>,
  object: JsonObject,
  trip: Trip,
  { shapeOf, shownOf }: Means,
): Kept {
  const { step, start, ahead } = trip;
  if (ahead.length > 0) return kept;
  const here = { value: shownOf?.(object) ?? object, shape: shapeOf(step.toVersion) };
  const isOfPath = passedIn(trip).includes(version);
  return withUnshown(kept, here, isOfPath ? undefined : { ...start, value: start.object });
}

/**
 * Notes the absent parents of data that waits for this version. Clients do not see a passed version, so there the data
 * has no notes.
 */
export function notedAtHome(
  kept: Kept,
  object: JsonObject,
  { step, ahead }: Trip,
  { shapeOf, shownOf }: Means,
): Kept {
  const shape = ahead.length > 0 ? undefined : shapeOf(step.toVersion);
  return withUnshown(kept, { value: shownOf?.(object) ?? object, shape });
}

/**
 * Returns data that waits for the version of a client, without the data of parents that were absent there before: the
 * client has created others.
 *
 * @param value - the value at the place of the kept data, as the client has written it
 */
export function withoutCreated(kept: Kept, value: JsonValue | undefined): Kept | undefined {
  if (kept.type === 'value' || value === undefined) return kept;
  if (kept.isUnshown === true) return undefined;
  if (kept.type === 'elements') {
    const findOne = finderByName(value, kept.keys);
    return withEachElement(kept, ({ name, kept: inside }) => withoutCreated(inside, findOne(name)));
  }
  return withEachField(kept, (field, name) => withoutCreated(field, fieldIn(value, name)));
}

/** Returns a loss without the objects without data that show where nothing was shown before. */
export function withoutShells(loss: Kept, kept: Kept): Kept | undefined {
  if (loss.type === 'value' || kept.type === 'value') return loss;
  // A list of one version may be a map in the other.
  const known = keptThere(kept);
  const left = (lost: Kept, name: Name): Kept | undefined => {
    const one = known.get(textThere(name));
    if (one === undefined || one.type === 'value') return lost;
    return one.isUnshown === true && isShell(lost) ? undefined : withoutShells(lost, one);
  };
  return loss.type === 'fields'
    ? withEachField(loss, (lost, name) => left(lost, [name]))
    : withEachElement(loss, ({ name = [], kept: lost }) => left(lost, name));
}
