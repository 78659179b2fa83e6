import { comparePathElements, pathElementText } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/**
 * A set of field paths, as a tree. The keys are the texts of the path elements, so that equal elements have equal keys.
 * Each node has a path at or below it.
 */
export type FieldSet = ReadonlyMap<string, FieldNode>;

/** One path element of a field set. */
export interface FieldNode {
  readonly element: PathElement;
  /** True if the path to this element is in the set; false if only longer paths are. */
  readonly isMember: boolean;
  readonly below: FieldSet;
}

/** A set without paths. */
export const NO_FIELDS: FieldSet = new Map();

/** Returns a set of nodes, in canonical order, without those that contribute no path. Equal elements are united. */
export function fieldSet(nodes: Iterable<FieldNode>): FieldSet {
  const known = new Map<string, FieldNode>();
  for (const node of nodes) {
    if (!node.isMember && node.below.size === 0) continue;
    const text = pathElementText(node.element);
    const other = known.get(text);
    known.set(text, other === undefined ? node : unite(other, node));
  }
  const sorted = [...known].toSorted(([, left], [, right]) =>
    comparePathElements(left.element, right.element),
  );
  return new Map(sorted);
}

/** Returns the paths of either set. */
export function union(left: FieldSet, right: FieldSet): FieldSet {
  return fieldSet([...left.values(), ...right.values()]);
}

function unite(left: FieldNode, right: FieldNode): FieldNode {
  return {
    element: left.element,
    isMember: left.isMember || right.isMember,
    below: union(left.below, right.below),
  };
}

/** Returns the paths of a set that are not in the other set. Longer paths stay if the other has only their beginning. */
export function difference(set: FieldSet, gone: FieldSet): FieldSet {
  return fieldSet(
    [...set].map(([text, node]) => {
      const other = gone.get(text);
      if (other === undefined) return node;
      return {
        element: node.element,
        isMember: node.isMember && !other.isMember,
        below: difference(node.below, other.below),
      };
    }),
  );
}

/** A path of a field set, from the root. */
export type FieldPath = readonly PathElement[];

/** Returns all paths of a set, in canonical order. */
export function pathsOf(set: FieldSet, parent: FieldPath = []): FieldPath[] {
  return [...set.values()].flatMap(({ element, isMember, below }) => {
    const path = [...parent, element];
    return [...(isMember ? [path] : []), ...pathsOf(below, path)];
  });
}

/** Returns the set of one path. */
export function setOfPath([element, ...rest]: FieldPath): FieldSet {
  if (element === undefined) return NO_FIELDS;
  return fieldSet([{ element, isMember: rest.length === 0, below: setOfPath(rest) }]);
}

/** Returns the set of some paths. It unites halves: adding one path after the other would copy the set for each. */
export function setOfPaths(paths: readonly FieldPath[]): FieldSet {
  const [first = []] = paths;
  if (paths.length < 2) return setOfPath(first);
  const middle = Math.ceil(paths.length / 2);
  return union(setOfPaths(paths.slice(0, middle)), setOfPaths(paths.slice(middle)));
}

/** Reports whether a set has a path. */
export function hasPath(set: FieldSet, [element, ...rest]: FieldPath): boolean {
  const node = element === undefined ? undefined : set.get(pathElementText(element));
  if (node === undefined) return false;
  return rest.length === 0 ? node.isMember : hasPath(node.below, rest);
}

/** Reports whether two sets have the same paths. */
export function isSameSet(left: FieldSet, right: FieldSet): boolean {
  return (
    left.size === right.size &&
    [...left].every(([text, { isMember, below }]) => {
      const other = right.get(text);
      return other !== undefined && other.isMember === isMember && isSameSet(below, other.below);
    })
  );
}

/**
 * Returns a path for a message, for example `.spec.ports[name].port`. It names the key fields of an element, but not
 * their values.
 */
export function pathInWords(path: FieldPath): string {
  return path.map(elementInWords).join('');
}

function elementInWords(element: PathElement): string {
  if ('field' in element) return `.${element.field}`;
  if ('key' in element) return `[${Object.keys(element.key).join(',')}]`;
  return '[]';
}
