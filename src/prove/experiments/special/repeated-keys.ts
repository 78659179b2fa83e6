import { isJsonList, isJsonObject } from '../../../core/json/json-value.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import type { ValuePath } from '../../../core/json/value-path.ts';
import { nameText } from '../../../core/keep/tree/kept.ts';
import { nameOf } from '../../../core/keep/tree/match-elements.ts';
import type { ListKeys } from '../../../core/kind/version-tree.ts';
import { parsePath } from '../../../core/lens/engine/path.ts';
import type { Path } from '../../../core/lens/engine/path.ts';
import { fieldSchema } from '../../../core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../../core/schema/structural-schema.ts';

/** A list of an object, with the fields by which the kind's definition tells its elements apart. */
export interface KeyedList {
  /** The entry of `listKeys`: `spec.rules`. */
  readonly entry: string;
  readonly keys: readonly string[];
  readonly at: ValuePath;
  readonly list: readonly JsonValue[];
}

/** Returns the lists of an object that `listKeys` names. */
export function keyedLists(
  object: JsonValue,
  listKeys: ListKeys,
  schema: StructuralSchema | undefined,
): KeyedList[] {
  return Object.entries(listKeys).flatMap(([entry, keys]) =>
    listsAt({ value: object, at: [], schema }, parsePath(entry)).map((found) => ({
      ...found,
      entry,
      keys,
    })),
  );
}

/** Returns the indexes of two elements with the same keys; undefined if the keys tell all elements apart. */
export function repeatedIn({ keys, list }: KeyedList): readonly [number, number] | undefined {
  const known = new Map<string, number>();
  for (const [index, element] of list.entries()) {
    const name = nameOf(keys, element);
    if (name === undefined) continue;
    const first = known.get(nameText(name));
    if (first !== undefined) return [first, index];
    known.set(nameText(name), index);
  }
  return undefined;
}

interface PlacedValue {
  readonly value: JsonValue | undefined;
  readonly at: ValuePath;
  readonly schema: StructuralSchema | undefined;
}

/** Returns the lists at a path without keys for elements of lists and values of maps. */
function listsAt({ value, at, schema }: PlacedValue, path: Path): Pick<KeyedList, 'at' | 'list'>[] {
  if (isJsonList(value)) {
    if (path.length === 0) return [{ at, list: value }];
    const { items } = schema ?? {};
    return value.flatMap((one, index) =>
      listsAt({ value: one, at: [...at, index], schema: items }, path),
    );
  }
  if (!isJsonObject(value)) return [];
  const [name] = path;
  const { properties } = schema ?? {};
  const isField = name !== undefined && properties?.has(name) === true;
  return Object.keys(value).flatMap((key) => {
    // The path leaves out the keys of maps, but no names of fields.
    if (isField ? key !== name : properties?.has(key) === true) return [];
    const field = {
      value: value[key],
      at: [...at, key],
      schema: schema && fieldSchema(schema, key),
    };
    return field.schema === undefined ? [] : listsAt(field, isField ? path.slice(1) : path);
  });
}
