import type { JsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, versionOf } from '../kind/kubernetes-object.ts';
import type { Step } from '../kind/version-tree.ts';
import { OWN } from './restore/as-seen.ts';
import type { Hidden } from './hidden.ts';
import { hiddenBy } from './further.ts';
import type { Tolerance } from './tree/is-within.ts';
import { isWithin } from './tree/is-within.ts';
import type { Group, Kept } from './tree/kept.ts';
import { mergeKept } from './tree/kept.ts';
import { unitsOf } from './tree/units-of.ts';
import { Budget } from './restore/budget.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';
import { restore } from './restore/restore.ts';
import type { Means, Trip } from './trip.ts';
import { lossAtStart, walk } from './trip.ts';
import { withUnshown, withoutShells } from './unshown.ts';
import { withoutOrphans } from './restore/without-orphans.ts';

/**
 * Returns the changes that a step makes to data waiting for further versions; undefined for a group of which nothing is
 * left. Data of another definition stays as it is.
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
  const { definitions, path } = means;
  const { step } = trip;
  const changed = new Map<CarriedGroup, Group | undefined>();
  for (const group of groups) {
    // A kind has few versions and definitions, so few groups get past this check, whatever a client has written.
    const isOwn = group.seen === undefined && definitions.isKnown(group.by);
    if (!isOwn || path(step.to, `${groupOf(step.to)}/${group.version}`) === undefined) continue;
    const hidden = hiddenBy(() => waiting.filter((one) => one !== group), means);
    const left = withoutOrphaned(object, { ...group, hidden }, trip, means);
    const rest = left && noted(left, object, trip, means);
    const isWhole = left === group.kept || !isFragment(object);
    // A partial object keeps data that would be dropped, without a note that its parent is not shown: that note would
    // restore it.
    const kept = isWhole ? rest : merged(rest, [group.kept]);
    if (kept !== group.kept) changed.set(group, kept && { ...group, kept });
  }
  return changed;
}

/**
 * Reports whether an object is partial, as in server-side apply: it has no uid, and an absent parent was not removed.
 */
function isFragment({ metadata }: KubernetesObject): boolean {
  return metadata?.['uid'] === undefined;
}

/** Notes, at the end of a path, which parents of kept data the version does not show. */
export function noted(
  kept: Kept,
  object: JsonObject,
  { step, ahead }: Trip,
  { shapeOf }: Means,
): Kept {
  return ahead.length > 0 ? kept : withUnshown(kept, object, shapeOf(step.toVersion));
}

/**
 * Returns data that waits for a version off the path, without the parts whose parent has just been removed. The removal
 * is checked in the version that the data waits for, because the parent may have another place in this one.
 */
function withoutOrphaned(
  object: KubernetesObject,
  { version, kept, hidden }: Group & { readonly hidden: Hidden },
  trip: Trip,
  means: Means,
): Kept | undefined {
  const { step, start, ahead } = trip;
  const { shapeOf, path } = means;
  const home = `${groupOf(step.to)}/${version}`;
  const passed = [step, ...start.back].flatMap((one) => [one.fromVersion, one.toVersion]);
  // Data for a version already passed was kept on this path: no client has seen the object since.
  if ([...ahead, ...passed].includes(version)) return kept;
  const reach = means.reach(versionOf(start.object.apiVersion), version);
  const begun = { reach, value: start.object };
  const shape = shapeOf(step.toVersion);
  const here = { value: object, shape, start: begun, hidden, isNear: true };
  if (withoutOrphans(kept, here, false) === kept) return kept;
  const way = path(step.to, home) ?? [];
  const there = way.length > 0 ? walk(object, way, means) : undefined;
  const converted = walk(start.object, path(start.object.apiVersion, home) ?? [], means);
  if (there === undefined || converted === undefined) return kept;
  const isNear = way.length === 1;
  const place = { ...here, value: there, start: { ...begun, converted }, isNear };
  const sure = withoutOrphans(kept, place, true);
  const least = sure && withoutOrphans(sure, place, false);
  if (sure === undefined || sure === least) return sure;
  return hiddenAtStart(there, { sure, least }, { way, trip, means });
}

/** The maximum number of attempts to find the parts that would show in the version where the path began. */
const MAX_ATTEMPTS = 6;

/**
 * Returns data that waits for a version, without the parts that would show in the version where the path began: their
 * parent was removed there. Other parts were not removed there. Parts left untried are kept.
 *
 * @param least - the parts that are kept in any case
 */
function hiddenAtStart(
  there: JsonObject,
  { sure, least }: { readonly sure: Kept; readonly least: Kept | undefined },
  { way, trip, means }: { way: readonly Step[]; trip: Trip; means: Means },
): Kept | undefined {
  const { step, start } = trip;
  const version = way.at(-1)?.toVersion ?? step.toVersion;
  const from = means.reach(versionOf(start.object.apiVersion), version);
  const shapes = { home: means.shapeOf(version), from, there: start.object };
  const steps = [...way.map(({ back }) => back).toReversed(), step.back, ...start.back];
  const without = lossAtStart(there, steps, trip, means);
  const isHidden = (kept: Kept): boolean => {
    const { value } = restore(there, kept, shapes, OWN);
    const loss = lossAtStart(value, steps, trip, means);
    return isWithin(loss && withoutShells(loss, kept), without, STRICT);
  };
  if (isHidden(sure)) return sure;
  const budget = new Budget(MAX_ATTEMPTS, means.forOthers);
  let safe = least;
  const groups = [...halves(unitsOf(sure))];
  for (const group of groups) {
    const more = merged(safe, group);
    const isOver = budget.left <= 0;
    if (!isOver) budget.spend();
    if (isOver || isHidden(more)) safe = more;
    else if (group.length > 1) groups.push(...halves(group));
  }
  return safe;
}

type Pieces = readonly [Kept, ...Kept[]];

/** Splits pieces into two halves. A single piece has none: it does harm by itself. */
function halves(pieces: readonly Kept[]): readonly Pieces[] {
  const middle = Math.ceil(pieces.length / 2);
  return [pieces.slice(0, middle), pieces.slice(middle)].flatMap(([first, ...more]) =>
    first === undefined || pieces.length === 1 ? [] : [[first, ...more] as const],
  );
}

function merged(kept: Kept | undefined, [first, ...more]: Pieces): Kept {
  return kept === undefined ? mergeKept([first, ...more]) : mergeKept([kept, first, ...more]);
}

const STRICT: Tolerance = { additions: false, scope: 'none' };
