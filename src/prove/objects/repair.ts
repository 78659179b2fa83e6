import { positionOf, withValueAt } from './field-path.ts';
import type { Position } from './field-path.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { grow } from './grow.ts';
import type { Growth } from './grow.ts';
import type { Place } from './places/place.ts';
import { isRemovable } from './removal.ts';
import type { Judge } from './judge.ts';
import { nodeAt, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';

/** The number of attempts. Each judges the object once. */
const ATTEMPTS = 12;

/** The violations that one attempt repairs, because one often causes others. */
const AT_ONCE = 4;

/** The context of a repair. */
export interface Repair {
  readonly root: Place;
  readonly judge: Judge;
  readonly growth: Growth;
}

/**
 * Returns a valid object that differs little from an invalid one; undefined if none was found. The value at each
 * violation is made again, then removed, then its parents are.
 */
export function repaired(
  object: KubernetesObject,
  { root, judge, growth }: Repair,
): KubernetesObject | undefined {
  let current = object;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const paths = judge(current);
    if (paths.length === 0) return current;
    for (const path of paths.slice(0, AT_ONCE)) {
      const position = positionOf(current, path);
      const changed =
        attempt % 3 === 2
          ? removedAt(root, current, position)
          : regrownAt(root, current, position, { growth, attempt });
      if (isKubernetesObject(changed)) current = changed;
    }
  }
  return undefined;
}

function regrownAt(
  root: Place,
  object: KubernetesObject,
  position: Position,
  { growth, attempt }: { readonly growth: Growth; readonly attempt: number },
): unknown {
  let node: Node | undefined = nodeAt(root, object, position);
  // Later attempts change parents, because a rule may concern several fields.
  for (let up = Math.floor(attempt / 3); up > 0; up -= 1) node = node.parent ?? node;
  while (node !== undefined && node.place === undefined) node = node.parent;
  if (node?.place === undefined || node.parent === undefined) return object;
  const density = attempt < 6 ? growth.density : 0;
  const wanted: ReadonlySet<Place> = attempt < 3 ? growth.wanted : new Set();
  const value = grow(node.place, attempt < 6 ? 8 : 1, { ...growth, density, wanted });
  return value === undefined ? object : withValueAt(object, positionOfNode(node), value);
}

function removedAt(root: Place, object: KubernetesObject, position: Position): unknown {
  let node: Node | undefined = nodeAt(root, object, position);
  while (node !== undefined && !isRemovable(node)) node = node.parent;
  return node === undefined ? object : withValueAt(object, positionOfNode(node), undefined);
}
