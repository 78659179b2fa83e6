import { fieldShape } from '../schema/prune.ts';
import { fieldIn, fieldOf } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { once } from '../once.ts';
import type { Reach } from './definition/reach.ts';
import { ALL, reachOfElement, reachOfField } from './definition/reach.ts';
import { isField } from './restore/place.ts';
import type { PlaceThere } from './tree/by-name.ts';
import {
  ANY_TYPE,
  asMap,
  finderAmong,
  finderByName,
  finderThere,
  namedIn,
  shapeOfOne,
} from './tree/by-name.ts';
import type { Group, Kept, KeptElements, KeptFields, Name } from './tree/kept.ts';
import { mergeKept } from './tree/merge-kept.ts';
import type { Means, Start, Trip } from './trip.ts';
import { identified, isPure, parentsAs, passedIn, walkTo } from './trip.ts';
import { isShell, withEachElement, withEachField, withEachPart } from './tree/kept.ts';

/** A place of kept data, as a version shows it that clients see. */
interface Seen extends PlaceThere {
  /** The places there and below that clients of the version have, under the same path or another one. */
  readonly reach?: Reach | undefined;
  /** Returns the value of the place in the parents that the version shows, wherever it has them. */
  readonly parent?: () => JsonValue | undefined;
  /** True if the version has the place, perhaps under another path. */
  readonly isPlace?: boolean;
  /** Returns the place as the version that the data waits for shows it. A function may rename elements on the way. */
  readonly there?: () => Seen;
}

/**
 * Notes which parents of kept data are absent from the version that a client sees, although that version has a place
 * for them. If they are still absent later, no client has removed them.
 *
 * @param here - the place of the kept data in that version
 * @param before - the same in the version that carried the data before, if another path has kept it. A parent that is
 *   absent there without a note was removed there, and a note would bring it back
 */
function withUnshown(kept: Kept, here: Seen, before?: Seen): Kept {
  if (kept.type === 'value') return kept;
  if (kept.type === 'elements') return withUnshownInEach(kept, here, before);
  const [map, earlier] = [asMap(here), before && asMap(before)];
  const changed = withEachField(kept, (field, name) => {
    if (field.type === 'value') return field;
    const [inside, was] = [fieldSeen(map, name), earlier && fieldSeen(earlier, name)];
    const isRemoved = was !== undefined && isAbsent(was) && field.isUnshown !== true;
    const isUnshown = isAbsent(inside) && !field.made && !isRemoved;
    return marked(withUnshown(field, inside, was), isUnshown);
  });
  return changed ?? kept;
}

/** Notes the absent parents of data kept in elements that the version shows. */
function withUnshownInEach(kept: KeptElements, here: Seen, before?: Seen): Kept {
  const oneHere = elementsSeen(here, kept);
  const oneBefore = before && elementsSeen(before, kept);
  const changed = withEachElement(kept, ({ name, index, kept: inside }) => {
    const one = index === undefined ? oneHere(name) : undefined;
    return one === undefined ? inside : withUnshown(inside, one, oneBefore?.(name));
  });
  return changed ?? kept;
}

/** Returns a function that finds the elements of a list; it returns undefined for an element that is not shown. */
function elementsSeen(
  { value, shape, reach, parent, there }: Seen,
  kept: KeptElements,
): (name: Name | undefined) => Seen | undefined {
  if (kept.keys === undefined) return () => undefined;
  const findOne = finderThere(value, kept, shape);
  const findParent = once(() => finderByName(parent?.(), kept));
  const findThere = once(() => there && elementsSeen(there(), kept));
  return (name) => {
    const one = findOne(name);
    if (one === undefined && findParent()(name) === undefined) return findThere()?.(name);
    return {
      value: one,
      shape: one === undefined ? undefined : shapeOfOne(shape),
      reach: reachOfElement(reach),
      parent: () => findParent()(name),
    };
  };
}

function fieldSeen({ value, shape, reach, parent, there }: Seen, name: string): Seen {
  const inside = fieldIn(value, name);
  // The schema names no entry of a map, so an absent one has no place.
  const hasPlace = inside !== undefined || isField(shape, name);
  return {
    value: inside,
    shape: hasPlace ? fieldShape(shape, name) : undefined,
    reach: reachOfField(reach, name),
    parent: () => fieldIn(parent?.(), name),
    isPlace: reach !== undefined && fieldOf(reach.fields, name)?.isOwn === true,
    ...(there && { there: once(() => fieldSeen(there(), name)) }),
  };
}

function isAbsent({ value, shape, parent, isPlace }: Seen): boolean {
  if (value !== undefined) return false;
  return shape !== undefined || (isPlace === true && parent?.() === undefined);
}

function marked(kept: Kept, isUnshown: boolean): Kept {
  if (kept.type === 'value' || isUnshown === (kept.isUnshown === true)) return kept;
  const { isUnshown: _, ...rest } = kept;
  return { ...rest, ...(isUnshown && { isUnshown }) };
}

/** Notes all parents of kept data as not shown, in a part of an object: nobody has removed those that it lacks. */
export function asUnshown(kept: Kept): Kept {
  if (kept.type === 'value') return kept;
  return marked(withEachPart(kept, asUnshown) ?? kept, !kept.made);
}

const NOWHERE: Seen = { value: undefined, shape: undefined };

/** Notes, at the end of a path, which parents of kept data the version does not show. */
export function noted(
  { version, kept }: Pick<Group, 'version' | 'kept'>,
  object: KubernetesObject,
  trip: Trip,
  means: Means,
): Kept {
  const { step, start, ahead } = trip;
  if (ahead.length > 0) return kept;
  const shown = identified(means.shownOf?.(object) ?? object, object, object.apiVersion);
  const seen = shownIn({ object: shown, shape: means.shapeOf(step.toVersion) }, version, means);
  const there = once((): Seen => {
    // The reach of lenses already finds what they rename.
    if (seen.reach !== undefined || means.forOthers.left <= 0) return NOWHERE;
    means.forOthers.spend();
    return { value: walkTo(version, shown, means), shape: means.shapeOf(version) };
  });
  const here = { ...seen, there };
  const isOfPath = passedIn(trip).includes(version);
  return withUnshown(kept, here, isOfPath ? undefined : shownIn(start, version, means));
}

/** Returns an object for data that waits for another version. A function may hide parents, so it says nothing of them. */
function shownIn(
  { object, shape }: Pick<Start, 'object' | 'shape'>,
  version: string,
  means: Means,
): Seen {
  const seen = { value: object, shape };
  if (!isPure(version, object.apiVersion, means)) return seen;
  const reach = means.reach(versionOf(object.apiVersion), version);
  return { ...seen, reach, parent: once(() => parentsAs(version, { object }, means)) };
}

/**
 * Notes the absent parents of data that waits for this version. Clients do not see a passed version, so there the data
 * has no notes.
 */
export function notedAtHome(
  kept: Kept,
  object: JsonObject,
  { step, ahead }: Trip,
  { shapeOf, shownOf }: Means,
): Kept {
  const shape = ahead.length > 0 ? undefined : shapeOf(step.toVersion);
  return withUnshown(kept, { value: shownOf?.(object) ?? object, shape });
}

/**
 * Returns data that waits for the version of a client, without the data of parents that were absent there before: the
 * client has created others.
 *
 * @param value - the value at the place of the kept data, as the client has written it
 */
export function withoutCreated(kept: Kept, value: JsonValue | undefined): Kept | undefined {
  if (kept.type === 'value' || value === undefined) return kept;
  if (kept.isUnshown === true) return undefined;
  if (kept.type === 'elements') {
    const findOne = finderByName(value, kept);
    return withEachElement(kept, ({ name, kept: inside }) => withoutCreated(inside, findOne(name)));
  }
  return withEachField(kept, (field, name) => withoutCreated(field, fieldIn(value, name)));
}

/** Returns a loss without the objects without data that show where nothing was shown before. */
export function withoutShells(loss: Kept, kept: Kept): Kept | undefined {
  return shellsOf(kept)(loss);
}

type RemoveShells = (loss: Kept) => Kept | undefined;

/** Returns a function that removes shells from losses. It walks kept data once, whatever the losses are. */
function shellsOf(kept: Kept): RemoveShells {
  if (kept.type === 'value') return asItIs;
  // A list of one version may be a map in the other.
  const find = once(() => {
    const inside = namedIn(kept).map(([name, one]) => [name, shellsOf(one)] as const);
    return finderAmong(inside, [], ANY_TYPE);
  });
  const inOthers = once(() => shellsOfOthers(kept));
  const left = (lost: Kept, name: Name | undefined): Kept | undefined =>
    (find()(name) ?? inOthers())(lost);
  return (loss) => {
    if (loss.type === 'value') return kept.isUnshown === true && isShell(loss) ? undefined : loss;
    return loss.type === 'fields'
      ? withEachField(loss, (lost, name) => left(lost, [name]))
      : withEachElement(loss, ({ name, kept: lost }) => left(lost, name));
  };
}

/** Returns the function for elements that kept data does not name: a function may have given them other names. */
function shellsOfOthers(kept: KeptFields | KeptElements): RemoveShells {
  const [first, ...more] = kept.type === 'elements' ? kept.elements.map((one) => one.kept) : [];
  return first === undefined ? asItIs : shellsOf(mergeKept([first, ...more]));
}

const asItIs: RemoveShells = (loss) => loss;

/**
 * Reports whether kept data has a parent that was not shown, and that the version of a client has under another path. If
 * the parent is restored, it shows as an empty object there.
 *
 * @param reach - the places of the data that the client has
 */
export function isUnshownElsewhere(kept: Kept, reach: Reach | undefined): boolean {
  if (kept.type === 'value' || reach === undefined || reach === ALL) return false;
  if (kept.isUnshown === true && reach.isOwn && reach.shape === undefined) return true;
  return kept.type === 'fields'
    ? [...kept.fields].some(([name, field]) => isUnshownElsewhere(field, reachOfField(reach, name)))
    : kept.elements.some(({ kept: one }) => isUnshownElsewhere(one, reachOfElement(reach)));
}
