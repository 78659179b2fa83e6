import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { Edit } from '../../yaml/lines.ts';
import type { Rewriting } from './pieces.ts';
import { keyEdits } from './pieces.ts';
import type { Entry, Source } from './source.ts';
import type { Target } from './target.ts';
import { shapeOf } from './tree.ts';

/** The fate of the entries of a mapping or a list. */
export interface Plan {
  /** The children that keep their entry, with their old value. Their name or value may change. */
  readonly stays: ReadonlyMap<Target, Source>;
  /** The children that are new or come from elsewhere. */
  readonly inserts: readonly Target[];
  /** The merge key, if it stays. */
  readonly merge: Entry | undefined;
  /** True if all entries stay in their order, and nothing is new. */
  readonly isInPlace: boolean;
}

/** Returns what becomes of the entries of a mapping or a list. */
export function planOf(rewriting: Rewriting, target: Target, source: Source): Plan {
  const { merge, merged } = keptMerge(rewriting, target, source);
  const own = new Map(source.children.map((child) => [child.entry, child]));
  const stays = new Map<Target, Source>();
  const inserts: Target[] = [];
  for (const child of target.children) {
    const from = rewriting.matches.origin.get(child);
    if (merged.has(child.name)) continue;
    if (from?.entry !== undefined && own.get(from.entry) === from) stays.set(child, from);
    else inserts.push(child);
  }
  const places = [...stays.values()];
  const kept = new Set(places.map(({ entry }) => entry));
  const isInOrder =
    shapeOf(target.value) !== 'list' ||
    places.every(({ at }, index) => at >= (places[index - 1]?.at ?? 0));
  const areAllKept = source.entries.every((entry) => kept.has(entry) || entry === merge);
  const isInPlace = inserts.length === 0 && areAllKept && isInOrder;
  return { stays, inserts, merge, isInPlace };
}

/** Returns the edits inside entries that stay in place. */
export function editsInPlace(rewriting: Rewriting, { stays }: Plan): Edit[] {
  return [...stays].flatMap(([child, from]) => [
    ...(from.entry === undefined ? [] : keyEdits(from.entry, child)),
    ...rewriting.editsOf(child, from),
  ]);
}

/** Reports whether three or more fields are sorted by name. Two may be in order by chance. */
export function areSorted({ children, entries }: Source): boolean {
  const names = children.flatMap(({ entry, name }) =>
    entry === undefined ? [] : [{ entry, name }],
  );
  const inText = names.toSorted((one, other) => one.entry.head - other.entry.head);
  const isSorted = inText.every(
    ({ name }, index) => index === 0 || String(inText[index - 1]?.name) < String(name),
  );
  return entries.length > 2 && isSorted;
}

/** The merge key of a mapping if it stays, and the names of its fields. */
interface KeptMerge {
  readonly merge: Entry | undefined;
  readonly merged: ReadonlySet<string | number>;
}

const NONE: KeptMerge = { merge: undefined, merged: new Set() };

/**
 * Returns the merge key of a mapping if it stays. It stays if its fields equal those of the converted object: they are
 * unchanged, or the anchor changes in the same way. Otherwise its fields are written out. A mapping has at most one
 * merge key here; `read/find-doubts.ts` refuses two.
 */
function keptMerge(rewriting: Rewriting, target: Target, source: Source): KeptMerge {
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
  const value = node ? rewriting.valueOfAlias(node) : undefined;
  return isJsonObject(value) ? value : undefined;
}
