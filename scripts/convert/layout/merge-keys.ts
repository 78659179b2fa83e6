import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { Rewriting } from './pieces.ts';
import type { Entry, Source } from './source.ts';
import type { Target } from './target.ts';

/** The merge keys of a mapping that stay, and the names of the fields that they stand for. */
export interface Merges {
  readonly merges: ReadonlySet<Entry>;
  readonly merged: ReadonlySet<string | number>;
}

const NONE: Merges = { merges: new Set(), merged: new Set() };

/**
 * A merge key stays where the fields that it brings are those of the converted object: because they have not changed,
 * or have changed in the same way where the anchor stands. Otherwise its fields are written out.
 */
export function mergesKept(rewriting: Rewriting, target: Target, source: Source): Merges {
  const merges = source.entries.filter(({ isMerge }) => isMerge);
  if (merges.length === 0 || rewriting.isExpanded || !isJsonObject(target.value)) return NONE;
  const brought = merges.reduce<JsonObject | undefined>((before, entry) => {
    const more = broughtBy(rewriting, entry, source);
    // The first of several merge keys wins.
    return before === undefined || more === undefined ? undefined : { ...more, ...before };
  }, {});
  if (brought === undefined) return NONE;
  const own = new Set(
    target.children
      .filter((child) => rewriting.matches.origin.get(child)?.entry !== undefined)
      .map(({ name }) => name),
  );
  const { value } = target;
  const merged = Object.keys(brought).filter((name) => !own.has(name));
  const isTrue = merged.every(
    (name) => Object.hasOwn(value, name) && sameJson(brought[name], value[name]),
  );
  return isTrue ? { merges: new Set(merges), merged: new Set(merged) } : NONE;
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
