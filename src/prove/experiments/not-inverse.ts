import { inTurn } from '../../core/in-turn.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isTouched } from '../../explain/claims.ts';
import { knownClaimsIn } from '../subjects/subject.ts';
import { differencesOf, fieldPath, hasContent } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { dataOf } from './judge-trip.ts';
import { travel } from './trip.ts';
import { withValue } from '../objects/with-value.ts';

/** An object that comes home without its kept data, and then shows something else than before. */
export interface Drift {
  readonly start: KubernetesObject;
  readonly shown: KubernetesObject;
  readonly bare: KubernetesObject;
  /** The number of places where the other version shows something else. */
  readonly changes: number;
}

/**
 * Converts each object there and back without kept data, and there again. A conversion may lose what the other version
 * cannot represent, but the rest must show the same again. If it does not, the two directions are not inverse, and only
 * kept data hides it.
 */
export const notInverse: Experiment = async (pair, trials) => {
  const trips = await travel(pair, trials);
  const bares = trips.map(({ start, homeWithoutKept }) => {
    const home = homeWithoutKept?.object;
    return home && withoutAdded(home, start);
  });
  const agains = await seeSome(pair, bares, pair.to);
  const drifts = trips.map(({ start, there }, at): Drift | undefined => {
    const [bare, again] = [bares[at], agains[at]?.object];
    if (there.object === undefined || bare === undefined || again === undefined) return undefined;
    const changes = driftOf(there.object, again).length;
    return changes === 0 ? undefined : { start, shown: there.object, bare, changes };
  });
  return inTurn(drifts, async (drift) => {
    if (drift === undefined) return [];
    const causes = await causesOf(pair, drift);
    return causes.map((cause) => observationOf(pair, drift, cause));
  });
};

/**
 * Returns the changed places of a drift that show fewer changes as soon as they have their old value again. If several
 * places are needed for that, returns those of which the new value alone changes what the other version shows.
 */
export async function causesOf(pair: Pair, drift: Drift): Promise<readonly Difference[]> {
  const { start, bare, changes } = drift;
  const changed = driftOf(start, bare);
  const restored = changed.map(({ path, before }) => withValue(bare, path, before));
  const left = await changesIn(pair, drift, restored);
  const causes = changed.filter((_, at) => (left[at] ?? changes) < changes);
  if (causes.length > 0) return causes;
  const broken = changed.map(({ path, after }) => withValue(start, path, after));
  const made = await changesIn(pair, drift, broken);
  return changed.filter((_, at) => (made[at] ?? 0) > 0);
}

/** Returns the number of places where the other version shows objects differently; undefined for one without an answer. */
async function changesIn(
  pair: Pair,
  { shown }: Drift,
  objects: readonly (KubernetesObject | undefined)[],
): Promise<readonly (number | undefined)[]> {
  const sights = await seeSome(pair, objects, pair.to);
  return sights.map((sight) => {
    const object = sight?.object;
    return object && driftOf(shown, object).length;
  });
}

/**
 * Returns the differences of the data. An empty object or list often stands for an absent one, so it does not count.
 */
export function driftOf(before: KubernetesObject, after: KubernetesObject): Difference[] {
  return differencesOf(dataOf(before), dataOf(after)).filter(
    (one) => hasContent(one.before) || hasContent(one.after),
  );
}

function observationOf(
  { from, to }: Pair,
  { start, shown, bare }: Drift,
  { path, before, after }: Difference,
): Observation {
  const place = fieldPath(path);
  return {
    check: 'not-inverse',
    // An absent value may mean the same as an empty one. Another value never does.
    level: before === undefined || after === undefined ? 'warning' : 'error',
    path,
    message: `${to.name} shows ${place} of ${from.name}, but converting it back gives ${givenBack(before, after)}. Kept data hides this until a client edits that value, or writes the object without its annotations. Make each direction undo the other, or declare with forget that ${to.name} only shows a summary.`,
    examples: [
      { title: `${from.name}, as written`, object: start, marked: [place] },
      { title: `${to.name}, converted`, object: shown, marked: [] },
      { title: `${from.name}, converted back without kept data`, object: bare, marked: [place] },
    ],
  };
}

function givenBack(before: JsonValue | undefined, after: JsonValue | undefined): string {
  if (before === undefined) return 'a value that nobody wrote';
  return after === undefined ? 'no value' : 'another value';
}

/**
 * Reports values that the other version shows in a form that converts back to another value, such as a rounded number
 * or a text in lower case. Kept data restores them, so nothing is lost, but only the author knows whether the form is
 * intended. Values of a part are not reported, because its documentation says which values it changes.
 */
export const lossyValues: Experiment = async (pair, trials) => {
  const claims = knownClaimsIn(pair.subject);
  const trips = await travel(pair, trials);
  return trips.map((trip) => {
    const [seen, bare] = [trip.there.object, trip.homeWithoutKept?.object];
    if (seen === undefined || bare === undefined) return [];
    return driftOf(trip.start, bare)
      .filter(({ path, before, after }) => isOther(before, after) && !isTouched(claims, path))
      .map((difference) => lossyIn(pair, { start: trip.start, shown: seen, bare }, difference));
  });
};

/** Reports whether a value with content became another one with content. */
function isOther(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return hasContent(before) && hasContent(after);
}

function lossyIn(
  { from, to }: Pair,
  { start, shown, bare }: Omit<Drift, 'changes'>,
  { path }: Difference,
): Observation {
  const place = fieldPath(path);
  return {
    check: 'lossy-value',
    level: 'note',
    path,
    message: `${to.name} shows ${place} of ${from.name} in a form that converts back to another value. An annotation carries the original. Check that the form is intended: for instance, that a number is rounded, a text shortened, a word replaced, or an element left out or moved on purpose.`,
    examples: [
      { title: `${from.name}, as written`, object: start, marked: [place] },
      { title: `${to.name}, converted`, object: shown, marked: [] },
      { title: `${from.name}, converted back without kept data`, object: bare, marked: [place] },
    ],
  };
}
