import type { Shape } from '../schema/shape.ts';
import { fieldIn, fieldOf } from '../json/fields.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Kept } from './tree/kept.ts';
import { keptFields, withEachField } from './tree/kept.ts';

/**
 * Notes which parents of kept data are absent from the version that a client sees, although that version has a place of
 * that name. If they are still absent later, no client has removed them.
 *
 * @param value - the visible value at the place of the kept data
 * @param shape - of the version that the client sees
 */
export function withUnshown(
  kept: Kept,
  value: JsonValue | undefined,
  shape: Shape | undefined,
): Kept {
  if (kept.type !== 'fields') return kept;
  const noted = withEachField(kept, (field, name) => {
    if (field.type === 'value') return field;
    const place = shape?.fields && fieldOf(shape.fields, name);
    const inside = fieldIn(value, name);
    const isUnshown = place !== undefined && !field.made && inside === undefined;
    return marked(withUnshown(field, inside, place), isUnshown);
  });
  return noted ?? kept;
}

function marked(kept: Kept, isUnshown: boolean): Kept {
  if (kept.type === 'value' || isUnshown === (kept.isUnshown === true)) return kept;
  const { isUnshown: _, ...rest } = kept;
  return { ...rest, ...(isUnshown && { isUnshown }) };
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
  if (kept.type === 'elements') return kept;
  return withEachField(kept, (field, name) => withoutCreated(field, fieldIn(value, name)));
}

/** Returns a loss without the empty objects that show where nothing was shown before. */
export function withoutShells(loss: Kept, kept: Kept): Kept | undefined {
  if (loss.type !== 'fields' || kept.type !== 'fields') return loss;
  const fields = new Map(loss.fields);
  for (const [name, field] of kept.fields) {
    const lost = fields.get(name);
    if (lost === undefined || field.type !== 'fields') continue;
    const left = field.isUnshown === true && isShell(lost) ? undefined : withoutShells(lost, field);
    if (left === undefined) fields.delete(name);
    else fields.set(name, left);
  }
  return keptFields(fields, loss.made);
}

/** Reports whether a loss is only an empty object that shows where nothing was. */
export function isShell(lost: Kept): boolean {
  return lost.type === 'value' && lost.is === undefined && lost.was === '{}';
}
