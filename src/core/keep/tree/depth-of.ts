import type { JsonValue } from '../../json/json-value.ts';
import type { Kept } from './kept.ts';
import { partsIn } from './kept.ts';

/** The level below which managers no longer own fields one by one. */
export const FINEST = 32;

/** Returns the number of levels of a tree. Whole values are leaves, however deep they nest. */
export function depthOfTree(kept: Kept): number {
  return depthWith(kept, () => 0);
}

/** Returns the number of levels that can be divided: the objects and lists around the deepest leaf. */
export function depthOf(kept: Kept): number {
  return depthWith(kept, depthOfValue);
}

function depthWith(kept: Kept, depthOfLeaf: (value: JsonValue | undefined) => number): number {
  if (kept.type === 'value') return depthOfLeaf(kept.is);
  return 1 + deepest(partsIn(kept), (part) => depthWith(part, depthOfLeaf));
}

function depthOfValue(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + deepest(Object.values<JsonValue | undefined>(value), depthOfValue);
}

function deepest<One>(all: Iterable<One>, depth: (one: One) => number): number {
  let most = 0;
  for (const one of all) most = Math.max(most, depth(one));
  return most;
}
