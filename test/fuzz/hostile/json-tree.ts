/**
 * JSON as text: keys in their order, duplicates included, and scalars as written. Hostile JSON needs these details,
 * which parsed values lose.
 */
export type JsonTree = Scalar | List | Fields;

/** The text of a scalar, or any other text in its place. */
export type Scalar = string;

export interface List {
  readonly items: readonly JsonTree[];
}

export interface Fields {
  /** The text of each key, including quotes. */
  readonly fields: readonly Field[];
}

export type Field = readonly [key: string, value: JsonTree];

/** Parses well-formed JSON. Duplicate keys are lost. */
export function treeOf(text: string): JsonTree {
  return JSON.parse(text, (_key, value: unknown, { source }): JsonTree => {
    if (source !== undefined) return source;
    if (Array.isArray(value)) return { items: value as JsonTree[] };
    const fields = Object.entries(value as Record<string, JsonTree>);
    return { fields: fields.map(([key, inner]) => [JSON.stringify(key), inner]) };
  }) as JsonTree;
}

/** Writes a tree without whitespace. */
export function writeTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree;
  if ('items' in tree) return `[${tree.items.map(writeTree).join(',')}]`;
  return `{${tree.fields.map(([key, value]) => `${key}:${writeTree(value)}`).join(',')}}`;
}

/** Replaces each scalar. `map` also receives the key of the scalar. */
export function mapScalars(
  tree: JsonTree,
  map: (scalar: Scalar, key: string) => JsonTree,
  key: string = '',
): JsonTree {
  if (typeof tree === 'string') return map(tree, key);
  if ('items' in tree) return { items: tree.items.map((item) => mapScalars(item, map, key)) };
  return { fields: tree.fields.map(([name, value]) => [name, mapScalars(value, map, name)]) };
}

/** Counts the values of a tree, including itself. */
export function countValues(tree: JsonTree): number {
  if (typeof tree === 'string') return 1;
  const inner = 'items' in tree ? tree.items : tree.fields.map(([, value]) => value);
  return inner.reduce((sum, value) => sum + countValues(value), 1);
}

/** Changes the value at a place. Places are counted from 0, a value before its content. */
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
