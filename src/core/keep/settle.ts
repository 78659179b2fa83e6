import type { JsonObject } from '../json/json-value.ts';
import { once } from '../once.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { hiddenBy } from './further.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';
import type { Group, Kept } from './tree/kept.ts';
import type { Arrived, Failed, Source, Trials } from './restore/trials.ts';
import { putBack } from './restore/put-back.ts';
import type { Means, Trip } from './trip.ts';

/** An object after a step, with the waiting groups that were tried and their parts that keep waiting. */
export interface Settled {
  /** The object as the conversion alone yields it. */
  readonly shaped: JsonObject;
  readonly tried: readonly CarriedGroup[];
  readonly arrived: Arrived;
  readonly waits: ReadonlyMap<CarriedGroup, Group>;
}

/** Settles an object for which nothing waits. */
export function settleAlone(shaped: JsonObject, { attempt }: Trials): Settled | Failed {
  const arrived = attempt(shaped);
  return 'problem' in arrived ? arrived : { shaped, tried: [], arrived, waits: NOTHING_WAITS };
}

const NOTHING_WAITS: Settled['waits'] = new Map();

/** Restores the waiting data as far as it does no harm. */
export function settle(
  shaped: JsonObject,
  waiting: readonly CarriedGroup[],
  trials: Trials,
  trip: Means & Trip,
): Settled | Failed {
  const { step, start, ahead, carried, shapeOf, definitions, reach } = trip;
  const now = definitions.digestOf(step);
  // Data that could not be restored before is treated like that of another definition: it may wait.
  const isFromOther = ({ by, seen }: Group): boolean => by !== now || seen !== undefined;
  const elsewhere = (): readonly Group[] =>
    carried.groups.filter((group) => !waiting.includes(group) || isFromOther(group));
  const lost = (): Kept | undefined => {
    const alone = trials.attempt(shaped);
    return 'problem' in alone ? undefined : alone.loss;
  };
  const hidden = hiddenBy(elsewhere, trip, lost);
  const sources = waiting.map((group): Source => {
    const { kept, by, seen } = group;
    const isOther = isFromOther(group);
    const mayShow = by !== now;
    // No client sees a version in the middle of a path, and the next version may have a place for the data.
    return {
      kept,
      by: {
        isOther,
        mayShow,
        isSeen: seen === now,
        takesUnknown: !isOther || ahead.length > 0,
        isDirect: start.back.length === 0,
        hidden,
      },
    };
  });
  const home = shapeOf(step.toVersion);
  const from = reach(versionOf(start.object.apiVersion), step.toVersion);
  const shapes = { home, from, there: start.object, forms: once(() => trials.forms()) };
  const settled = putBack(shaped, sources, shapes, trials);
  if ('problem' in settled) return settled;
  const waits = new Map<CarriedGroup, Group>();
  for (const [at, group] of waiting.entries()) {
    const source = sources[at];
    const kept = source && settled.waits.get(source);
    const { version, by } = group;
    if (kept !== undefined) waits.set(group, { version, by, seen: now, kept });
  }
  return { shaped, tried: waiting, arrived: settled.arrived, waits };
}

/**
 * Returns a settled object without the loss of defaults that only restored data hides. Kept, they would be restored
 * beside that data later, as if a client had written them.
 */
export function withoutHiddenDefaults(
  settled: Settled,
  { attempt, withoutDefaults }: Trials,
): Settled {
  const { shaped, tried, arrived } = settled;
  const { loss } = arrived;
  if (tried.length === 0 || withoutDefaults(loss) === loss) return settled;
  const alone = attempt(shaped);
  const known = 'problem' in alone ? loss : alone.loss;
  return { ...settled, arrived: { ...arrived, loss: withoutDefaults(loss, known) } };
}
