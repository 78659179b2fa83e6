import { isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { valueNamed } from '../../yaml/read-yaml.ts';

/** An object in a document: the document itself, or an item of a List. */
export interface FoundObject {
  readonly value: JsonValue;
  /** Undefined if the object comes from an alias or a merge key. */
  readonly node: ParsedNode | undefined;
  /** The keys and indexes that lead to the object. */
  readonly path: readonly (string | number)[];
  /** The nearest List around the object. */
  readonly list: FoundObject | undefined;
}

/** Returns the objects of a document. A List contributes each of its items. */
export function findObjects(
  value: JsonValue,
  node: ParsedNode | null | undefined,
  path: readonly (string | number)[] = [],
): FoundObject[] {
  const found = { value, node: node ?? undefined, path, list: undefined };
  if (!isJsonObject(value)) return [];
  const { kind, items } = value;
  const isList = typeof kind === 'string' && kind.endsWith('List') && isJsonList(items);
  if (!isList) return [found];
  const written = valueNamed(node, 'items');
  return items.flatMap((item, index) =>
    findObjects(item, isSeq<ParsedNode>(written) ? written.items[index] : undefined, [
      ...path,
      'items',
      index,
    ]).map((object) => ({ ...object, list: object.list ?? found })),
  );
}
