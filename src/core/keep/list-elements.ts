import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { fingerprint } from './fingerprint.ts';
import type { Segment } from './kept-entry.ts';
import { isContent } from './kept-entry.ts';

/** The name of an element by its list-map keys. */
export type KeyName = Readonly<Record<string, JsonValue>>;

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
export function nameByKeys(
  list: readonly JsonValue[],
  keys: readonly string[],
): readonly KeyName[] | undefined {
  const names: KeyName[] = [];
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
  const alike = new Map<string, number>();
  for (const print of prints) alike.set(print, (alike.get(print) ?? 0) + 1);
  const seen = new Map<string, number>();
  return prints.map((print) => {
    const nth = seen.get(print) ?? 0;
    seen.set(print, nth + 1);
    return [print, nth, alike.get(print) ?? 1];
  });
}

/**
 * Makes a function that says where the element with a name stands in a list; undefined when it is gone. The list is
 * named once for each kind of name, however many elements are looked for.
 */
export function elementFinder(
  list: readonly JsonValue[],
): (name: Segment | undefined) => number | undefined {
  const indexes = new Map<string, ReadonlyMap<string, number>>();
  return (name) => {
    if (name === undefined || typeof name === 'string') return undefined;
    const keys = isContent(name) ? undefined : Object.keys(name);
    const kind = JSON.stringify(keys);
    const known = indexes.get(kind) ?? indexOf(list, keys);
    indexes.set(kind, known);
    return known.get(fingerprint(name));
  };
}

function indexOf(
  list: readonly JsonValue[],
  keys: readonly string[] | undefined,
): ReadonlyMap<string, number> {
  const names = keys === undefined ? nameByContent(list) : nameByKeys(list, keys);
  return new Map((names ?? []).map((name, index) => [fingerprint(name), index]));
}
