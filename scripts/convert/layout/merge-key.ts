import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { Rewriting } from './pieces.ts';
import type { Entry, Source } from './source.ts';
import type { Target } from './target.ts';

/** The merge key of a mapping if it stays, and the names of its fields. */
export interface KeptMerge {
  readonly merge: Entry | undefined;
  readonly merged: ReadonlySet<string | number>;
}

const NONE: KeptMerge = { merge: undefined, merged: new Set() };

/**
 * Returns the merge key of a mapping if it stays. It stays if its fields equal those of the converted object: they are
 * unchanged, or the anchor changes in the same way. Otherwise its fields are written out. A mapping has at most one
 * merge key here; `read/find-doubts.ts` refuses two.
 */
export function keptMerge(rewriting: Rewriting, target: Target, source: Source): KeptMerge {
  const merge = source.entries.find(({ isMerge }) => isMerge);
  const { value } = target;
  if (merge === undefined || rewriting.isExpanded || !isJsonObject(value)) return NONE;
  const brought = broughtBy(rewriting, merge, source);
  if (brought === undefined) return NONE;
  const own = new Set(
    target.children
      .filter((child) => rewriting.matches.origin.get(child)?.entry !== undefined)
      .map(({ name }) => name),
  );
  const merged = Object.keys(brought).filter((name) => !own.has(name));
  const isSame = merged.every(
    (name) => Object.hasOwn(value, name) && sameJson(brought[name], value[name]),
  );
  return isSame ? { merge, merged: new Set(merged) } : NONE;
}

function broughtBy(rewriting: Rewriting, entry: Entry, source: Source): JsonObject | undefined {
  if (!isMap<ParsedNode, ParsedNode | null>(source.node)) return undefined;
  const node = source.node.items.find(({ key }) => key === entry.key)?.value;
  if (isSeq<ParsedNode>(node)) {
    const all = node.items.map((item) => rewriting.valueOfAlias(item));
    return all.reduceRight<JsonObject | undefined>(
      (before, value) => (before && isJsonObject(value) ? { ...before, ...value } : undefined),
      {},
    );
  }
  const value: JsonValue | undefined = node ? rewriting.valueOfAlias(node) : undefined;
  return isJsonObject(value) ? value : undefined;
}
