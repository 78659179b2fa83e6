import { withValueAt } from '../../core/json/value-path.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { Editing } from './edits.ts';
import { positionOf } from './field-path.ts';
import { grow } from './grow.ts';
import type { Growth } from './grow.ts';
import type { Field, Place } from './places/place.ts';
import { isRemovable } from './removal.ts';
import { nodeAt, nodesBelow, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';

/** The number of changes that are tried. Each judges the object once. */
const ATTEMPTS = 64;

/**
 * Returns a valid object that differs little from an invalid one; undefined if none was found. Changes are tried where
 * the judge finds violations, and those that lead to no more violations stay.
 */
export function repaired(
  object: KubernetesObject,
  { root, judge, growth }: Editing,
): KubernetesObject | undefined {
  let current = object;
  let paths = judge(current);
  for (let attempt = 0; attempt < ATTEMPTS && paths.length > 0; attempt += 1) {
    const step: Step = { root, growth, isLate: attempt > ATTEMPTS / 2 };
    const candidate = changedAt(current, growth.chance.pick(paths) ?? '', step);
    if (!isKubernetesObject(candidate) || candidate === current) continue;
    const left = judge(candidate);
    if (left.length > paths.length) continue;
    current = candidate;
    paths = left;
  }
  return paths.length === 0 ? current : undefined;
}

interface Step {
  readonly root: Place;
  readonly growth: Growth;
  /** True if small changes did not suffice. */
  readonly isLate: boolean;
}

function changedAt(object: KubernetesObject, path: string, step: Step): JsonValue {
  const { growth, isLate } = step;
  const { chance } = growth;
  const node = nodeWithPlace(nodeAt(step.root, object, positionOf(object, path)));
  if (node === undefined) return object;
  const names = node.place?.hints?.names ?? NO_NAMES;
  if (names.size > 0 && !chance.oneIn(isLate ? 3 : 5)) {
    return withNamedChanged(object, node, { names, growth });
  }
  const shorter = chance.oneIn(isLate ? 2 : 4) ? withoutNode(object, node) : object;
  if (shorter !== object) return shorter;
  return isLate ? regrownLate(object, node, growth) : regrown(object, node, growth);
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Makes a value or its parent again, with required fields only. */
function regrownLate(object: KubernetesObject, node: Node, growth: Growth): JsonValue {
  const target = growth.chance.oneIn(2) ? (nodeWithPlace(node.parent) ?? node) : node;
  return regrown(object, target, { ...growth, density: 0 });
}

/** Returns a node, or its nearest parent that the schema describes. */
function nodeWithPlace(node: Node | undefined): Node | undefined {
  return node === undefined || node.place !== undefined ? node : nodeWithPlace(node.parent);
}

function regrown(
  object: KubernetesObject,
  { place, parent, ...node }: Node,
  growth: Growth,
): JsonValue {
  if (place === undefined || parent === undefined) return object;
  const wanted: ReadonlySet<Place> = growth.density === 0 ? new Set() : growth.wanted;
  const value = grow(place, growth.density === 0 ? 1 : 8, { ...growth, wanted });
  return value === undefined
    ? object
    : withValueAt(object, positionOfNode({ ...node, place, parent }), value);
}

function withoutNode(object: KubernetesObject, node: Node): JsonValue {
  let gone: Node | undefined = node;
  while (gone !== undefined && !isRemovable(gone)) gone = gone.parent;
  return gone === undefined ? object : withValueAt(object, positionOfNode(gone), undefined);
}

interface Named {
  readonly names: ReadonlySet<string>;
  readonly growth: Growth;
}

/** The depth down to which the fields that a rule names are searched for. */
const DEPTH = 4;

/** Returns an object with a change of one field that a rule of a node names: added, removed, or another value. */
function withNamedChanged(
  object: KubernetesObject,
  node: Node,
  { names, growth }: Named,
): JsonValue {
  const { chance } = growth;
  const present: Node[] = [];
  const absent: { readonly at: Node; readonly field: Field }[] = [];
  const visit = (at: Node, depth: number): void => {
    const { value } = at;
    if (typeof at.key === 'string' && names.has(at.key)) present.push(at);
    if (isJsonObject(value)) {
      const fields = at.form?.fields.filter(
        ({ name }) => names.has(name) && !Object.hasOwn(value, name),
      );
      for (const field of fields ?? []) absent.push({ at, field });
    }
    if (depth > 0) for (const child of nodesBelow(at)) visit(child, depth - 1);
  };
  visit(node, DEPTH);
  const choice = chance.int(0, Math.max(0, present.length + absent.length - 1));
  const added = absent[choice - present.length];
  if (added !== undefined) {
    const value = grow(added.field.place, 2, growth);
    const position = [...positionOfNode(added.at), added.field.name];
    return value === undefined ? object : withValueAt(object, position, value);
  }
  const chosen = present[choice];
  if (chosen === undefined) return object;
  return isRemovable(chosen) && chance.oneIn(2)
    ? withValueAt(object, positionOfNode(chosen), undefined)
    : regrown(object, chosen, growth);
}
