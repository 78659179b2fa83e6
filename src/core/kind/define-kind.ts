import type { ConvertOptions } from '../convert/along-path.ts';
import { convertAlong } from '../convert/along-path.ts';
import type { Converted } from '../convert/guard.ts';
import type { Shape } from '../crd/shape.ts';
import type { ObjectProblem } from '../problem.ts';
import { DefinitionError } from './definition-error.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { groupOf, versionOf } from './kubernetes-object.ts';
import type { Spoke, ThroughSpoke } from './spoke.ts';
import { findTree, pathFinder } from './version-tree.ts';
import type { FindPath, Keeper, ListKeys, Spokes, VersionTree } from './version-tree.ts';

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
  /** How losses are kept. It comes with the shapes, from `crdOf`. */
  readonly keep?: Keeper;
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
  /**
   * The fields that tell the elements of a list apart, by the dotted path of the list, in every version that has it:
   * `{ 'spec.rules': ['host'] }`. Lists on the way have no mark. Where the schema has list-map keys, or elements have a
   * `name`, `key`, `id` or `uid`, nothing need be said.
   */
  readonly listKeys?: ListKeys;
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
  /**
   * Converts an object of this kind to another apiVersion; a problem when either is unknown. It is the one door: whether
   * losses are kept on the way is the kind's own affair.
   *
   * @throws {OutOfTime} and nothing else
   */
  readonly convert: (object: KubernetesObject, to: string, options?: ConvertOptions) => Converted;
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
export function defineKind({ crd, hub, spokes, listKeys = {} }: AnyDefinition): Kind {
  const { group, kind, versions, shapes = {} } = crd;
  const tree: VersionTree = { group, kind, versions, hub, spokes, shapes };
  const path = pathFinder(tree);
  const known = { ...tree, path, listKeys };
  const findings = [...findNames(crd), ...findTree(tree), ...(crd.keep?.find(known) ?? [])];
  if (findings.length > 0) throw new DefinitionError(`kind ${kind} of group ${group}`, findings);
  const keep = crd.keep?.make(known);
  return {
    group,
    kind,
    versions,
    hub,
    path,
    convert: (object, to, options) => {
      const steps = path(object.apiVersion, to);
      return steps === undefined
        ? { problem: whyNoPath(object.apiVersion, to, versions) }
        : convertAlong(object, steps, keep, options);
    },
  };
}

/** A definition as it is at run time. */
interface AnyDefinition {
  readonly crd: Crd;
  readonly hub: string;
  readonly spokes: Spokes;
  readonly listKeys?: ListKeys;
}

function whyNoPath(from: string, to: string, known: readonly string[]): ObjectProblem {
  if (groupOf(from) !== groupOf(to)) return { reason: 'OtherGroup' };
  const version = known.includes(versionOf(from)) ? versionOf(to) : versionOf(from);
  return { reason: 'UnknownVersion', version, known };
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
