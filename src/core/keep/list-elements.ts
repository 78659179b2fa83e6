import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { fingerprint, isSame } from './fingerprint.ts';
import type { Segment } from './kept-entry.ts';
import { isContent } from './kept-entry.ts';

/**
 * Names every element of a list in a way that finds it again: by its list-map keys where the schema has them, else by
 * its content.
 */
export function nameElements(
  list: readonly JsonValue[],
  keys: readonly string[] | undefined,
): readonly Segment[] {
  return (keys === undefined ? undefined : nameByKeys(list, keys)) ?? nameByContent(list);
}

/** Undefined unless every element has the keys and no two are alike, as the API server demands of a list map. */
function nameByKeys(
  list: readonly JsonValue[],
  keys: readonly string[],
): readonly Segment[] | undefined {
  const names: { readonly [key: string]: JsonValue }[] = [];
  const seen = new Set<string>();
  for (const element of list) {
    if (!isJsonObject(element)) return undefined;
    const name = Object.fromEntries(keys.map((key) => [key, element[key] ?? null]));
    seen.add(fingerprint(name));
    names.push(name);
  }
  return seen.size === list.length ? names : undefined;
}

function nameByContent(list: readonly JsonValue[]): readonly Segment[] {
  const prints = list.map(fingerprint);
  const alike = Map.groupBy(prints.keys(), (index) => prints[index] ?? '');
  return prints.map((print, index) => {
    const indexes = alike.get(print) ?? [];
    return [print, indexes.indexOf(index), indexes.length] as const;
  });
}

/** Where the element with this name stands now, or -1. */
export function findElement(list: readonly JsonValue[], name: Segment): number {
  if (typeof name === 'string') return -1;
  const names = isContent(name) ? nameByContent(list) : nameByKeys(list, Object.keys(name));
  return (names ?? []).findIndex((other) => typeof other !== 'string' && isSame(other, name));
}
