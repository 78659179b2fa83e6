import { inTurn } from '../../core/in-turn.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isTouched } from '../../explain/claims.ts';
import { knownClaimsIn } from '../subjects/subject.ts';
import { fieldPath, hasContent, leavesOf } from '../difference.ts';
import { dataOf, refused } from './judge-trip.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import type { Sight } from '../server/api-server.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { causesOf, driftOf } from './not-inverse.ts';
import type { Drift } from './not-inverse.ts';
import { withValue } from '../objects/with-value.ts';

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
  const hidden = await hiddenIn(pair, objects, there);
  return objects.map((object, at): Observation[] => {
    const shown = there[at];
    if (shown === undefined) return [];
    if (shown.object === undefined) return [refused(object, shown, from.name, to.name)];
    const { object: seen } = shown;
    const { home, added } = hidden[at] ?? addedTo(object, homes[at]?.object);
    const invented =
      leavesOf(dataOf(object)).length === 1 && sameJson(object, withoutEntries(object))
        ? leavesOf(dataOf(seen)).filter(({ path }) => path[0] !== 'kind')
        : added;
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

/** A fragment that came home, with the fields that it did not have. */
interface Home {
  readonly home: KubernetesObject | undefined;
  readonly added: readonly { readonly path: ValuePath }[];
}

function addedTo(object: KubernetesObject, home: KubernetesObject | undefined): Home {
  const leaves = home === undefined ? [] : leavesOf(dataOf(home));
  return { home, added: leaves.filter(({ path }) => valueAt(object, path) === undefined) };
}

/**
 * Returns the fragments that get new fields when they are converted back without their kept data. Kept data hides such
 * fields. A correct conversion may add a field too, for instance in another notation. So only fields count that change
 * what the other version shows.
 */
async function hiddenIn(
  pair: Pair,
  objects: readonly KubernetesObject[],
  there: readonly Sight[],
): Promise<readonly (Home | undefined)[]> {
  const without = (sights: readonly (Sight | undefined)[]) =>
    objects.map((object, at) => {
      const seen = sights[at]?.object;
      return seen && withoutAdded(seen, object);
    });
  const homes = without(await seeSome(pair, without(there), pair.from));
  const agains = await seeSome(pair, homes, pair.to);
  return inTurn(objects, async (start, at) => {
    const [shown, home, again] = [there[at]?.object, homes[at], agains[at]?.object];
    return shown && home && again && blame(pair, { start, shown, bare: home, again });
  });
}

async function blame(
  pair: Pair,
  { again, ...trip }: Omit<Drift, 'changes'> & { readonly again: KubernetesObject },
): Promise<Home | undefined> {
  const changes = driftOf(trip.shown, again).length;
  const causes = changes === 0 ? [] : await causesOf(pair, { ...trip, changes });
  const drifting = causes
    .filter(({ before }) => before === undefined)
    .flatMap(({ after, path }) => leavesOf(after, path));
  const added = changes === 0 ? await setByBoth(pair, trip) : drifting;
  return added.length === 0 ? undefined : { home: trip.bare, added };
}

/**
 * Returns the fields that a fragment gains because both directions set a default for them. Such a fragment comes home
 * whole, with these fields, even if one value is removed from the other version. Two correct conversions differ: a
 * value in another notation does not come home as it was, and a value that absence expresses cannot be removed.
 */
async function setByBoth(
  pair: Pair,
  { start, shown, bare }: Omit<Drift, 'changes'>,
): Promise<readonly { readonly path: ValuePath }[]> {
  const isWhole = (home: KubernetesObject): boolean =>
    leavesOf(dataOf(start)).every(({ path, value }) => sameJson(valueAt(home, path), value));
  // The parts of a lens add nothing but constants that the author has named.
  const claims = knownClaimsIn(pair.subject);
  const sent = withoutAdded(shown, start);
  const [plain] = await seeSome(pair, [withoutEntries(sent)], pair.from);
  // A field that comes from a label or an annotation of the fragment is no default.
  const added = leavesOf(dataOf(bare)).filter(
    ({ path }) =>
      valueAt(start, path) === undefined &&
      valueAt(plain?.object, path) !== undefined &&
      !isTouched(claims, path),
  );
  if (!isWhole(bare) || added.length === 0) return [];
  const without = leavesOf(dataOf(sent))
    .filter(({ path, value }) => path[0] !== 'kind' && hasContent(value))
    .flatMap(({ path }) => withValue(sent, path, undefined) ?? []);
  const homes = await seeSome(pair, without, pair.from);
  const isSame = (home: KubernetesObject): boolean =>
    isWhole(home) && added.every(({ path }) => valueAt(home, path) !== undefined);
  return homes.some((home) => home?.object !== undefined && isSame(home.object)) ? added : [];
}

/** Returns an object without labels and annotations. */
function withoutEntries({ metadata, ...object }: KubernetesObject): KubernetesObject {
  if (metadata === undefined) return object;
  const { labels: _labels, annotations: _annotations, ...rest } = metadata;
  return { ...object, metadata: rest };
}
