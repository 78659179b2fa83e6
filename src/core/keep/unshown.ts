import type { Shape } from '../schema/shape.ts';
import { fieldShape } from '../schema/prune.ts';
import { fieldIn } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isField } from './restore/place.ts';
import { byName, keptByName } from './tree/by-name.ts';
import type { Group, Kept, KeptElements, KeptFields } from './tree/kept.ts';
import type { Means, Trip } from './trip.ts';
import { passedIn } from './trip.ts';
import { isShell, keptFields, nameText, withEachElement, withEachField } from './tree/kept.ts';

/** A place in a version that clients see: its value, and its shape if the version has such a place. */
interface Seen {
  readonly value: JsonValue | undefined;
  readonly shape: Shape | undefined;
}

/**
 * Notes which parents of kept data are absent from the version that a client sees, although that version has a place of
 * that name. If they are still absent later, no client has removed them.
 *
 * @param here - the place of the kept data in that version
 * @param before - the same in the version that carried the data before, if another path has kept it. A parent that is
 *   absent there without a note was removed there, and a note would bring it back
 */
function withUnshown(kept: Kept, here: Seen, before: Seen = NOWHERE): Kept {
  if (kept.type === 'value') return kept;
  if (kept.type === 'elements') return withUnshownInEach(kept, here, before);
  const changed = withEachField(kept, (field, name) => {
    if (field.type === 'value') return field;
    const [inside, was] = [fieldSeen(here, name), fieldSeen(before, name)];
    const isRemoved = isAbsent(was) && field.isUnshown !== true;
    const isUnshown = isAbsent(inside) && !field.made && !isRemoved;
    return marked(withUnshown(field, inside, was), isUnshown);
  });
  return changed ?? kept;
}

/** Notes the absent parents of data kept in elements that the version shows. */
function withUnshownInEach(kept: KeptElements, here: Seen, before: Seen): Kept {
  const ones = byName(here.value, kept.keys);
  const were = byName(before.value, kept.keys);
  const changed = withEachElement(kept, ({ name = [], index, kept: inside }) => {
    const text = nameText(name);
    const [value, was] = [ones.get(text), were.get(text)];
    if (value === undefined || index !== undefined) return inside;
    const earlier = was === undefined ? NOWHERE : { value: was, shape: before.shape?.items };
    return withUnshown(inside, { value, shape: here.shape?.items }, earlier);
  });
  return changed ?? kept;
}

const NOWHERE: Seen = { value: undefined, shape: undefined };

function fieldSeen({ value, shape }: Seen, name: string): Seen {
  const inside = fieldIn(value, name);
  // The schema names no entry of a map, so an absent one has no place.
  const hasPlace = inside !== undefined || isField(shape, name);
  return { value: inside, shape: hasPlace ? fieldShape(shape, name) : undefined };
}

function isAbsent({ value, shape }: Seen): boolean {
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
    const ones = byName(value, kept.keys);
    return withEachElement(kept, ({ name = [], kept: inside }) =>
      withoutCreated(inside, ones.get(nameText(name))),
    );
  }
  return withEachField(kept, (field, name) => withoutCreated(field, fieldIn(value, name)));
}

/** Returns a loss without the objects without data that show where nothing was shown before. */
export function withoutShells(loss: Kept, kept: Kept): Kept | undefined {
  if (loss.type === 'fields' && kept.type === 'fields') return withoutShellFields(loss, kept);
  if (loss.type !== 'elements' || kept.type !== 'elements') return loss;
  const known = keptByName(kept.elements);
  return withEachElement(loss, ({ name, kept: lost }) => {
    const one = name && known.get(nameText(name));
    return one === undefined ? lost : withoutShells(lost, one);
  });
}

function withoutShellFields(loss: KeptFields, kept: KeptFields): Kept | undefined {
  const fields = new Map(loss.fields);
  for (const [name, field] of kept.fields) {
    const lost = fields.get(name);
    if (lost === undefined || field.type === 'value') continue;
    const left = field.isUnshown === true && isShell(lost) ? undefined : withoutShells(lost, field);
    if (left === undefined) fields.delete(name);
    else fields.set(name, left);
  }
  return keptFields(fields, loss.made);
}
