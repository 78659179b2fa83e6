import type { ConvertOptions } from '../convert/along-path.ts';
import { convertAlong } from '../convert/along-path.ts';
import type { Converted } from '../convert/guard.ts';
import type { Shape } from '../schema/shape.ts';
import type { ObjectProblem } from '../problem.ts';
import type { Acceptance } from './acceptance.ts';
import { DefinitionError } from './definition-error.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { groupOf, versionOf } from './kubernetes-object.ts';
import type { Spoke, ThroughSpoke } from './spoke.ts';
import { findTree, pathFinder } from './version-tree.ts';
import type {
  FindPath,
  Keeper,
  KeptTree,
  ListKeys,
  Spokes,
  Stashes,
  VersionTree,
} from './version-tree.ts';

/**
 * A CRD as the code needs it: its names, and every version that it lists, served or not, because an object may be
 * stored in a version that is no longer served.
 *
 * @typeParam Objects - the object type of every version, by version name
 */
export interface Crd<Objects extends Record<string, object> = Record<string, object>> {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly (keyof Objects & string)[];
  /** The code that keeps losses. `crdOf` adds it together with the shapes. */
  readonly keep?: Keeper;
  /**
   * The shape of each version. A version without a shape is assumed to represent everything. With `crdOf`, the first
   * read builds the shapes.
   */
  readonly shapes?: { readonly [Version in keyof Objects & string]?: Shape };
}

/** Options of a kind. */
export interface KindOptions {
  /**
   * The fields that identify the elements of a list, for example `{ 'spec.rules': ['host'] }`. Each key is the path of a
   * list, with field names only: `spec.groups.rules` is the list `rules` in every element of `spec.groups`. An entry
   * applies to every version that has the list, so it has the names of all versions if they differ:
   * `['host', 'hostname']`. A list needs no entry if the schema has list-map keys, or if the elements have a `name`, `key`, `id` or `uid`.
   */
  readonly listKeys?: ListKeys;
  /**
   * Annotations in which an older webhook stored, as JSON, data that a version could not represent: an object of
   * another version, the field of it at a dotted path, or, with `read`, any other form. They are read and never written.
   * Data that the version cannot represent and no client has changed since is restored, and the annotation is removed with the next write.
   *
   * @example
   * ```ts
   * stashes: { 'cluster.x-k8s.io/conversion-data': { version: 'v1beta2' } }
   * stashes: { 'tekton.dev/v1beta1Resources': { version: 'v1beta1', at: 'spec.resources' } }
   * ```
   */
  readonly stashes?: Stashes;
  /** The findings of `crdshift prove` that are accepted, each made by `accept`. They change no conversion. */
  readonly accepted?: readonly Acceptance[];
}

/** A spoke for every version but the hub: a lens, two functions, or `through` another version. */
export type KindSpokes<
  Objects extends Record<string, object>,
  Hub extends keyof Objects & string,
> = {
  readonly [Version in Exclude<keyof Objects & string, Hub>]:
    | Spoke<Objects[Version], Objects[Hub]>
    | ThroughSpoke<Objects[Version], Objects>;
};

/** A complete kind, as `defineKind` returns it. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
  /** Every version, in the order of the CRD. */
  readonly versions: readonly string[];
  /** The version that all others convert through. */
  readonly hub: string;
  /** The spokes by version, as they were defined, for tools that explain or check a conversion. */
  readonly spokes: Spokes;
  /** The fields that identify the elements of lists. */
  readonly listKeys: ListKeys;
  /** The annotations of older webhooks that conversions take over and remove. */
  readonly stashes: Stashes;
  /** The accepted findings of a proof. */
  readonly accepted: readonly Acceptance[];
  /** Returns the only path from one apiVersion to another; undefined if either is unknown. */
  readonly path: FindPath;
  /**
   * Converts an object of this kind to another apiVersion. Losses are kept if the kind has shapes. Never throws.
   *
   * @returns the converted object, or the problem, for instance an unknown version
   */
  readonly convert: (object: KubernetesObject, to: string, options?: ConvertOptions) => Converted;
}

/**
 * Defines a kind: its versions and the conversions between them. There is exactly one path between any two versions.
 *
 * @example
 * ```ts
 * defineKind(crd, 'v1', { v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')) })
 * ```
 * @param crd - the CRD, from `crd.gen.ts`
 * @param hub - the version that all others convert through. It is a choice of the code, independent of the storage
 *   version
 * @param spokes - the conversion of every other version. They come after the hub, so that the compiler knows the types
 *   of both ends of each spoke
 * @param options - keys of lists, annotations of an older webhook, and accepted findings
 * @throws {DefinitionError} if a version has no spoke, a spoke has no version, the versions do not form one tree under
 *   the hub, a name is empty, or an option is wrong. The error lists all findings
 */
export function defineKind<
  Objects extends Record<string, object>,
  const Hub extends keyof Objects & string,
>(crd: Crd<Objects>, hub: Hub, spokes: KindSpokes<Objects, Hub>, options?: KindOptions): Kind;
export function defineKind(
  crd: Crd,
  hub: string,
  // Plain JavaScript may omit them.
  spokes: Spokes = {},
  { listKeys = {}, stashes = {}, accepted = [] }: KindOptions = {},
): Kind {
  const { group, kind, versions } = crd;
  const tree: VersionTree = { group, kind, versions, hub, spokes };
  const path = pathFinder(tree);
  const known: KeptTree = {
    ...tree,
    path,
    listKeys,
    stashes,
    // Read later than the other fields of the CRD, because reading them builds them.
    get shapes() {
      return crd.shapes ?? {};
    },
  };
  const findings = [
    ...findNames(crd),
    ...findTree(tree),
    ...(crd.keep?.find(known) ?? findNoKeep(known)),
  ];
  if (findings.length > 0) throw new DefinitionError(`kind ${kind} of group ${group}`, findings);
  const keep = crd.keep?.make(known);
  return {
    ...tree,
    listKeys,
    stashes,
    accepted,
    path,
    convert: (object, to, options) => {
      const steps = path(object.apiVersion, to);
      return steps === undefined
        ? { problem: whyNoPath(object.apiVersion, to, versions) }
        : convertAlong(object, steps, keep, options);
    },
  };
}

/** Reports options that have no effect without kept data. */
function findNoKeep({ listKeys, stashes }: KeptTree): string[] {
  return Object.entries({ listKeys, stashes }).flatMap(([option, entries]) =>
    Object.keys(entries).map(
      (key) =>
        `${option}['${key}'] needs the schemas of the kind: define the kind with the crd of its generated module`,
    ),
  );
}

function whyNoPath(from: string, to: string, known: readonly string[]): ObjectProblem {
  if (groupOf(from) !== groupOf(to)) return { reason: 'OtherGroup' };
  const version = known.includes(versionOf(from)) ? versionOf(to) : versionOf(from);
  return { reason: 'UnknownVersion', version, known };
}

function findNames(crd: Crd): string[] {
  const findings: string[] = [];
  for (const name of ['group', 'kind'] as const) {
    if (crd[name] === '') findings.push(`crd.${name} is empty: name the ${name} of the CRD`);
  }
  for (const version of new Set(crd.versions)) {
    if (crd.versions.filter((other) => other === version).length > 1) {
      findings.push(`crd.versions lists ${version} more than once`);
    }
  }
  return findings;
}
