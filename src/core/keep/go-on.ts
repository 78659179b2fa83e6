import { fieldIn } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf } from '../kind/kubernetes-object.ts';
import { OWN } from './restore/as-seen.ts';
import { NOTHING_IN_REACH } from './definition/reach.ts';
import type { Hidden } from './restore/hidden.ts';
import { hiddenBy } from './further.ts';
import type { Tolerance } from './tree/is-within.ts';
import { isWithin } from './tree/is-within.ts';
import type { Group, Kept, KeptElement } from './tree/kept.ts';
import { finderByName } from './tree/by-name.ts';
import { isLeftOut, withEachField, withoutOrder } from './tree/kept.ts';
import { inOrder, mergeKept } from './tree/merge-kept.ts';
import { Budget } from './restore/budget.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';
import { excessOf } from './restore/blame.ts';
import { restore } from './restore/restore.ts';
import type { AtStart, Means, Start, Trip } from './trip.ts';
import { atStart, passedIn, stepsTo, walkTo } from './trip.ts';
import { noted, withoutCreated, withoutShells } from './unshown.ts';
import type { ParentPlace } from './restore/without-orphans.ts';
import { orphansIn, withoutOrphans } from './restore/without-orphans.ts';

/**
 * Returns the groups of data waiting for further versions that a step changes, with the new data; undefined for a group
 * of which nothing is left. Data of another definition stays as it is.
 *
 * @param waiting - all groups that the object will carry: they may hold parents that the object itself lacks
 */
export function goOn(
  object: KubernetesObject,
  {
    groups,
    waiting,
  }: { readonly groups: readonly CarriedGroup[]; readonly waiting: readonly Group[] },
  trip: Trip,
  means: Means,
): ReadonlyMap<CarriedGroup, Group | undefined> {
  const { isKnown } = means.definitions;
  const changed = new Map<CarriedGroup, Group | undefined>();
  for (const group of groups) {
    const { by, seen } = group;
    // A kind has few versions and definitions, so few groups get past this check, whatever a client has written.
    if (!isKnown(by) || (seen !== undefined && !isKnown(seen))) continue;
    const kept =
      seen === undefined
        ? leftOf(object, { group, waiting }, trip, means)
        : leftAtHome(group, trip);
    if (kept !== group.kept) changed.set(group, kept && { ...group, kept });
  }
  return changed;
}

/**
 * Returns data that found no place before, without the data of parents that a client of its version has created since.
 * A parent that only defaults have created was not created by a client.
 */
function leftAtHome({ version, kept }: Group, { step, start, forms }: Trip): Kept | undefined {
  const isHome = start.back.length === 0 && version === step.fromVersion;
  return isHome ? withoutCreated(kept, forms()?.bare ?? start.object) : kept;
}

/** Returns data without the parts whose parent has just been removed. */
function leftOf(
  object: KubernetesObject,
  { group, waiting }: { readonly group: Group; readonly waiting: readonly Group[] },
  trip: Trip,
  means: Means,
): Kept | undefined {
  const { to } = trip.step;
  if (means.path(to, `${groupOf(to)}/${group.version}`) === undefined) return group.kept;
  const hidden = hiddenBy(() => waiting.filter((one) => one !== group), means);
  const left = withoutOrphaned(object, { ...group, hidden }, trip, means);
  const rest = left && noted({ ...group, kept: left }, object, trip, means);
  // A partial object keeps data that would be dropped, without a note that its parent is not shown: that note would
  // restore it.
  const isWhole = left === group.kept || !isFragment(object);
  return isWhole ? rest : merged(rest, [group.kept]);
}

/**
 * Reports whether an object is partial, as in server-side apply: it has no uid, and an absent parent was not removed.
 */
function isFragment({ metadata }: KubernetesObject): boolean {
  return metadata?.['uid'] === undefined;
}

/**
 * Returns data that waits for a version off the path, without the parts whose parent has just been removed. The removal
 * is checked in the version that the data waits for, because the parent may have another place in this one, or none.
 */
function withoutOrphaned(
  object: KubernetesObject,
  { version, kept, hidden }: Group & { readonly hidden: Hidden },
  trip: Trip,
  means: Means,
): Kept | undefined {
  const { step, start, ahead } = trip;
  if ([...ahead, ...passedIn(trip)].includes(version)) return kept;
  const shape = means.shapeOf(version);
  const here = {
    value: object,
    shape,
    start: { shapes: [start.shape], values: [start.object] },
    hidden,
    mayLeaveOut: false,
  };
  // Usually no parent is absent here, and nothing has to be converted.
  if (withoutOrphans(kept, here, false) === kept || means.forOthers.left <= 0) return kept;
  means.forOthers.spend();
  const there = walkTo(version, object, means);
  if (there === undefined) return kept;
  const way = stepsTo(version, step.to, means) ?? [];
  // A lens leaves no element out.
  const mayLeaveOut = !way.every(({ isPure: isLens }) => isLens);
  const arrived = { ...here, value: there, mayLeaveOut };
  if (withoutOrphans(kept, arrived, false) === kept) return kept;
  const begun = beginningAs(version, trip, means);
  if (begun === undefined) return kept;
  const place = { ...arrived, start: begun.place };
  const sure = withoutOrphans(kept, place, true);
  const least = sure && withoutOrphans(sure, place, false);
  if (sure === undefined || sure === least) return sure;
  return hiddenAtStart(begun.converted, { version, sure, least, mayLeaveOut }, trip, means);
}

/** The object before a step as another version shows it, and what that version shows of the start of the path. */
interface Beginning {
  readonly converted: JsonObject;
  readonly place: ParentPlace['start'];
}

/** Returns the beginning of a path as another version shows it; undefined if a step fails. */
function beginningAs(
  version: string,
  { before, start }: Trip,
  means: Means,
): Beginning | undefined {
  const straight = startAs(version, start, means);
  // A passed version may have got back data that decides what is shown, or have no place for the parent.
  const converted = start.back.length === 0 ? straight : walkTo(version, before, means);
  if (converted === undefined || straight === undefined) return undefined;
  const between = stepsTo(version, start.object.apiVersion, means)?.slice(0, -1) ?? [];
  const shapes = [start.shape, ...between.map(({ toVersion }) => means.shapeOf(toVersion))];
  return { converted, place: { values: [start.object, converted, straight], shapes } };
}

/** Returns the object where the path began as another version shows it; undefined if a step fails. */
function startAs(version: string, { object, shown }: Start, means: Means): JsonObject | undefined {
  const known = shown.get(version);
  if (known !== undefined) return known;
  const there = walkTo(version, object, means);
  if (there !== undefined) shown.set(version, there);
  return there;
}

/** The maximum number of attempts to find the parts that would show in the version where the path began. */
const MAX_ATTEMPTS = 8;

/** The parts of data that waits for a version. */
interface Parts {
  readonly version: string;
  /** The data without the parts whose parent was removed for sure. */
  readonly sure: Kept;
  /** The parts that are kept in any case. */
  readonly least: Kept | undefined;
  /** See `orphansIn`. */
  readonly mayLeaveOut: boolean;
}

/**
 * Returns data that waits for a version, without the parts that would show in the version where the path began: their
 * parent was removed there. Other parts were not removed there. Parts left untried are kept.
 *
 * @param converted - the object before the step, as the version that the data waits for shows it. The versions of the
 *   path may have no place for the parts, so the way back leads straight to where it began.
 */
function hiddenAtStart(
  converted: JsonObject,
  { version, sure, least, mayLeaveOut }: Parts,
  trip: Trip,
  means: Means,
): Kept | undefined {
  const budget = new Budget(MAX_ATTEMPTS, means.forOthers);
  if (budget.left <= 0) return sure;
  const place = { value: converted, shape: means.shapeOf(version), mayLeaveOut };
  const doubtful = excessOf(sure, least);
  const orphans = doubtful === undefined ? [] : orphansIn(doubtful, place);
  if (orphans.length === 0) return sure;
  // Data whose parent exists there was not removed.
  const others = excessOf(doubtful, merged(undefined, orphans));
  const certain = merged(least, others === undefined ? [] : [others]);
  const homeWith = homesWith(converted, version, trip, means);
  const lossWith = (kept?: Kept): Kept | undefined => {
    budget.spend();
    return homeWith(kept).loss;
  };
  // The loss beside which a part is judged: the data that is kept in any case may cause one, too.
  const without = lossWith(certain);
  const isHidden = (kept?: Kept): boolean => isWithin(lossWith(kept), without, PRESENT);
  if (isHidden(sure)) return sure;
  let safe = certain;
  const groups = [...halves(orphans)];
  for (const group of groups) {
    const more = merged(safe, group);
    if (budget.left <= 0 || isHidden(more)) safe = more;
    else if (group.length > 1) groups.push(...halves(group));
  }
  return safe && (excessOf(sure, safe) === undefined ? sure : inOrder(safe));
}

/**
 * Returns a function that restores kept data with its parents in an object, and converts it back to the version where
 * the path began.
 */
export function homesWith(
  converted: JsonObject,
  version: string,
  trip: Trip,
  means: Means,
): (kept?: Kept) => AtStart {
  const { step, start } = trip;
  const shapes = { home: means.shapeOf(version), from: NOTHING_IN_REACH, there: start.object };
  const steps = means.path(`${groupOf(step.to)}/${version}`, start.object.apiVersion) ?? [];
  return (kept) => {
    const value =
      kept === undefined
        ? converted
        : restore(converted, withParents(kept, converted), shapes, OWN).value;
    const home = atStart(value, steps, trip, means);
    // A parent that is restored in a list may come to stand at another place.
    const loss = home.loss && withoutOrder(home.loss);
    return { ...home, loss: loss && kept ? withoutShells(loss, kept) : loss };
  };
}

/**
 * Returns data that is restored with the parents that an object lacks, as if the conversion back had yielded nothing
 * there.
 *
 * @param value - the value at the place of the kept data
 */
function withParents(kept: Kept, value: JsonValue | undefined): Kept {
  if (kept.type === 'value') return kept;
  if (value === undefined) return notYielded(kept);
  if (kept.type === 'fields') {
    return withEachField(kept, (field, name) => withParents(field, fieldIn(value, name))) ?? kept;
  }
  const findOne = finderByName(value, kept);
  const elements = kept.elements.map((element): KeptElement => {
    const one = findOne(element.name, null);
    if (one === undefined) return notYieldedElement(element);
    return one === null ? element : { ...element, kept: withParents(element.kept, one) };
  });
  return { ...kept, elements };
}

/**
 * Returns data as if the conversion back had yielded nothing at its place. A list without keys is without the elements
 * that it had.
 */
function notYielded(kept: Kept): Kept {
  if (kept.type === 'value') {
    const { was: _, ...alone } = kept;
    return alone;
  }
  if (kept.type === 'fields') return withEachField({ ...kept, made: true }, notYielded) ?? kept;
  const elements =
    kept.keys === undefined
      ? kept.elements.filter(isLeftOut)
      : kept.elements.map(notYieldedElement);
  return { ...kept, made: true, elements };
}

function notYieldedElement(element: KeptElement): KeptElement {
  return { ...element, index: element.index ?? 0, kept: notYielded(element.kept) };
}

type Pieces = readonly [Kept, ...Kept[]];

/** Splits pieces into two halves. A single piece has none: it does harm by itself. */
export function halves(pieces: readonly Kept[]): readonly Pieces[] {
  const middle = Math.ceil(pieces.length / 2);
  return [pieces.slice(0, middle), pieces.slice(middle)].flatMap(([first, ...more]) =>
    first === undefined || pieces.length === 1 ? [] : [[first, ...more] as const],
  );
}

function merged(kept: Kept | undefined, pieces: readonly Kept[]): Kept | undefined {
  const [first, ...more] = kept === undefined ? pieces : [kept, ...pieces];
  return first && mergeKept([first, ...more]);
}

/** Tolerates what a function makes of a restored parent without its fields, if that parent is lost otherwise. */
export const PRESENT: Tolerance = { additions: false, scope: 'none', remains: true };
