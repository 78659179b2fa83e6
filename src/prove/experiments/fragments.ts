import { valueAt } from '../../core/json/value-path.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { fieldPath, leavesOf } from '../difference.ts';
import { dataOf, refused } from './judge-trip.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import type { Sight } from '../server/api-server.ts';
import { addedAnnotations, withoutAnnotations } from '../server/kept-annotations.ts';
import { driftOf } from './not-inverse.ts';

/**
 * Converts fragments, as server-side apply sends them, and back. A field that the fragment does not have must not
 * appear: the API server would take it for a field of the applier (KEP-555).
 */
export const fragments: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const objects = trials.map(({ object }) => object);
  const there = await see(pair, objects, to);
  const homes = await seeSome(
    pair,
    there.map(({ object }) => object),
    from,
  );
  const overwritten = await overwrittenBy(pair, objects, there);
  return objects.map((object, at): Observation[] => {
    const shown = there[at];
    const home = overwritten[at] ?? homes[at]?.object;
    if (shown === undefined) return [];
    if (shown.object === undefined) return [refused(object, shown, from.name, to.name)];
    const { object: seen } = shown;
    const invented =
      leavesOf(dataOf(object)).length === 1
        ? leavesOf(dataOf(seen)).filter(({ path }) => path[0] !== 'kind')
        : leavesOf(home === undefined ? {} : dataOf(home)).filter(
            ({ path }) => valueAt(object, path) === undefined,
          );
    return invented.map(({ path }) => ({
      check: 'fragment-invented',
      level: 'error',
      path,
      message: `The conversion adds ${fieldPath(path)} to a fragment that does not have it. Server-side apply would make the applier its owner. Set the field only if the field that it comes from is present.`,
      examples: [
        { title: `${from.name}, fragment`, object, marked: [] },
        { title: `${to.name}, converted`, object: seen, marked: [fieldPath(path)] },
        ...(valueAt(home, path) === undefined || home === undefined
          ? []
          : [{ title: `${from.name}, converted back`, object: home, marked: [fieldPath(path)] }]),
      ],
    }));
  });
};

/**
 * Returns the fragments that change the other version when they come home without kept data, which hides added fields.
 * A right conversion may add fields, too, for instance in another notation, but the other version shows the same.
 */
async function overwrittenBy(
  pair: Pair,
  objects: readonly KubernetesObject[],
  there: readonly Sight[],
): Promise<readonly (KubernetesObject | undefined)[]> {
  const without = (sights: readonly (Sight | undefined)[]) =>
    objects.map((object, at) => {
      const seen = sights[at]?.object;
      return seen && withoutAnnotations(seen, addedAnnotations(seen, object));
    });
  const homes = without(await seeSome(pair, without(there), pair.from));
  const agains = await seeSome(pair, homes, pair.to);
  return homes.map((home, at) => {
    const [seen, again] = [there[at]?.object, agains[at]?.object];
    return seen && again && driftOf(seen, again).length > 0 ? home : undefined;
  });
}
