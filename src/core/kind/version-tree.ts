import type { Crd } from './define-kind.ts';
import type { ConversionContext } from './spoke.ts';

/** The spokes of a kind as they are at run time, by version. */
export type Spokes = Readonly<Record<string, Edge>>;

/** One edge of the tree, from a version to the version that it converts through. Methods, so that any spoke fits. */
interface Edge {
  readonly through?: string;
  toHub(object: object, context: ConversionContext): unknown;
  fromHub(object: object, context: ConversionContext): unknown;
}

/** One step between two versions that are neighbours in the version tree. */
export interface Step extends ConversionContext {
  readonly convert: (object: object, context: ConversionContext) => unknown;
}

/** What keeps the versions from forming one tree under the hub, one sentence each. */
export function findTree(versions: readonly string[], hub: string, spokes: Spokes): string[] {
  const findings: string[] = [];
  const known = versions.join(', ');
  if (!versions.includes(hub)) findings.push(`the hub ${hub} is not among the versions: ${known}`);
  for (const version of versions) {
    if (version !== hub && !Object.hasOwn(spokes, version)) {
      findings.push(`version ${version} has no spoke: add spokes.${version}`);
    }
  }
  for (const [version, spoke] of Object.entries(spokes)) {
    findings.push(...findSpoke({ version, spoke, versions, hub, spokes }));
  }
  return findings;
}

function findSpoke(at: {
  version: string;
  spoke: Edge;
  versions: readonly string[];
  hub: string;
  spokes: Spokes;
}): string[] {
  const { version, spoke, versions, hub, spokes } = at;
  const findings: string[] = [];
  if (version === hub) findings.push(`spokes.${version} is the hub itself: remove it`);
  else if (!versions.includes(version)) {
    findings.push(`spokes.${version} is not among the versions: ${versions.join(', ')}`);
  }
  for (const direction of ['toHub', 'fromHub'] as const) {
    if (typeof spoke[direction] !== 'function')
      findings.push(`spokes.${version}.${direction} is not a function`);
  }
  if (spoke.through !== undefined && !versions.includes(spoke.through)) {
    findings.push(
      `spokes.${version} goes through ${spoke.through}, which is not among the versions`,
    );
  } else if (!wayToHub(version, hub, spokes).includes(hub) && version !== hub) {
    findings.push(
      `spokes.${version} never reaches the hub ${hub}: ${wayToHub(version, hub, spokes).join(' → ')}`,
    );
  }
  return findings;
}

/** The versions from one version up to the hub, both included. Stops where it meets a version again. */
function wayToHub(version: string, hub: string, spokes: Spokes): string[] {
  const way = [version];
  for (let at = version; at !== hub;) {
    const spoke = Object.hasOwn(spokes, at) ? spokes[at] : undefined;
    if (spoke === undefined) break;
    at = spoke.through ?? hub;
    if (way.includes(at)) return [...way, at];
    way.push(at);
  }
  return way;
}

/**
 * The only path between every two versions: up to the hub and down again, without the steps that undo each other.
 * Worked out once, when the kind is defined; the tree must be complete.
 */
export function pathsBetween(
  crd: Crd,
  hub: string,
  spokes: Spokes,
): ReadonlyMap<string, ReadonlyMap<string, readonly Step[]>> {
  const climbs = new Map<string, readonly Step[]>();
  const descents = new Map<string, readonly Step[]>();
  for (const version of crd.versions) {
    const edges = edgesToHub(version, hub, spokes);
    const name = (edge: string): string => `${crd.group}/${edge}`;
    climbs.set(
      version,
      edges.map(({ child, parent, spoke }) => ({
        from: name(child),
        to: name(parent),
        convert: spoke.toHub,
      })),
    );
    descents.set(
      version,
      edges
        .map(({ child, parent, spoke }) => ({
          from: name(parent),
          to: name(child),
          convert: spoke.fromHub,
        }))
        .toReversed(),
    );
  }
  const pathsFrom = (climb: readonly Step[]): Map<string, readonly Step[]> =>
    new Map([...descents].map(([to, descent]) => [to, withoutDetour(climb, descent)]));
  return new Map([...climbs].map(([from, climb]) => [from, pathsFrom(climb)]));
}

function edgesToHub(
  version: string,
  hub: string,
  spokes: Spokes,
): { child: string; parent: string; spoke: Edge }[] {
  const spoke = version === hub ? undefined : spokes[version];
  if (spoke === undefined) return [];
  const parent = spoke.through ?? hub;
  return [{ child: version, parent, spoke }, ...edgesToHub(parent, hub, spokes)];
}

/** Cuts the end of a climb and the start of a descent for as long as one undoes the other. */
function withoutDetour(climb: readonly Step[], descent: readonly Step[]): readonly Step[] {
  let undone = 0;
  while (undone < climb.length && climb.at(-1 - undone)?.from === descent[undone]?.to) undone += 1;
  return [...climb.slice(0, climb.length - undone), ...descent.slice(undone)];
}
