import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptEntry } from './kept-entry.ts';
import { elementFinder, nameByKeys } from './list-elements.ts';
import { withChanges } from './prune.ts';

/**
 * Puts kept entries back into an object that has come home. An entry goes back only where the object still has what
 * the way back gave when it was kept: a live edit wins. An object that has come into being meanwhile gets the fields that
 * it lacks, and one that is no more is made anew: both may be no more than how another version shows one field. Whether
 * somebody has removed it, and what was kept of it with it, shows on the way back.
 */
export function restore(object: JsonObject, entries: readonly KeptEntry[]): JsonObject {
  const restored = restoreValue(object, entries, 0);
  return isJsonObject(restored) ? restored : object;
}

/** Puts back what belongs at or below one place; `depth` segments of every entry lead to it. */
function restoreValue(
  value: JsonValue | undefined,
  entries: readonly KeptEntry[],
  depth: number,
): JsonValue | undefined {
  const here = entries.filter(({ at }) => at.length === depth);
  const replacing = here.find(({ after }) => after === undefined);
  if (replacing !== undefined) return replace(value, replacing);
  const below = entries.filter(({ at }) => at.length > depth);
  if (isJsonList(value)) return restoreElements(value, { below, here, depth });
  const fields = value === undefined ? NO_FIELDS : value;
  if (!isJsonObject(fields)) return value;
  const restored = restoreFields(fields, below, depth);
  return restored === NO_FIELDS ? value : restored;
}

const NO_FIELDS: JsonObject = {};

function replace(value: JsonValue | undefined, { is, was }: KeptEntry): JsonValue | undefined {
  if (value === undefined) return was === undefined ? is : undefined;
  if (was === undefined) return withFieldsOf(value, is);
  return fingerprint(value) === was ? is : value;
}

/** A value with the fields that it lacks, on all levels. */
function withFieldsOf(value: JsonValue, kept: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(kept)) return value;
  const changes = new Map<string, JsonValue | undefined>();
  for (const [name, is] of Object.entries(kept)) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    changes.set(name, field === undefined ? is : withFieldsOf(field, is));
  }
  return withChanges(value, changes);
}

function restoreFields(
  object: JsonObject,
  entries: readonly KeptEntry[],
  depth: number,
): JsonObject {
  const changes = new Map<string, JsonValue | undefined>();
  for (const [name, inside] of Map.groupBy(entries, ({ at }) => at[depth])) {
    if (typeof name !== 'string') continue;
    const field = Object.hasOwn(object, name) ? object[name] : undefined;
    const restored = restoreValue(field, inside, depth + 1);
    if (!Object.is(restored, field)) changes.set(name, restored);
  }
  return changes.size === 0 ? object : withChanges(object, changes);
}

/**
 * Of the parents of an entry, the highest that is not there: it is made anew, or not, for all entries below it. Undefined
 * when all are, or are in an element of a list.
 */
export function missingParent(object: JsonObject, { at }: KeptEntry): string | undefined {
  let parent: JsonValue | undefined = object;
  for (const [depth, name] of at.slice(0, -1).entries()) {
    if (typeof name !== 'string' || !isJsonObject(parent)) return undefined;
    parent = Object.hasOwn(parent, name) ? parent[name] : undefined;
    if (parent === undefined) return JSON.stringify(at.slice(0, depth + 1));
  }
  return undefined;
}

/** Elements are found in the list as it came, before anything changes the content that they are found by. */
function restoreElements(
  list: readonly JsonValue[],
  {
    below,
    here,
    depth,
  }: { below: readonly KeptEntry[]; here: readonly KeptEntry[]; depth: number },
): readonly JsonValue[] {
  const find = elementFinder(list);
  const restored = [...list];
  const groups = Map.groupBy(below, ({ at }) => find(at[depth]));
  for (const [index, inside] of groups) {
    if (index !== undefined) restored[index] = restoreValue(list[index], inside, depth + 1) ?? null;
  }
  const runs = here
    .map((entry) => ({ entry, position: positionBehind(entry, list, find) }))
    // Runs that meet keep their order.
    .toSorted(
      (left, right) =>
        left.position - right.position || (left.entry.index ?? 0) - (right.entry.index ?? 0),
    );
  // Pieces, put together once: runs may be many, and hold more elements than a call takes arguments.
  const pieces: (readonly JsonValue[])[] = [];
  let start = 0;
  for (const { entry, position } of runs) {
    pieces.push(restored.slice(start, position), elementsOf(entry, find));
    start = position;
  }
  return [...pieces, restored.slice(start)].flat();
}

/** The elements of a run, without those that somebody has added anew under the same keys. */
function elementsOf(
  { is, keys }: KeptEntry,
  find: ReturnType<typeof elementFinder>,
): readonly JsonValue[] {
  if (!isJsonList(is)) return [];
  const names = keys === undefined ? undefined : nameByKeys(is, keys);
  return names === undefined ? is : is.filter((_, index) => find(names[index]) === undefined);
}

/** Behind its old neighbour; at the end when that is gone. */
function positionBehind(
  { after }: KeptEntry,
  list: readonly JsonValue[],
  find: ReturnType<typeof elementFinder>,
): number {
  if (after === null || after === undefined) return 0;
  const index = find(after);
  return index === undefined ? list.length : index + 1;
}
