import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';

interface Tree<Node> {
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
}

/** Returns a node and all nodes below it, parents first. */
export function allOf<Node extends Tree<Node>>(node: Node): Node[] {
  return [node, ...node.children.flatMap(allOf)];
}

/** Returns a node and all nodes above it, nearest first. */
export function upFrom<Node extends Tree<Node>>(node: Node): Node[] {
  return [node, ...(node.parent === undefined ? [] : upFrom(node.parent))];
}

/** Reports whether a node is another node or below it. */
export function isWithin<Node extends Tree<Node>>(node: Node, above: Node): boolean {
  return upFrom(node).includes(above);
}

/** The shape of a value. */
export type Shape = 'object' | 'list' | 'scalar';

/** Returns the shape of a value. */
export function shapeOf(value: JsonValue): Shape {
  if (isJsonList(value)) return 'list';
  return isJsonObject(value) ? 'object' : 'scalar';
}
