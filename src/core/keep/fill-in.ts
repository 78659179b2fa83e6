import type { Shape } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KeptEntry } from './kept-entry.ts';
import { fieldShape, withChanges } from './prune.ts';
import type { Arrived, Attempt } from './put-back.ts';

/** The version that the object comes from, and the one that it comes home to. */
interface Shapes {
  readonly from: Shape;
  readonly to: Shape;
}

/** A field of a kept entry that nothing stood in for, with the names that lead to it. */
interface Field {
  readonly at: readonly string[];
  readonly is: JsonValue;
}

/** Objects that come or go at once, beyond which nobody tries to fill them. */
const MAX_OBJECTS = 8;

/**
 * Where a version moves a field into an object that the other version does not have, the object comes into being when
 * somebody adds the field there, and vanishes when somebody removes it. Neither is an edit of the other fields that it
 * has at home, or had: they are filled in, as long as the object then looks exactly the same from where it came.
 *
 * @param arrived with what else waited put back
 */
export function fillIn(
  arrived: Arrived,
  waiting: readonly KeptEntry[],
  shapes: Shapes,
  attempt: Attempt,
): Arrived {
  const fields = waiting
    .flatMap((entry) => fieldOf(entry) ?? [])
    .filter((field) => isToFill(arrived.object, field, shapes));
  const objects = [...Map.groupBy(fields, ({ at }) => JSON.stringify(at.slice(0, -1))).values()];
  if (objects.length === 0) return arrived;
  const filled = (before: Arrived, some: readonly Field[]): Arrived => {
    const object = some.reduce((into, { at, is }) => withField(into, at, is), before.object);
    const after = attempt(object);
    return !('problem' in after) && isAsBefore(after, arrived) ? after : before;
  };
  const all = filled(arrived, fields);
  if (all !== arrived || objects.length > MAX_OBJECTS) return all;
  return objects.reduce(filled, arrived);
}

/** Undefined for what is no field, lies in an element of a list, or had something else in its place. */
function fieldOf({ at, is, was, after }: KeptEntry): Field | undefined {
  const names = at.filter((segment) => typeof segment === 'string');
  const isField = names.length === at.length && names[0] !== 'metadata' && after === undefined;
  return isField && is !== undefined && was === undefined ? { at: names, is } : undefined;
}

/** Whether a field has lost its object, or found one in its place, because of a field of the other version. */
function isToFill(object: JsonObject, { at, is }: Field, { from, to }: Shapes): boolean {
  const parents = at.slice(0, -1);
  let value: JsonValue | undefined = object;
  for (const [depth, name] of at.entries()) {
    if (!isJsonObject(value)) return false;
    value = Object.hasOwn(value, name) ? value[name] : undefined;
    if (value !== undefined) continue;
    // Where both versions have the parent, it was removed, and an entry of a map comes and goes by its name.
    return depth < parents.length && !mayHave(from, at.slice(0, depth + 1)) && isNamed(to, parents);
  }
  return value !== is && isJsonObject(value) && isJsonObject(is);
}

/** Whether a schema has a place without any entry of a map on the way. */
function isNamed(shape: Shape, names: readonly string[]): boolean {
  let inside: Shape | undefined = shape;
  for (const name of names) {
    const fields: Shape['fields'] = inside?.fields;
    inside = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  }
  return inside !== undefined;
}

/** Whether a version may have something at a place, so that it was removed there. */
function mayHave(shape: Shape, names: readonly string[]): boolean {
  let inside = shape;
  for (const name of names) {
    const next = fieldShape(inside, name);
    if (next === undefined) return inside.open === true;
    inside = next;
  }
  return true;
}

/** With a field, and with the objects that lead to it; what is there already stays. */
function withField(
  object: JsonObject,
  [name, ...rest]: readonly string[],
  is: JsonValue,
): JsonObject {
  if (name === undefined) return isJsonObject(is) ? withFieldsOf(object, is) : object;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined && rest.length === 0) return withChanges(object, new Map([[name, is]]));
  const inside = value === undefined ? {} : value;
  if (!isJsonObject(inside)) return object;
  return withChanges(object, new Map([[name, withField(inside, rest, is)]]));
}

function withFieldsOf(object: JsonObject, kept: JsonObject): JsonObject {
  return Object.entries(kept).reduce(
    (into, [name, is = null]) => withField(into, [name], is),
    object,
  );
}

/** Whether what an object loses from where it came is lost anyway, with the same in its place. */
function isAsBefore({ loss }: Arrived, before: Arrived): boolean {
  const known = new Set(before.loss.map(({ here, was }) => JSON.stringify([here, was])));
  return loss.every(({ here, was }) => known.has(JSON.stringify([here, was])));
}
