import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptEntry } from './kept-entry.ts';
import { elementFinder, nameByKeys } from './list-elements.ts';
import { withChanges } from './prune.ts';

/**
 * Puts kept entries back into an object that has come home. An entry goes back only where the object still has what
 * the way back gave when it was kept, and only into a parent that is there: a live edit wins, and what was removed
 * takes with it what was kept of it.
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
  if (replacing !== undefined) return isUntouched(value, replacing) ? replacing.is : value;
  const below = entries.filter(({ at }) => at.length > depth);
  if (isJsonObject(value)) return restoreFields(value, below, depth);
  return isJsonList(value) ? restoreElements(value, { below, here, depth }) : value;
}

function isUntouched(value: JsonValue | undefined, { was }: KeptEntry): boolean {
  return value === undefined ? was === undefined : fingerprint(value) === was;
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
    const restored =
      field === undefined && isMetadataMap(inside, depth)
        ? restoreFields({}, inside, depth + 1)
        : restoreValue(field, inside, depth + 1);
    if (!Object.is(restored, field)) changes.set(name, restored);
  }
  return changes.size === 0 ? object : withChanges(object, changes);
}

/** Labels and annotations are always there, if empty: a converter that drops them has not removed a parent. */
function isMetadataMap([entry]: readonly KeptEntry[], depth: number): boolean {
  return depth === 1 && entry?.at[0] === 'metadata';
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
