import { inTurn } from '../../core/in-turn.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { asStored, asWritten } from '../server/api-server.ts';
import type { Sight } from '../server/api-server.ts';
import { see, seeSome } from '../experiment.ts';
import type { Observation, Pair, Trial } from '../experiment.ts';
import { addedAnnotations, withoutAnnotations } from '../server/kept-annotations.ts';

/** An object on its way to another version and back. */
export interface Trip {
  /** The object as the API server holds it after a client wrote it. */
  readonly start: KubernetesObject;
  readonly there: Sight;
  /** The object after the way back; undefined if the way there failed. */
  readonly home: Sight | undefined;
  /** The annotations that the conversion added on the way there. */
  readonly kept: JsonObject;
  /** The object after a way back without those annotations; undefined if there are none. */
  readonly homeWithoutKept: Sight | undefined;
}

/** The trips of trials that more than one experiment judges. */
const made = new WeakMap<readonly Trial[], Promise<readonly Trip[]>>();

/**
 * Converts objects to the other version and back, as a client sees them that only reads. The same trials travel once.
 */
export function travel(pair: Pair, trials: readonly Trial[]): Promise<readonly Trip[]> {
  const trips = made.get(trials) ?? takeTrips(pair, trials);
  made.set(trials, trips);
  return trips;
}

/** Judges the trips of trials one after the other: a webhook gets one call at a time. */
export async function judgeInTurn(
  pair: Pair,
  trials: readonly Trial[],
  judge: (trip: Trip) => Promise<readonly Observation[]>,
): Promise<(readonly Observation[])[]> {
  return inTurn(await travel(pair, trials), judge);
}

async function takeTrips(pair: Pair, trials: readonly Trial[]): Promise<Trip[]> {
  const starts = trials.map(({ object }) => asStored(asWritten(object, pair.from)));
  const there = await see(pair, starts, pair.to);
  const kept = there.map((sight, at) => {
    const start = starts[at];
    return sight.object === undefined || start === undefined
      ? {}
      : addedAnnotations(sight.object, start);
  });
  const homes = await seeSome(
    pair,
    there.map(({ object }) => object),
    pair.from,
  );
  const bare = there.map(({ object }, at) => {
    const added = kept[at] ?? {};
    return object === undefined || Object.keys(added).length === 0
      ? undefined
      : withoutAnnotations(object, added);
  });
  const bareHomes = await seeSome(pair, bare, pair.from);
  return starts.map((start, at) => ({
    start,
    there: there[at] ?? { refusal: 'there is no answer', isWrongAnswer: true },
    home: homes[at],
    kept: kept[at] ?? {},
    homeWithoutKept: bareHomes[at],
  }));
}

/** Reports whether a value comes back without kept data; undefined if the object does not come back with it. */
export function isShown(
  { start, home, homeWithoutKept }: Trip,
  path: ValuePath,
): boolean | undefined {
  const value = valueAt(start, path);
  if (home?.object === undefined || !sameJson(valueAt(home.object, path), value)) return undefined;
  const bare = homeWithoutKept === undefined ? home.object : homeWithoutKept.object;
  return bare === undefined ? undefined : sameJson(valueAt(bare, path), value);
}
