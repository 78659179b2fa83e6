import { fieldOf } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { META_FIELDS } from '../../kind/kubernetes-object.ts';
import { fits } from '../../schema/fits.ts';
import { fieldShape, isKept, isPruned } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';

/** The schema of a place, and the value at the same place in the version that the object was converted to. */
interface Place {
  readonly shape: Shape;
  /** The value there, pruned to its shape. A part that the object shares with it is not pruned to that shape again. */
  readonly pruned: JsonValue | undefined;
  readonly prunedTo: Shape | undefined;
}

/**
 * Reports whether an object that was converted back lost and changed nothing, also when it is pruned. Most objects lose
 * nothing, and this walk creates nothing, unlike pruning and comparing.
 *
 * @param back - the object as the conversion back yields it
 * @param before - the object before the conversions
 * @returns false also for some objects that lose nothing
 */
export function isUnchanged(back: JsonObject, before: JsonObject, place: Place): boolean {
  return (
    sameJson(back['metadata'], before['metadata']) && areFields(back, before, place, META_FIELDS)
  );
}

function isSame(back: JsonValue, before: JsonValue, place: Place): boolean {
  const { shape, pruned, prunedTo } = place;
  if (Object.is(back, before)) {
    return (back === pruned && shape === prunedTo) || isPruned(back, shape);
  }
  if (!fits(back, shape)) return false;
  if (isJsonList(back)) return isJsonList(before) && areElements(back, before, place);
  return isJsonObject(back) && isJsonObject(before) && areFields(back, before, place);
}

function areFields(
  back: JsonObject,
  before: JsonObject,
  place: Place,
  except?: ReadonlySet<string>,
): boolean {
  let more = Object.keys(back).length;
  for (const name in before) {
    const is = fieldOf(back, name);
    const was = before[name];
    if (is === undefined || was === undefined) return false;
    more -= 1;
    if (except?.has(name) !== true && !isSameField(is, was, place, name)) return false;
  }
  return more === 0;
}

function isSameField(is: JsonValue, was: JsonValue, parent: Place, name: string): boolean {
  const shape = fieldShape(parent.shape, name);
  if (shape === undefined || typeof is !== 'object' || is === null) {
    return Object.is(is, was) && isKept(is, shape, parent.shape);
  }
  const { pruned, prunedTo } = parent;
  if (prunedTo === undefined || !isJsonObject(pruned)) {
    return isSame(is, was, { shape, pruned: undefined, prunedTo: undefined });
  }
  const inside = { shape, pruned: fieldOf(pruned, name), prunedTo: fieldShape(prunedTo, name) };
  return isSame(is, was, inside);
}

function areElements(
  back: readonly JsonValue[],
  before: readonly JsonValue[],
  { shape: { items }, pruned, prunedTo }: Place,
): boolean {
  if (items === undefined || back.length !== before.length) return false;
  const others = isJsonList(pruned) ? pruned : NOTHING;
  let at = 0;
  for (const is of back) {
    const was = before[at];
    const inside = { shape: items, pruned: others[at], prunedTo: prunedTo?.items };
    if (was === undefined || !isSame(is, was, inside)) return false;
    at += 1;
  }
  return true;
}

const NOTHING: readonly JsonValue[] = [];
