import type { JsonObject } from '../json/json-value.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { OWN } from './restore/as-seen.ts';
import type { Hidden, Waiting } from './hidden.ts';
import { hiddenIn } from './hidden.ts';
import type { Group, Kept } from './tree/kept.ts';
import { pruneObject } from '../schema/prune.ts';
import type { Arrived, View } from './restore/trials.ts';
import { restore } from './restore/restore.ts';
import type { Means, Trip } from './trip.ts';
import { identified, wayTo } from './trip.ts';

/** The maximum number of groups waiting for further versions that a step looks at. */
const MAX_VIEWS = 2;

/**
 * Returns views of the arriving object in further versions: the previous and the next version of the path, and versions
 * for which the present definition has kept data, if they are one step from either end of this step.
 */
export function beyondOf(
  { before, step, carried, last, next }: Trip,
  means: Means,
): readonly View[] {
  const { convert, shapeOf, definitions } = means;
  const [from, to] = [versionOf(step.from), versionOf(step.to)];
  const further = carried.groups.flatMap(({ version, seen, by, kept }) => {
    if (seen !== undefined || version === from || version === to) return [];
    const way = wayTo(version, step.to, means) ?? wayTo(version, step.from, means);
    return way !== undefined && definitions.digestOf(way) === by ? [{ kept, way }] : [];
  });
  const ways = further.slice(0, MAX_VIEWS);
  for (const way of [last?.back, next]) {
    const isAmong = ways.some((one) => one.way === way);
    if (way !== undefined && !isAmong) ways.push({ kept: NOTHING_KEPT, way });
  }
  return ways.map(({ kept, way }): View => {
    const shape = shapeOf(versionOf(way.to));
    const look = ({ object, home }: Arrived): JsonObject => {
      const start = way.from === step.to ? object : home;
      const there = convert(identified(start, before, way.from), way);
      if ('problem' in there) return start;
      const shapes = { home: shape, from: shapeOf(to), there: object };
      return restore(pruneObject(there.object, shape), kept, shapes, OWN).value;
    };
    return { shape, look, kept };
  });
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
