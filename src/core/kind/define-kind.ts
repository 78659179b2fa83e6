import type { Shape } from '../crd/shape.ts';
import { DefinitionError } from './definition-error.ts';
import type { Spoke, ThroughSpoke } from './spoke.ts';
import { findTree, pathFinder } from './version-tree.ts';
import type { FindPath, Keep, VersionTree } from './version-tree.ts';

/**
 * What the code knows of a CRD: its names and every version that it lists, served or not. An object may be stored
 * in a version that is no longer served.
 *
 * @typeParam Objects - the object type of every version, by version name
 */
export interface Crd<Objects extends Record<string, object> = Record<string, object>> {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly (keyof Objects & string)[];
  /** How to take an object over a step without losing anything. Comes with the shapes, from `crdOf`. */
  readonly keep?: Keep;
  /** What the schema of each version knows. A version without a shape is taken to hold anything. */
  readonly shapes?: { readonly [Version in keyof Objects & string]?: Shape };
}

/** One kind, its hub, and a spoke for every other version. The hub is a choice of the code, the storage version one of the CRD. */
export interface KindDefinition<
  Objects extends Record<string, object>,
  Hub extends keyof Objects & string,
> {
  readonly crd: Crd<Objects>;
  readonly hub: Hub;
  readonly spokes: {
    readonly [Version in Exclude<keyof Objects & string, Hub>]:
      | Spoke<Objects[Version], Objects[Hub]>
      | AnyThrough<Objects, Version>;
  };
}

type AnyThrough<Objects extends Record<string, object>, Version extends keyof Objects> = {
  [Parent in keyof Objects & string]: ThroughSpoke<Objects[Version], Objects[Parent], Parent>;
}[keyof Objects & string];

/** A kind that can be served. Made by `defineKind`, so it is complete. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
  readonly hub: string;
  /** The only path from one apiVersion to another; undefined when either is unknown. */
  readonly path: FindPath;
}

/**
 * Defines how the versions of a kind relate. There is exactly one path between any two versions, so nothing is
 * searched and nothing loops.
 *
 * @throws {DefinitionError} when a version has no spoke, a spoke has no version, the versions do not form one tree
 *   under the hub, or a name is empty; the error lists everything that was found.
 */
export function defineKind<
  Objects extends Record<string, object>,
  const Hub extends keyof Objects & string,
>(definition: KindDefinition<Objects, Hub>): Kind;
export function defineKind(tree: VersionTree): Kind {
  const { crd, hub } = tree;
  const findings = [...findNames(crd), ...findTree(tree)];
  if (findings.length > 0) {
    throw new DefinitionError(`kind ${crd.kind} of group ${crd.group}`, findings);
  }
  return {
    group: crd.group,
    kind: crd.kind,
    versions: crd.versions,
    hub,
    path: pathFinder(tree),
  };
}

function findNames(crd: Crd): string[] {
  const findings: string[] = [];
  if (crd.group === '') findings.push('crd.group is empty: name the group of the CRD');
  if (crd.kind === '') findings.push('crd.kind is empty: name the kind of the CRD');
  for (const version of new Set(crd.versions)) {
    if (crd.versions.filter((other) => other === version).length > 1) {
      findings.push(`crd.versions lists ${version} more than once`);
    }
  }
  return findings;
}
