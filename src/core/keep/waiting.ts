import type { KeptTree, Step } from '../kind/version-tree.ts';
import type { Definitions } from './definition/definition.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';
import type { Trip } from './trip.ts';
import { hasRefused } from './tree/kept.ts';

/**
 * Returns a path that also leads through each version off the direct path whose waiting data may be convertible by now;
 * undefined if the direct path is enough. Data waits for a version off the path because the step that leads there cannot
 * convert it. If another step has kept the data, a deployment has changed the step or the tree, so the data is restored
 * first.
 */
export function detourFor(
  groups: readonly CarriedGroup[],
  path: readonly Step[],
  { tree, definitions }: { readonly tree: KeptTree; readonly definitions: Definitions },
): readonly Step[] | undefined {
  const [start, end] = [path[0]?.from, path.at(-1)?.to];
  if (groups.length === 0 || start === undefined || end === undefined) return undefined;
  const passed = new Set([start, ...path.map(({ to }) => to)]);
  const missed = groups.flatMap(({ version, by, seen }) => {
    const stop = `${tree.group}/${version}`;
    if (seen !== undefined || passed.has(stop)) return [];
    const last = tree.path(start, stop)?.at(-1);
    return last === undefined || by === definitions.digestOf(last) ? [] : [stop];
  });
  const stops = [...new Set(missed)].toSorted();
  if (stops.length === 0) return undefined;
  return [...stops, end].flatMap((stop, at) => tree.path(stops[at - 1] ?? start, stop) ?? []);
}

/**
 * The maximum number of other definitions tried at once, those with the most annotations. An object may have met a few
 * of them. Any more are made up, and wait.
 */
const MAX_DEFINITIONS = 3;

/**
 * Returns the groups that wait for the target of a step and are tried now, in order. The others are carried unchanged.
 *
 * Data that did harm in another step keeps waiting for an object from there: this step cannot see the harm. On one path
 * it is tried in every step, because each may bring more of the object. Data of another definition that only lacked its
 * parent is tried everywhere.
 */
export function waitingFor(
  { step, carried, start }: Pick<Trip, 'step' | 'carried' | 'start'>,
  groups: readonly CarriedGroup[],
  definitions: Definitions,
): readonly CarriedGroup[] {
  const isRefusedElsewhere = ({ by, seen, names, kept }: CarriedGroup): boolean =>
    seen !== undefined &&
    seen !== definitions.digestOf(step) &&
    definitions.isKnown(seen) &&
    (definitions.isKnown(by) || hasRefused(kept)) &&
    names.every((name) => carried.texts.get(name) === start.texts.get(name));
  const all = groups.filter(
    (group) => group.version === step.toVersion && !isRefusedElsewhere(group),
  );
  if (all.length <= 1) return all;
  const now = definitions.digestOf(step);
  const own = all.filter(({ by }) => by === now);
  const others = all.filter(({ by }) => by !== now);
  const fresh = own.filter(({ seen }) => seen === undefined);
  const older = own.filter(({ seen }) => seen !== undefined);
  const tried = [...fresh, ...older.slice(0, MAX_DEFINITIONS), ...withMost(others)];
  // The newest kept data is restored first: data that has waited in vain before is older, whoever has kept it.
  return tried.toSorted(
    (one, other) => Number(one.seen !== undefined) - Number(other.seen !== undefined),
  );
}

/** Returns the groups of other definitions that are tried at once. */
export function withMost(others: readonly CarriedGroup[]): readonly CarriedGroup[] {
  return others
    .toSorted((one, other) => other.names.length - one.names.length)
    .slice(0, MAX_DEFINITIONS);
}
