import type { ValuePath } from '../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';
import type { JsonValue } from '../core/json/json-value.ts';

/** Returns the paths of the lists of objects in a value that are in no other list. Metadata is left out. */
export function listsIn(value: JsonValue | undefined, path: ValuePath = []): ValuePath[] {
  if (isJsonList(value)) return isJsonObject(value[0]) ? [path] : [];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    path.length === 0 && name === 'metadata' ? [] : listsIn(field, [...path, name]),
  );
}
