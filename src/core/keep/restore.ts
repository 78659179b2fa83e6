import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { findElement } from './list-elements.ts';
import { withChanges } from './prune.ts';

/**
 * Puts kept entries back into an object that has come home. An entry goes back only where the object still has what
 * the way back gave when it was kept, and only into a parent that is still there: a live edit always wins, and nothing
 * that was removed comes back.
 */
export function restore(object: JsonObject, entries: readonly KeptEntry[]): JsonObject {
  // Places are found in the object as it came, before any entry changes the content that they are found by.
  const found = entries.flatMap((entry) => locate(object, entry) ?? []);
  let restored: JsonValue = object;
  for (const { path, is } of found.filter(({ insert }) => !insert)) {
    restored = replaceAt(restored, path, () => is);
  }
  // Last first, so that the positions of the others stay true.
  const inserts = found.filter(({ insert }) => insert).toReversed();
  inserts.sort((left, right) => right.position - left.position);
  for (const { path, position, is } of inserts) {
    const elements = isJsonList(is) ? is : [];
    restored = replaceAt(restored, path, (list) =>
      isJsonList(list) ? list.toSpliced(position, 0, ...elements) : list,
    );
  }
  return isJsonObject(restored) ? restored : object;
}

/** A kept entry with its place in one object: fields by name, elements by index. */
interface Located {
  readonly path: readonly (string | number)[];
  readonly is: JsonValue | undefined;
  readonly insert: boolean;
  readonly position: number;
}

function locate(object: JsonObject, { at, is, was, after }: KeptEntry): Located | undefined {
  const place = follow(object, at);
  if (place === undefined) return undefined;
  const { path, value } = place;
  if (after !== undefined) {
    if (!isJsonList(value)) return undefined;
    return { path, is, insert: true, position: positionBehind(value, after) };
  }
  const isUntouched = value === undefined ? was === undefined : fingerprint(value) === was;
  return isUntouched ? { path, is, insert: false, position: 0 } : undefined;
}

/** The place that the segments lead to. Undefined when something on the way is gone; the last field may be absent. */
function follow(
  object: JsonObject,
  at: readonly Segment[],
): { path: (string | number)[]; value: JsonValue | undefined } | undefined {
  const path: (string | number)[] = [];
  let value: JsonValue | undefined = object;
  for (const segment of at) {
    if (typeof segment === 'string') {
      if (!isJsonObject(value)) return undefined;
      value = Object.hasOwn(value, segment) ? value[segment] : undefined;
      path.push(segment);
    } else {
      const index: number = isJsonList(value) ? findElement(value, segment) : -1;
      if (!isJsonList(value) || index === -1) return undefined;
      value = value[index];
      path.push(index);
    }
  }
  return { path, value };
}

/** Behind its old neighbour; at the end when that is gone. */
function positionBehind(list: readonly JsonValue[], after: Segment | null): number {
  if (after === null) return 0;
  const index = findElement(list, after);
  return index === -1 ? list.length : index + 1;
}

/** A copy with one place replaced; undefined removes it. Everything else is shared. */
function replaceAt(
  value: JsonValue,
  path: readonly (string | number)[],
  replace: (value: JsonValue) => JsonValue | undefined,
): JsonValue {
  const [step, ...rest] = path;
  if (typeof step === 'number' && isJsonList(value)) {
    const element: JsonValue = value[step] ?? null;
    const replaced = rest.length === 0 ? replace(element) : replaceAt(element, rest, replace);
    return value.with(step, replaced ?? null);
  }
  if (typeof step === 'string' && isJsonObject(value)) {
    const field = Object.hasOwn(value, step) ? (value[step] ?? null) : null;
    const replaced = rest.length === 0 ? replace(field) : replaceAt(field, rest, replace);
    return withChanges(value, new Map([[step, replaced]]));
  }
  return value;
}
