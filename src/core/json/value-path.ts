import { fieldIn, setField, without } from './fields.ts';
import type { Fields } from './fields.ts';
import { isJsonList, isJsonObject } from './json-value.ts';
import type { JsonValue } from './json-value.ts';

/** The path of a value: the names of fields, and the indexes of elements. */
export type ValuePath = readonly (string | number)[];

/** Reports whether a path is another, or leads to it. */
export function leadsTo(upper: ValuePath, lower: ValuePath): boolean {
  return upper.length <= lower.length && upper.every((key, at) => key === lower[at]);
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: JsonValue | undefined, path: ValuePath): JsonValue | undefined {
  let found = value;
  for (const key of path) {
    if (typeof key === 'number') found = isJsonList(found) ? found[key] : undefined;
    else found = fieldIn(found, key);
  }
  return found;
}

/** Returns a copy with another value at a path; undefined removes it. The parent of the path must exist. */
export function withValueAt(
  value: JsonValue,
  path: ValuePath,
  replacement: JsonValue | undefined,
): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return replacement ?? null;
  const child = valueAt(value, [key]);
  const after =
    rest.length === 0 || child === undefined ? replacement : withValueAt(child, rest, replacement);
  if (isJsonList(value)) {
    return after === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), after);
  }
  if (!isJsonObject(value)) return value;
  if (after === undefined) return without(value, [String(key)]);
  const copy: Fields = { ...value };
  setField(copy, String(key), after);
  return copy;
}
