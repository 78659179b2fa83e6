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

/** So many groups that wait for further versions are looked at. */
const MAX_VIEWS = 2;

/**
 * How an object that arrives looks in further versions: in the last and the next one on the way, and in those for which
 * the present definition has kept something, as far as they are one step away from either end of this one.
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
 * What is hidden in what waits.
 *
 * @param lost - see `hiddenIn`
 */
export function hiddenBy(
  waiting: () => readonly Group[],
  { definitions }: Means,
  lost?: () => Kept | undefined,
): Hidden {
  const { isKnown } = definitions;
  // What was not free to go home counts as kept by another definition.
  const all = (): readonly Waiting[] =>
    waiting().map(({ kept, by, seen }) => ({ kept, isOther: seen !== undefined || !isKnown(by) }));
  return hiddenIn(all, lost);
}
