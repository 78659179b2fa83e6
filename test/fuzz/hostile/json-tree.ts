/**
 * JSON as a text sees it: keys in their order and as often as they stand there, scalars as they are written. That is
 * what hostile JSON is made of, and what parsed values cannot hold.
 */
export type JsonTree = Scalar | List | Fields;

/** The text of a scalar, or anything else that is to stand in its place. */
export type Scalar = string;

export interface List {
  readonly items: readonly JsonTree[];
}

export interface Fields {
  /** The text of each key, quotes included. */
  readonly fields: readonly Field[];
}

export type Field = readonly [key: string, value: JsonTree];

/** Reads JSON that is well-formed. Keys that stand there twice are already gone. */
export function treeOf(text: string): JsonTree {
  return JSON.parse(text, (_key, value: unknown, { source }): JsonTree => {
    if (source !== undefined) return source;
    if (Array.isArray(value)) return { items: value as JsonTree[] };
    const fields = Object.entries(value as Record<string, JsonTree>);
    return { fields: fields.map(([key, inner]) => [JSON.stringify(key), inner]) };
  }) as JsonTree;
}

/** Writes a tree without any space. */
export function writeTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree;
  if ('items' in tree) return `[${tree.items.map(writeTree).join(',')}]`;
  return `{${tree.fields.map(([key, value]) => `${key}:${writeTree(value)}`).join(',')}}`;
}

/** Puts another value for each scalar, which is told the key that it stands under. */
export function mapScalars(
  tree: JsonTree,
  map: (scalar: Scalar, key: string) => JsonTree,
  key: string = '',
): JsonTree {
  if (typeof tree === 'string') return map(tree, key);
  if ('items' in tree) return { items: tree.items.map((item) => mapScalars(item, map, key)) };
  return { fields: tree.fields.map(([name, value]) => [name, mapScalars(value, map, name)]) };
}

/** How many values there are, the tree itself included. */
export function countValues(tree: JsonTree): number {
  if (typeof tree === 'string') return 1;
  const inner = 'items' in tree ? tree.items : tree.fields.map(([, value]) => value);
  return inner.reduce((sum, value) => sum + countValues(value), 1);
}

/** Changes the value at a place; places are counted from 0, a value before what is in it. */
export function changeAt(
  tree: JsonTree,
  place: number,
  change: (value: JsonTree) => JsonTree,
): JsonTree {
  let left = place;
  const visit = (value: JsonTree): JsonTree => {
    if (left < 0) return value;
    left -= 1;
    if (left === -1) return change(value);
    if (typeof value === 'string') return value;
    if ('items' in value) return { items: value.items.map(visit) };
    return { fields: value.fields.map(([key, inner]) => [key, visit(inner)] as const) };
  };
  return visit(tree);
}
