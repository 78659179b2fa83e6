import { versionOf } from '../kind/kubernetes-object.ts';
import type { KeptTree, Step } from '../kind/version-tree.ts';
import type { Definitions } from './definition.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';

/**
 * A path by way of every version for which another definition has kept something; undefined when the direct path will
 * do. What the present definition has kept waits for a version that is not on the way, because those on the way cannot
 * hold it. What another one has kept may have another way home by now, so it goes home first.
 */
export function detourFor(
  groups: readonly CarriedGroup[],
  path: readonly Step[],
  { tree, definitions }: { readonly tree: KeptTree; readonly definitions: Definitions },
): readonly Step[] | undefined {
  if (groups.length === 0) return undefined;
  const passed = new Set(path.flatMap(({ from, to }) => [versionOf(from), versionOf(to)]));
  const missed = groups.filter(
    ({ version, by, seen }) =>
      !passed.has(version) &&
      tree.versions.includes(version) &&
      seen === undefined &&
      !definitions.isKnown(by),
  );
  const stops = [...new Set(missed.map(({ version }) => `${tree.group}/${version}`))].toSorted();
  const [start, end] = [path[0]?.from, path.at(-1)?.to];
  if (stops.length === 0 || start === undefined || end === undefined) return undefined;
  return [...stops, end].flatMap((stop, at) => tree.path(stops[at - 1] ?? start, stop) ?? []);
}

/**
 * So many other definitions are tried at once, those with the most annotations. An object may have seen a few of them;
 * what more there is has been made up, and waits.
 */
const MAX_DEFINITIONS = 3;

/** What waits for the version that a step leads to and is tried now, in this order; the rest is carried on as it is. */
export function waitingFor(
  step: Step,
  groups: readonly CarriedGroup[],
  definitions: Definitions,
): readonly CarriedGroup[] {
  const all = groups.filter(({ version }) => version === versionOf(step.to));
  if (all.length <= 1) return all;
  const now = definitions.digestOf(step);
  const own = all.filter(({ by }) => by === now);
  const others = all
    .filter(({ by }) => by !== now)
    .toSorted((one, other) => other.names.length - one.names.length);
  // What has been kept last goes back first: what already waits in vain is older.
  const fresh = own.filter(({ seen }) => seen === undefined);
  const older = own.filter(({ seen }) => seen !== undefined);
  return [...fresh, ...older.slice(0, MAX_DEFINITIONS), ...others.slice(0, MAX_DEFINITIONS)];
}
