import { isMap, isScalar, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';

/** A path of field names and indexes from the root of a document. */
export type YamlPath = readonly (string | number)[];

/** Returns the line of an offset in a text, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Returns the line of a path, from 1: the line of its key, or of the deepest part of the path that exists. */
export function lineOf(text: string, root: ParsedNode | null | undefined, path: YamlPath): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const segment of path) {
    const [key, value] = childOf(node, segment);
    const start = startOf(key) ?? startOf(value);
    if (start === undefined) break;
    offset = start;
    node = value;
  }
  return lineAt(text, offset);
}

/** Parses a path of a finding: `spec.versions[0].schema`, `properties["a.b"]`. */
export function segmentsOf(path: string): YamlPath {
  return [...path.matchAll(/\["(?<quoted>.*?)"\]|\[(?<index>\d+)\]|(?<name>[^.[\]]+)/g)].map(
    ({ groups = {} }) =>
      groups['index'] === undefined
        ? (groups['quoted'] ?? groups['name'] ?? '')
        : Number(groups['index']),
  );
}

/** Formats a path for a finding; the inverse of `segmentsOf`. */
export function pathText(path: YamlPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment === 'number') return `[${segment}]`;
      if (!/^[\w$-]+$/.test(segment)) return `["${segment}"]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join('');
}

function childOf(node: unknown, segment: string | number): [key: unknown, value: unknown] {
  if (isSeq(node) && typeof segment === 'number') return [undefined, node.items[segment]];
  if (!isMap(node)) return [undefined, undefined];
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
  return [pair?.key, pair?.value];
}

function startOf(node: unknown): number | undefined {
  const isNode = typeof node === 'object' && node !== null && 'range' in node;
  const range = isNode ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : undefined;
  return typeof start === 'number' ? start : undefined;
}
