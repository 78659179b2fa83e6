import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { groupOf } from '../../../src/core/kind/kubernetes-object.ts';
import { keyName } from './read-manifests.ts';

/** A part of a document that is an object of its own: the document, or an item of a List. */
export interface FoundObject {
  readonly value: JsonValue;
  /** Undefined where an alias or a merge key stands for it. */
  readonly node: ParsedNode | undefined;
  /** The keys and indexes that lead there. */
  readonly path: readonly (string | number)[];
  /** The List that it is an item of, where that has a version of its own: CronTabList of stable.example.com/v1. */
  readonly list: FoundObject | undefined;
}

/** The objects of a document, those in Lists one by one. */
export function findObjects(
  value: JsonValue,
  node: ParsedNode | null | undefined,
  path: readonly (string | number)[] = [],
): FoundObject[] {
  const found = { value, node: node ?? undefined, path, list: undefined };
  if (!isJsonObject(value)) return [];
  const { kind, items, apiVersion } = value;
  const isList = typeof kind === 'string' && kind.endsWith('List') && isJsonList(items);
  if (!isList) return [found];
  const written = isMap<ParsedNode, ParsedNode | null>(node)
    ? node.items.find(({ key }) => keyName(key) === 'items')?.value
    : undefined;
  const hasOwnVersion = typeof apiVersion === 'string' && groupOf(apiVersion) !== '';
  return items.flatMap((item, index) =>
    findObjects(item, isSeq<ParsedNode>(written) ? written.items[index] : undefined, [
      ...path,
      'items',
      index,
    ]).map((object) => (hasOwnVersion ? { ...object, list: object.list ?? found } : object)),
  );
}
