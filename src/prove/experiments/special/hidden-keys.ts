import { isJsonObject } from '../../../core/json/json-value.ts';
import { valueAt, withValueAt } from '../../../core/json/value-path.ts';
import type { ValuePath } from '../../../core/json/value-path.ts';
import { isKubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import { fieldPath, leavesOf } from '../../difference.ts';
import type { Experiment, Observation, Pair, Trial } from '../../experiment.ts';
import { dataOf } from '../judge-trip.ts';
import { isShown, travel } from '../trip.ts';
import type { Trip } from '../trip.ts';

/** The key that an assignment `copy[key] = value` does not set. */
const PROTO = '__proto__';

/** A usual key. */
const USUAL = 'proto';

/**
 * Finds entries of maps that only their key hides: `__proto__`, which an assignment drops. The same entry comes home
 * with a usual key.
 */
export const hiddenKeys: Experiment = async (pair, trials) => {
  const trips = await travel(pair, trials);
  const results: Observation[][] = [];
  for (const trip of trips) {
    const hidden = hiddenIn(trip);
    // oxlint-disable-next-line no-await-in-loop -- a webhook gets one call at a time
    results.push(hidden.length === 0 ? [] : await observe(pair, trip, hidden));
  }
  return results;
};

function hiddenIn(trip: Trip): readonly ValuePath[] {
  if (trip.homeWithoutKept === undefined) return [];
  return leavesOf(dataOf(trip.start))
    .map(({ path }) => path)
    .filter((path) => path.includes(PROTO) && isShown(trip, path) === false);
}

async function observe(
  pair: Pair,
  { start, there }: Trip,
  hidden: readonly ValuePath[],
): Promise<Observation[]> {
  const { from, to } = pair;
  const renamed = hidden.map((path) => withUsualKey(start, path.slice(0, path.indexOf(PROTO))));
  const trips = await travel(pair, renamed);
  return hidden
    .filter((path, at) => {
      const other = trips[at];
      return other !== undefined && isShown(other, path.with(path.indexOf(PROTO), USUAL)) === true;
    })
    .map((path) => {
      const place = fieldPath(path);
      return {
        check: 'key-hidden',
        level: 'warning',
        path,
        message: `${to.name} shows every entry of the map but the one with the key ${PROTO}, which only an annotation carries. An assignment such as copy[key] = value does not set this key. Copy the map with Object.fromEntries or a spread, not with assignments or Object.assign.`,
        examples: [
          { title: `${from.name}, as written`, object: start, marked: [place] },
          ...(there.object === undefined
            ? []
            : [{ title: `${to.name}, converted`, object: there.object, marked: [] }]),
        ],
      };
    });
}

/** Returns a trial with a usual key in a map. */
function withUsualKey(start: Trip['start'], at: ValuePath): Trial {
  const map = valueAt(start, at);
  const entries = isJsonObject(map) ? Object.entries(map) : [];
  const usual = entries.map(([key, value]) => [key === PROTO ? USUAL : key, value] as const);
  const object = withValueAt(start, at, Object.fromEntries(usual));
  return { object: isKubernetesObject(object) ? object : start, seed: 0 };
}
