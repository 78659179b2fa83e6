import type { JsonObject } from '../json/json-value.ts';
import type { Step } from '../kind/version-tree.ts';
import { OWN } from './restore/as-seen.ts';
import type { Hidden, Waiting } from './restore/hidden.ts';
import { hiddenIn } from './restore/hidden.ts';
import type { Group, Kept } from './tree/kept.ts';
import type { Arrived, View } from './restore/trials.ts';
import { restore } from './restore/restore.ts';
import type { Means, Trip } from './trip.ts';
import { identified, walk, wayTo } from './trip.ts';

/** The maximum number of groups waiting for further versions that a step looks at. */
const MAX_VIEWS = 2;

/**
 * Returns views of the arriving object in further versions: the previous version of the path, the first one if the path
 * goes back towards it, and versions for which the present definition has kept data, if they are one step from either
 * end of this step, or on the path so far. The versions ahead do not count, so that an object looks the same in a version
 * whether the path ends there or goes on.
 */
export function beyondOf(trip: Trip, means: Means): readonly View[] {
  const { before, step } = trip;
  const { shapeOf } = means;
  return waysBeyond(trip, means).map(({ kept, steps }): View => {
    const further = steps.at(-1)?.toVersion ?? step.toVersion;
    const shape = shapeOf(further);
    const look = ({ object, home }: Arrived): JsonObject => {
      const isOnward = steps[0]?.from === step.to;
      const start = identified(isOnward ? object : home, before, isOnward ? step.to : step.from);
      const there = walk(start, steps, means);
      if (there === undefined) return start;
      const from = means.reach(step.toVersion, further);
      const shapes = { home: shape, from, there: object };
      // The object takes a single step from where a client gets it: what it shows counts as written by that client.
      const isDirect = isOnward && steps.length === 1;
      return restore(there, kept, shapes, { ...OWN, isDirect }).value;
    };
    return { shape, look, kept };
  });
}

/** Steps to a further version, and the data that waits for it. */
interface Way {
  readonly kept: Kept;
  readonly steps: readonly Step[];
}

function waysBeyond({ step, carried, start }: Trip, means: Means): readonly Way[] {
  const { definitions } = means;
  const [from, to] = [step.fromVersion, step.toVersion];
  const waiting = carried.groups.flatMap(({ version, seen, by, kept }): Way[] => {
    if (seen !== undefined || version === from || version === to) return [];
    const way = wayTo(version, step.to, means) ?? wayTo(version, step.from, means);
    const steps = way === undefined ? backTo(version, start) : [way];
    const last = steps.at(-1);
    return last !== undefined && definitions.digestOf(last) === by ? [{ kept, steps }] : [];
  });
  // The nearest versions come first: the next step may lead there.
  const ways = waiting.toSorted(byLength).slice(0, MAX_VIEWS);
  // A path that comes to a version again has a shorter way back to where it began than the one that it took.
  const before = start.back.findLastIndex((one) => one.to === step.to);
  const homeward = before < 0 ? [] : start.back.slice(before + 1);
  for (const steps of [start.back.slice(0, 1), homeward]) {
    const isAmong = ways.some((way) => way.steps.at(-1) === steps.at(-1));
    if (steps.length > 0 && !isAmong) ways.push({ kept: NOTHING_KEPT, steps });
  }
  return ways;
}

function byLength(one: Way, other: Way): number {
  return one.steps.length - other.steps.length;
}

/** Returns the steps back from a step to a version that the path has passed; none if it has not. */
function backTo(version: string, { back }: Trip['start']): readonly Step[] {
  return back.slice(0, back.findIndex(({ toVersion }) => toVersion === version) + 1);
}

const NOTHING_KEPT: Kept = { type: 'fields', made: false, fields: new Map() };

/**
 * Returns the data hidden in waiting groups.
 *
 * @param lost - see `hiddenIn`
 * @param passed - the versions that the path has passed
 */
export function hiddenBy(
  waiting: () => readonly Group[],
  { definitions }: Means,
  lost?: () => Kept | undefined,
  passed: readonly string[] = [],
): Hidden {
  const { isKnown } = definitions;
  // A group that could not be restored before counts as kept by another definition.
  const all = (): readonly Waiting[] =>
    waiting().map(({ version, kept, by, seen }) => ({
      kept,
      isOther: seen !== undefined || !isKnown(by),
      isOfPath: seen === undefined && passed.includes(version),
    }));
  return hiddenIn(all, lost);
}
