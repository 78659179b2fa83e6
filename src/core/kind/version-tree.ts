import type { JsonValue } from '../json/json-value.ts';
import type { Converted } from '../convert/guard.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import type { Shape } from '../schema/shape.ts';
import type { Part } from '../lens/engine/part.ts';
import type { ConversionContext, Forget, Unconverted } from './spoke.ts';

/** The spokes of a kind by version, as they are at run time. */
export type Spokes = Readonly<Record<string, AnySpoke>>;

/** Any spoke. Its functions are declared as methods, so that they accept an object of any version. */
export interface AnySpoke extends AnyConversion {
  readonly through?: string;
  /** The lenses and functions of the spoke, in order. */
  readonly steps?: readonly AnyConversion[];
}

/** A lens or two functions, as at run time. */
export interface AnyConversion {
  /** The parts, if it is a lens. */
  readonly parts?: readonly Part[];
  /** The fields that the functions do not convert, as declared. */
  readonly unconverted?: Unconverted;
  readonly forgets?: readonly Forget[];
  readonly pure?: readonly unknown[];
  readonly definition?: () => JsonValue;
  toHub(object: object, context: ConversionContext): unknown;
  fromHub(object: object, context: ConversionContext): unknown;
}

/** The versions of a kind and the spokes between them. */
export interface VersionTree {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
  readonly hub: string;
  readonly spokes: Spokes;
}

/** One step between two neighbouring versions of the tree. */
export interface Step extends ConversionContext {
  /** The kind of the objects. */
  readonly kind: string;
  /** Calls the function of the spoke. The result may be anything, even a Promise, which nothing awaits. */
  readonly convert: (object: object, context: ConversionContext) => unknown;
  /** The same step in the other direction. */
  readonly back: Step;
  /** True if the functions never change their argument, so that they can get an object that others read. */
  readonly isPure: boolean;
  /** The spoke of which this step is one direction, its version, and the version that it converts through. */
  readonly spoke: AnySpoke;
  readonly version: string;
  readonly parent: string;
  /** The versions of `from` and `to`. To cut them out again would take 2 % of a conversion without losses. */
  readonly fromVersion: string;
  readonly toVersion: string;
}

/**
 * Converts an object along a path, and keeps the data that the versions there cannot represent.
 *
 * @param isLate - returns whether the time has run out; called before each conversion
 */
export type Keep = (
  object: KubernetesObject,
  path: readonly Step[],
  isLate: () => boolean,
) => Converted;

/** Creates the function that keeps the losses of one kind. */
export interface Keeper {
  /** Returns the errors in the options on kept data, one sentence each. */
  readonly find: (tree: KeptTree) => readonly string[];
  readonly make: (tree: KeptTree) => Keep;
}

/**
 * The fields that identify the elements of a list. Each key is the path of a list, with field names only:
 * `spec.groups.rules` is the list `rules` in every element of `spec.groups`.
 */
export type ListKeys = Readonly<Record<string, readonly string[]>>;

/** An annotation in which an older webhook stored data that another version could not represent. */
export interface Stash {
  /** The version of the object that the annotation holds, unless that object states another one in its `apiVersion`. */
  readonly version: string;
  /** The dotted path of the field that the annotation holds. Absent if it holds the whole object. */
  readonly at?: string;
  /**
   * Reads an annotation in any other form. The function receives the JSON value of the annotation, and the object in
   * `version` as it is without it. It returns this object with the stashed fields, by the rules of conversion functions.
   * If it throws or returns undefined, the annotation stays.
   */
  readonly read?: ReadStash;
}

/** Returns an object with the fields that an annotation holds; undefined if they are not fields of this object. */
export type ReadStash = (stashed: JsonValue, object: KubernetesObject) => object | undefined;

/** Stashes by the name of the annotation. */
export type Stashes = Readonly<Record<string, Stash>>;

/** A complete tree with its paths and its options on kept data. */
export interface KeptTree extends VersionTree {
  /**
   * The shape of each version. A version without a shape is assumed to represent everything. Reading it may build the
   * shapes, which takes time.
   */
  readonly shapes: Readonly<Partial<Record<string, Shape>>>;
  readonly path: FindPath;
  readonly listKeys: ListKeys;
  readonly stashes: Stashes;
}

/** Returns the reasons why the versions do not form one tree under the hub, one sentence each. */
export function findTree(tree: VersionTree): string[] {
  const { versions } = tree;
  const isVersion = (name: string): boolean => versions.includes(name);
  const known = `the versions are ${versions.join(', ')}`;
  const findings: string[] = [];
  if (!isVersion(tree.hub)) findings.push(`the hub ${tree.hub} is not a version: ${known}`);
  for (const version of versions) {
    if (version !== tree.hub && !Object.hasOwn(tree.spokes, version)) {
      findings.push(`version ${version} has no spoke: add spokes.${version}`);
    }
  }
  for (const [version, spoke] of Object.entries(tree.spokes)) {
    const name = `spokes.${version}`;
    if (version === tree.hub) findings.push(`${name} is the hub itself: remove it`);
    else if (!isVersion(version)) findings.push(`${name} is not a version: ${known}`);
    else findings.push(...findWay(version, tree));
    findings.push(...findFunctions(name, spoke));
  }
  return findings;
}

/** Reports missing functions. Plain JavaScript, and modules that import each other, may leave anything in a spoke. */
function findFunctions(name: string, spoke: AnySpoke | null | undefined): string[] {
  const missing = DIRECTIONS.filter((direction) => typeof spoke?.[direction] !== 'function');
  return missing.length === 0
    ? []
    : [`${name} has no ${missing.join(' and ')}: write lens(…), steps(…) or { toHub, fromHub }`];
}

/** Reports why a version does not reach the hub. `findTree` reports versions without a spoke. */
function findWay(version: string, { versions, hub, spokes }: VersionTree): string[] {
  const through = spokes[version]?.through;
  if (through !== undefined && !versions.includes(through)) {
    return [
      `spokes.${version} converts through ${through}, which is not a version: name another one`,
    ];
  }
  const way = [version];
  for (let at = through; at !== undefined && at !== hub; at = spokes[at]?.through) {
    way.push(at);
    if (way.indexOf(at) < way.length - 1) {
      return [`${way.join(' → ')} is a cycle: let one of these versions convert through the hub`];
    }
  }
  return [];
}

/** Returns the only path between two apiVersions; undefined if one of them is unknown. */
export type FindPath = (from: string, to: string) => readonly Step[] | undefined;

/**
 * Creates the path finder of a complete tree. A path leads up to the hub and down again, without the steps that its
 * two ends have in common. Each path is computed on first use, so that a Worker starts quickly.
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
    const climb = stepsToHub(start.version, tree, ups);
    const descent = stepsToHub(end.version, tree, ups);
    while (climb.length > 0 && climb.at(-1) === descent.at(-1)) {
      climb.pop();
      descent.pop();
    }
    const found = [...climb, ...descent.toReversed().map(({ back }) => back)];
    start.paths.set(to, found);
    return found;
  };
}

function stepsToHub(version: string, tree: VersionTree, ups: Map<string, Step>): Step[] {
  const spoke = version === tree.hub ? undefined : tree.spokes[version];
  if (spoke === undefined) return [];
  const up = ups.get(version) ?? stepUp(version, spoke, tree);
  ups.set(version, up);
  return [up, ...stepsToHub(up.parent, tree, ups)];
}

function stepUp(version: string, spoke: AnySpoke, { group, kind, hub }: VersionTree): Step {
  const parent = spoke.through ?? hub;
  // A function that was replaced in a lens is not pure.
  const isPure = DIRECTIONS.every((direction) => spoke.pure?.includes(spoke[direction]) === true);
  const step = (
    direction: (typeof DIRECTIONS)[number],
    fromVersion: string,
    toVersion: string,
  ): Omit<Step, 'back'> => ({
    kind,
    spoke,
    version,
    parent,
    isPure,
    from: `${group}/${fromVersion}`,
    to: `${group}/${toVersion}`,
    fromVersion,
    toVersion,
    convert: (object, context) => spoke[direction](object, context),
  });
  const up: Step = {
    ...step('toHub', version, parent),
    get back() {
      return down;
    },
  };
  const down: Step = { ...step('fromHub', parent, version), back: up };
  return up;
}

const DIRECTIONS = ['toHub', 'fromHub'] as const;
