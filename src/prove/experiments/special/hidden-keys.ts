import { isJsonObject } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/value-path.ts';
import type { ValuePath } from '../../../core/json/value-path.ts';
import { fieldPath, leavesOf } from '../../difference.ts';
import type { Experiment, Observation, Pair, Trial } from '../../experiment.ts';
import { dataOf } from '../judge-trip.ts';
import { isShown, judgeInTurn, travel } from '../trip.ts';
import type { Trip } from '../trip.ts';
import { withValue } from '../../objects/with-value.ts';

/** The key that an assignment `copy[key] = value` does not set. */
const PROTO = '__proto__';

/** A usual key. */
const USUAL = 'proto';

/**
 * Finds entries of maps that only their key hides: `__proto__`, which an assignment drops. The same entry comes home
 * with a usual key.
 */
export const hiddenKeys: Experiment = (pair, trials) =>
  judgeInTurn(pair, trials, (trip) => observe(pair, trip, hiddenIn(trip)));

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
  const seen = there.object;
  if (seen === undefined || hidden.length === 0) return [];
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
          { title: `${to.name}, converted`, object: seen, marked: [] },
        ],
      };
    });
}

/** Returns a trial with a usual key in a map. */
function withUsualKey(start: Trip['start'], at: ValuePath): Trial {
  const map = valueAt(start, at);
  const entries = isJsonObject(map) ? Object.entries(map) : [];
  const usual = entries.map(([key, value]) => [key === PROTO ? USUAL : key, value] as const);
  return { object: withValue(start, at, Object.fromEntries(usual)) ?? start, seed: 0 };
}
