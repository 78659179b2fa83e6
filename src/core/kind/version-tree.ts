import type { JsonValue } from '../json/json-value.ts';
import type { Converted } from '../convert/guard.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { ConversionContext, Forget } from './spoke.ts';

/** The spokes of a kind as they are at run time, by version. */
export type Spokes = Readonly<Record<string, AnySpoke>>;

/** Any spoke. Its functions are methods here, so that they may take an object of any version. */
interface AnySpoke {
  readonly through?: string;
  readonly forgets?: readonly Forget[];
  readonly check?: (own: Shape, parent: Shape) => readonly string[];
  readonly pure?: readonly unknown[];
  readonly definition?: () => JsonValue;
  toHub(object: object, context: ConversionContext): unknown;
  fromHub(object: object, context: ConversionContext): unknown;
}

/** The versions of a kind and how they hang together. */
export interface VersionTree {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
  readonly hub: string;
  readonly spokes: Spokes;
  /** What the schema of each version knows. A version without a shape is taken to hold anything. */
  readonly shapes: Readonly<Partial<Record<string, Shape>>>;
}

/** One step between two versions that are neighbours in the tree. */
export interface Step extends ConversionContext {
  /** The kind of the objects. */
  readonly kind: string;
  readonly convert: (object: object, context: ConversionContext) => unknown;
  /** The same step in the other direction. */
  readonly back: Step;
  /** The losses that are meant. */
  readonly forgets: readonly Forget[];
  /** Whether the functions are known to leave their input alone, so that they can be given what others look at. */
  readonly isPure: boolean;
  /** Both directions as data, to tell one definition of a kind from another. */
  readonly definition: () => JsonValue;
}

/** Takes an object over one step, guarded. */
export type Convert = (object: KubernetesObject, step: Step) => Converted;

/** Takes an object along a path with `convert`, and keeps what the versions there cannot hold of it. */
export type Keep = (object: KubernetesObject, path: readonly Step[], convert: Convert) => Converted;

/** Makes what keeps losses, for one kind. */
export interface Keeper {
  /** What is wrong with what the definition says of keeping, one sentence each. */
  readonly find: (tree: KeptTree) => readonly string[];
  readonly make: (tree: KeptTree) => Keep;
}

/** The fields that tell the elements of lists apart, by the dotted path of the list; lists on the way have no mark. */
export type ListKeys = Readonly<Record<string, readonly string[]>>;

/** A complete tree with its paths: all that is known of a kind whose losses are kept. */
export interface KeptTree extends VersionTree {
  readonly path: FindPath;
  readonly listKeys: ListKeys;
}

/** What keeps the versions from forming one tree under the hub, one sentence each. */
export function findTree(tree: VersionTree): string[] {
  const { versions } = tree;
  const isVersion = (name: string): boolean => versions.includes(name);
  const known = `the versions are ${versions.join(', ')}`;
  const findings: string[] = [];
  if (!isVersion(tree.hub)) findings.push(`the hub ${tree.hub} is no version: ${known}`);
  for (const version of versions) {
    if (version !== tree.hub && !Object.hasOwn(tree.spokes, version)) {
      findings.push(`version ${version} has no spoke: add spokes.${version}`);
    }
  }
  for (const [version, spoke] of Object.entries(tree.spokes)) {
    const name = `spokes.${version}`;
    if (version === tree.hub) findings.push(`${name} is the hub itself: remove it`);
    else if (!isVersion(version)) findings.push(`${name} is no version: ${known}`);
    else findings.push(...findWay(version, tree), ...findInSpoke(version, spoke, tree));
    for (const direction of DIRECTIONS) {
      const isFunction = typeof spoke[direction] === 'function';
      if (!isFunction) findings.push(`${name}.${direction} is not a function`);
    }
  }
  return findings;
}

/** What a spoke finds wrong with itself. */
function findInSpoke(version: string, spoke: AnySpoke, { shapes, hub }: VersionTree): string[] {
  const own = shapes[version] ?? OPEN;
  const parent = shapes[spoke.through ?? hub] ?? OPEN;
  return (spoke.check?.(own, parent) ?? []).map((finding) => `spokes.${version}: ${finding}`);
}

/** What keeps one version from reaching the hub. A version without a spoke on the way is a finding of its own. */
function findWay(version: string, { versions, hub, spokes }: VersionTree): string[] {
  const through = spokes[version]?.through;
  if (through !== undefined && !versions.includes(through)) {
    return [`spokes.${version} goes through ${through}, which is no version`];
  }
  const way = [version];
  for (let at = through; at !== undefined && at !== hub; at = spokes[at]?.through) {
    way.push(at);
    if (way.indexOf(at) < way.length - 1) return [`${way.join(' → ')} is a circle`];
  }
  return [];
}

/** Finds the only path between two apiVersions; undefined when one of them is unknown. */
export type FindPath = (from: string, to: string) => readonly Step[] | undefined;

/**
 * Makes the finder of paths of a complete tree. A path goes up to the hub and down again, without the steps that undo
 * each other. It is worked out when it is first asked for, and not while a Worker starts.
 */
export function pathFinder(tree: VersionTree): FindPath {
  const { group, versions } = tree;
  const ups = new Map<string, Step>();
  const known = new Map(
    versions.map((version) => [
      `${group}/${version}`,
      { version, paths: new Map<string, readonly Step[]>() },
    ]),
  );
  return (from, to) => {
    const start = known.get(from);
    const path = start?.paths.get(to);
    if (path !== undefined) return path;
    const end = known.get(to);
    if (start === undefined || end === undefined) return undefined;
    const descent = stepsToHub(end.version, tree, ups)
      .toReversed()
      .map(({ back }) => back);
    const found = withoutDetour(stepsToHub(start.version, tree, ups), descent);
    start.paths.set(to, found);
    return found;
  };
}

function stepsToHub(version: string, tree: VersionTree, ups: Map<string, Step>): readonly Step[] {
  const spoke = version === tree.hub ? undefined : tree.spokes[version];
  if (spoke === undefined) return [];
  const up = ups.get(version) ?? stepUp(version, spoke, tree);
  ups.set(version, up);
  return [up, ...stepsToHub(spoke.through ?? tree.hub, tree, ups)];
}

function stepUp(version: string, spoke: AnySpoke, { group, kind, hub }: VersionTree): Step {
  const parent = spoke.through ?? hub;
  const shared = {
    kind,
    forgets: spoke.forgets ?? [],
    // Of a lens that somebody has given a function of his own, that one is not pure.
    isPure: DIRECTIONS.every((direction) => spoke.pure?.includes(spoke[direction]) === true),
    definition: (): JsonValue => [
      version,
      parent,
      spoke.definition?.() ?? [sourceOf(spoke, 'toHub'), sourceOf(spoke, 'fromHub')],
    ],
  };
  const up: Step = {
    ...shared,
    from: `${group}/${version}`,
    to: `${group}/${parent}`,
    convert: (object, context) => spoke.toHub(object, context),
    get back() {
      return down;
    },
  };
  const down: Step = {
    ...shared,
    from: up.to,
    to: up.from,
    convert: (object, context) => spoke.fromHub(object, context),
    back: up,
  };
  return up;
}

const DIRECTIONS = ['toHub', 'fromHub'] as const;

function sourceOf(spoke: AnySpoke, direction: 'toHub' | 'fromHub'): string {
  return String(spoke[direction]);
}

/** Cuts the end of a climb and the start of a descent for as long as one undoes the other. */
function withoutDetour(climb: readonly Step[], descent: readonly Step[]): readonly Step[] {
  let undone = 0;
  while (undone < climb.length && climb.at(-1 - undone)?.from === descent[undone]?.to) undone += 1;
  return [...climb.slice(0, climb.length - undone), ...descent.slice(undone)];
}
