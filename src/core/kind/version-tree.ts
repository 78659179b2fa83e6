import type { Crd } from './define-kind.ts';
import type { ConversionContext } from './spoke.ts';

/** The spokes of a kind as they are at run time, by version. */
export type Spokes = Readonly<Record<string, AnySpoke>>;

/** Any spoke. Its functions are methods here, so that they may take an object of any version. */
interface AnySpoke {
  readonly through?: string;
  toHub(object: object, context: ConversionContext): unknown;
  fromHub(object: object, context: ConversionContext): unknown;
}

/** The versions of a kind and how they hang together. */
export interface VersionTree {
  readonly crd: Crd;
  readonly hub: string;
  readonly spokes: Spokes;
}

/** One step between two versions that are neighbours in the tree. */
export interface Step extends ConversionContext {
  readonly convert: (object: object, context: ConversionContext) => unknown;
}

/** What keeps the versions from forming one tree under the hub, one sentence each. */
export function findTree(tree: VersionTree): string[] {
  const { versions } = tree.crd;
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
    else findings.push(...findWay(version, tree));
    for (const direction of ['toHub', 'fromHub'] as const) {
      const isFunction = typeof spoke[direction] === 'function';
      if (!isFunction) findings.push(`${name}.${direction} is not a function`);
    }
  }
  return findings;
}

/** What keeps one version from reaching the hub. A version without a spoke on the way is a finding of its own. */
function findWay(version: string, { crd, hub, spokes }: VersionTree): string[] {
  const through = spokes[version]?.through;
  if (through !== undefined && !crd.versions.includes(through)) {
    return [`spokes.${version} goes through ${through}, which is no version`];
  }
  const way = [version];
  for (let at = through; at !== undefined && at !== hub; at = spokes[at]?.through) {
    way.push(at);
    if (way.indexOf(at) < way.length - 1) return [`${way.join(' → ')} is a circle`];
  }
  return [];
}

/**
 * The only path between every two versions: up to the hub and down again, without the steps that undo each other.
 * Worked out once, when the kind is defined; the tree must be complete.
 */
export function pathsBetween(
  tree: VersionTree,
): ReadonlyMap<string, ReadonlyMap<string, readonly Step[]>> {
  const climbs = new Map<string, readonly Step[]>();
  const descents = new Map<string, readonly Step[]>();
  for (const version of tree.crd.versions) {
    const edges = edgesToHub(version, tree);
    climbs.set(
      version,
      edges.map(({ child, parent, spoke }) => ({
        from: child,
        to: parent,
        convert: (object, context) => spoke.toHub(object, context),
      })),
    );
    descents.set(
      version,
      edges.toReversed().map(({ child, parent, spoke }) => ({
        from: parent,
        to: child,
        convert: (object, context) => spoke.fromHub(object, context),
      })),
    );
  }
  const pathsFrom = (climb: readonly Step[]): Map<string, readonly Step[]> =>
    new Map([...descents].map(([to, descent]) => [to, withoutDetour(climb, descent)]));
  return new Map([...climbs].map(([from, climb]) => [from, pathsFrom(climb)]));
}

/** An edge of the tree between two full apiVersions. */
interface Edge {
  readonly child: string;
  readonly parent: string;
  readonly spoke: AnySpoke;
}

function edgesToHub(version: string, tree: VersionTree): readonly Edge[] {
  const spoke = version === tree.hub ? undefined : tree.spokes[version];
  if (spoke === undefined) return [];
  const parent = spoke.through ?? tree.hub;
  const edge = {
    child: `${tree.crd.group}/${version}`,
    parent: `${tree.crd.group}/${parent}`,
    spoke,
  };
  return [edge, ...edgesToHub(parent, tree)];
}

/** Cuts the end of a climb and the start of a descent for as long as one undoes the other. */
function withoutDetour(climb: readonly Step[], descent: readonly Step[]): readonly Step[] {
  let undone = 0;
  while (undone < climb.length && climb.at(-1 - undone)?.from === descent[undone]?.to) undone += 1;
  return [...climb.slice(0, climb.length - undone), ...descent.slice(undone)];
}
