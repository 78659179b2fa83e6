import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Forget } from '../kind/spoke.ts';
import type { Kept, KeptElement } from './tree/kept.ts';
import { keptFields, withElements } from './tree/kept.ts';

/** Returns kept data without the losses that `forget` declares. Its paths do not count elements of lists. */
export function withoutForgotten(
  kept: Kept | undefined,
  forgets: readonly Forget[],
): Kept | undefined {
  let left = kept;
  for (const { path } of forgets) left = left && without(left, path);
  return left;
}

function without(kept: Kept, path: readonly string[]): Kept | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  switch (kept.type) {
    case 'value': {
      const is = withoutPath(kept.is, path);
      return is === kept.is ? kept : { ...kept, ...(is !== undefined && { is }) };
    }
    case 'fields': {
      const field = kept.fields.get(name);
      if (field === undefined) return kept;
      const fields = new Map(kept.fields);
      const left = without(field, rest);
      if (left === undefined) fields.delete(name);
      else fields.set(name, left);
      return keptFields(fields, kept.made);
    }
    case 'elements': {
      const elements = kept.elements.flatMap((element): KeptElement[] => {
        const left = without(element.kept, path);
        return left === undefined ? [] : [{ ...element, kept: left }];
      });
      return withElements(kept, elements);
    }
  }
}

function withoutPath(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  if (isJsonList(value)) return value.map((element) => withoutPath(element, path) ?? null);
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value;
  const fields: [string, JsonValue][] = [];
  for (const [key, field] of Object.entries<JsonObject[string]>(value)) {
    const left = key === name ? withoutPath(field, rest) : field;
    if (left !== undefined) fields.push([key, left]);
  }
  return Object.fromEntries(fields);
}
