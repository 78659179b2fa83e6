import { sameJson } from '../../core/json/same-json.ts';
import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { fieldPath, leavesOf } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { dataOf } from './judge-trip.ts';

/**
 * Finds empty objects and lists that a conversion adds although they express nothing: the result converts back to the
 * same object without them. A function that always creates the parent of a moved field adds one.
 */
export const emptyParents: Experiment = async (pair, trials) => {
  const objects = trials.map(({ object }) => object);
  const there = await see(pair, objects, pair.to);
  const results: Observation[][] = [];
  for (const [at, object] of objects.entries()) {
    const seen = there[at]?.object;
    const shown = seen && withoutAdded(seen, object);
    // oxlint-disable-next-line no-await-in-loop -- a webhook gets one call at a time
    results.push(shown === undefined ? [] : await emptiesIn(pair, object, shown));
  }
  return results;
};

async function emptiesIn(
  pair: Pair,
  object: KubernetesObject,
  shown: KubernetesObject,
): Promise<Observation[]> {
  const added = emptyOnlyIn(shown, object);
  // An empty object may have moved.
  if (added.length === 0 || emptyOnlyIn(object, shown).length > 0) return [];
  const others = added.map((path) => withValueAt(shown, path, undefined));
  const [home, ...homes] = await seeSome(
    pair,
    [shown, ...others.map((one) => (isKubernetesObject(one) ? one : undefined))],
    pair.from,
  );
  const back = home?.object;
  if (back === undefined) return [];
  return added
    .filter((_, at) => {
      const without = homes[at]?.object;
      return without !== undefined && sameJson(dataOf(back), dataOf(without));
    })
    .map((path) => observationOf(pair, path, { object, shown }));
}

/** Returns the paths of empty objects and lists where another object has nothing. */
function emptyOnlyIn(object: KubernetesObject, other: KubernetesObject): readonly ValuePath[] {
  return leavesOf(dataOf(object))
    .filter(({ path, value }) => typeof value === 'object' && value !== null && path.length > 1)
    .map(({ path }) => path)
    .filter((path) => valueAt(other, path) === undefined);
}

function observationOf(
  { from, to }: Pair,
  path: ValuePath,
  { object, shown }: { readonly object: KubernetesObject; readonly shown: KubernetesObject },
): Observation {
  const place = fieldPath(path);
  return {
    check: 'fragment-invented',
    level: 'warning',
    path,
    message: `The conversion adds ${place} without any content to an object that has nothing to put there. Clients of ${to.name} may read the presence of ${place} as a setting, and server-side apply makes the applier its owner. Create ${place} only together with a field inside it.`,
    examples: [
      { title: `${from.name}, fragment`, object, marked: [] },
      { title: `${to.name}, converted`, object: shown, marked: [place] },
    ],
  };
}
