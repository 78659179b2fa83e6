import type { JsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, versionOf } from '../kind/kubernetes-object.ts';
import type { Step } from '../kind/version-tree.ts';
import { OWN } from './restore/as-seen.ts';
import type { Hidden, Waiting } from './hidden.ts';
import { hiddenIn } from './hidden.ts';
import { compareObjects } from './tree/compare.ts';
import type { Tolerance } from './tree/is-within.ts';
import { isWithin, withoutAdditions } from './tree/is-within.ts';
import type { Group, Kept } from './tree/kept.ts';
import type { Arrived, Look, View } from './restore/trials.ts';
import { restore } from './restore/restore.ts';
import type { Means, Trip } from './trip.ts';
import { identified, walk } from './trip.ts';

/** The maximum number of groups waiting for further versions that a step looks at. */
const MAX_VIEWS = 2;

/**
 * Returns views of the arriving object in further versions: the previous and the last version of the path, and versions
 * for which the present definition has kept data, the nearest first.
 */
export function beyondOf(trip: Trip, means: Means): readonly View[] {
  const { before, step } = trip;
  const { shapeOf, reach } = means;
  return waysBeyond(trip, means).map(({ kept, steps }): View => {
    const further = versionOf(steps.at(-1)?.to ?? step.to);
    const shape = shapeOf(further);
    const look = (arrived: Arrived): Look => {
      const isOnward = steps[0]?.from === step.to;
      const start = isOnward
        ? identified(arrived.object, before, step.to)
        : identified(withLoss(arrived, trip, means), before, step.from);
      const bare = walk(start, steps, means) ?? start;
      const shapes = {
        home: shape,
        from: reach(versionOf(step.to), further),
        there: arrived.object,
      };
      return { start, bare, object: restore(bare, kept, shapes, OWN).value };
    };
    const isRestored = ({ start, bare, object }: Look): boolean => {
      if (object === bare) return true;
      const loss = lossOnWay(start, object, steps, means);
      return loss === undefined || isWithin(loss, lossOnWay(start, bare, steps, means), STRICT);
    };
    return { shape, kept, look, isRestored };
  });
}

const STRICT: Tolerance = { additions: false, scope: 'whole lists' };

/** Returns what an object loses on its way back from a further version. */
function lossOnWay(
  start: KubernetesObject,
  there: JsonObject,
  steps: readonly Step[],
  means: Means,
): Kept | undefined {
  const back = steps.map((step) => step.back).toReversed();
  const home = walk(identified(there, start, back[0]?.from ?? start.apiVersion), back, means);
  return compareObjects(start, home ?? {}, means.shapeOf(versionOf(start.apiVersion)));
}

/** Returns an arrived object as it will be after the step back, when its loss is restored. */
function withLoss({ object, home, loss }: Arrived, { step }: Trip, means: Means): JsonObject {
  const lost = withoutAdditions(loss, undefined);
  if (lost === undefined) return home;
  const [from, to] = [versionOf(step.from), versionOf(step.to)];
  const shapes = { home: means.shapeOf(from), from: means.reach(to, from), there: object };
  return restore(home, lost, shapes, OWN).value;
}

/** Steps to a further version, and the data that waits for it. */
interface Way {
  readonly kept: Kept;
  readonly steps: readonly Step[];
}

function waysBeyond({ step, carried, last, ahead }: Trip, means: Means): readonly Way[] {
  const { path, definitions } = means;
  const [from, to] = [versionOf(step.from), versionOf(step.to)];
  const waiting = carried.groups.flatMap(({ version, seen, by, kept }): Way[] => {
    if (seen !== undefined || version === from || version === to) return [];
    const steps = shortest(step, version, means);
    const way = steps.at(-1);
    return way !== undefined && definitions.digestOf(way) === by ? [{ kept, steps }] : [];
  });
  const ways = waiting
    .toSorted((one, other) => one.steps.length - other.steps.length)
    .slice(0, MAX_VIEWS);
  // No client sees a version between this one and the last one of the path.
  const end = ahead.at(-1);
  const onward = end === undefined ? [] : (path(step.to, `${groupOf(step.to)}/${end}`) ?? []);
  for (const steps of [last === undefined ? [] : [last.back], onward]) {
    const isAmong = ways.some((way) => way.steps.at(-1) === steps.at(-1));
    if (steps.length > 0 && !isAmong) ways.push({ kept: NOTHING_KEPT, steps });
  }
  return ways;
}

/** Returns the steps to a version from the end of a step that is nearer to it. */
function shortest(step: Step, version: string, { path }: Means): readonly Step[] {
  const [onward = [], back = []] = [step.to, step.from].map((from) =>
    path(from, `${groupOf(from)}/${version}`),
  );
  return onward.length < back.length ? onward : back;
}

const NOTHING_KEPT: Kept = { type: 'fields', made: false, fields: new Map() };

/**
 * Returns the data hidden in waiting groups.
 *
 * @param lost - see `hiddenIn`
 */
export function hiddenBy(
  waiting: () => readonly Group[],
  { definitions }: Means,
  lost?: () => Kept | undefined,
): Hidden {
  const { isKnown } = definitions;
  // A group that could not be restored before counts as kept by another definition.
  const all = (): readonly Waiting[] =>
    waiting().map(({ kept, by, seen }) => ({ kept, isOther: seen !== undefined || !isKnown(by) }));
  return hiddenIn(all, lost);
}
