import type { JsonObject } from '../json/json-value.ts';
import { once } from '../once.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { hiddenBy } from './further.ts';
import { PRESENT, halves, homesWith } from './go-on.ts';
import type { CarriedGroup } from './annotations/kept-annotations.ts';
import { divideLists } from './tree/divide-lists.ts';
import { hides, isWithin } from './tree/is-within.ts';
import type { Group, Kept } from './tree/kept.ts';
import { withoutOrder } from './tree/kept.ts';
import { mergeKept } from './tree/merge-kept.ts';
import { excessOf } from './restore/blame.ts';
import { orphansIn, thereIn } from './restore/without-orphans.ts';
import type { Arrived, Failed, Source, Trials } from './restore/trials.ts';
import { putBack } from './restore/put-back.ts';
import { Budget } from './restore/budget.ts';
import type { AtStart, Means, Trip } from './trip.ts';
import { parentsAs } from './trip.ts';

/** An object after a step, with the waiting groups that were tried and their parts that keep waiting. */
export interface Settled {
  /** The object as the conversion alone yields it. */
  readonly shaped: JsonObject;
  readonly tried: readonly CarriedGroup[];
  readonly arrived: Arrived;
  readonly waits: ReadonlyMap<CarriedGroup, Group>;
}

/** Settles an object for which nothing waits. */
export function settleAlone(shaped: JsonObject, { attempt }: Trials): Settled | Failed {
  const arrived = attempt(shaped);
  return 'problem' in arrived ? arrived : { shaped, tried: [], arrived, waits: NOTHING_WAITS };
}

const NOTHING_WAITS: Settled['waits'] = new Map();

/** Restores the waiting data as far as it does no harm. */
export function settle(
  shaped: JsonObject,
  waiting: readonly CarriedGroup[],
  trials: Trials,
  trip: Means & Trip,
): Settled | Failed {
  const { step, start, carried, shapeOf, definitions, reach } = trip;
  const now = definitions.digestOf(step);
  // Data that could not be restored before is treated like that of another definition: it may wait.
  const isFromOther = ({ by, seen }: Group): boolean => by !== now || seen !== undefined;
  const elsewhere = (): readonly Group[] =>
    carried.groups.filter((group) => !waiting.includes(group) || isFromOther(group));
  const lost = (): Kept | undefined => {
    const alone = trials.attempt(shaped);
    return 'problem' in alone ? undefined : alone.loss;
  };
  const home = shapeOf(step.toVersion);
  const passed = start.back.map(({ toVersion }) => toVersion);
  const hidden = hiddenBy(elsewhere, trip, lost, passed);
  const forms = once(() => trials.forms());
  const sources = waiting.map((group): Source => {
    const { kept, by, seen } = group;
    const isOther = isFromOther(group);
    const mayShow = by !== now;
    return {
      kept: isOther ? kept : divideLists(kept, shaped, home),
      by: {
        isOther,
        mayShow,
        isSeen: seen === now,
        takesUnknown: !isOther,
        isDirect: start.back.length === 0,
        hidden,
      },
    };
  });
  const from = reach(versionOf(start.object.apiVersion), step.toVersion);
  const parents = once(() => parentsAs(step.toVersion, start, trip));
  const next = trip.next && shapeOf(trip.next.toVersion);
  const shapes = { home, next, from, there: start.object, forms, parents };
  const settled = putBack(shaped, sources, shapes, trials);
  if ('problem' in settled) return settled;
  const waits = new Map<CarriedGroup, Group>();
  for (const [at, group] of waiting.entries()) {
    const source = sources[at];
    const left = source && settled.waits.get(source);
    const { version, by, seen } = group;
    const notRemoved = by === now ? hiddenHere(group.kept, settled.arrived, trip) : [];
    const [first, ...more] = left === undefined ? notRemoved : [left, ...notRemoved];
    if (first === undefined) continue;
    const kept = mergeKept([first, ...more]);
    // A path may reach a version twice. The note of the first step stays if the second one finds the same: the first one
    // comes from the version that a client has written.
    const isNoted = seen !== undefined && definitions.isKnown(seen);
    const isAsNoted = isNoted && excessOf(kept, group.kept) === undefined;
    waits.set(group, { version, by, seen: isAsNoted ? seen : now, kept });
  }
  return { shaped, tried: waiting, arrived: settled.arrived, waits };
}

/** The maximum number of attempts to find hidden parents. */
const MAX_ATTEMPTS = 8;

/**
 * Returns the parts of kept data whose parents the object lacks although nobody has removed them: the conversion hides
 * them, for instance by a switch. Such a parent is recognized by what comes back with it: something that the version
 * where the path began has, and that this version lacks.
 */
function hiddenHere(
  kept: Kept,
  { object, lossAtStart }: Arrived,
  trip: Means & Trip,
): readonly Kept[] {
  const shape = trip.shapeOf(trip.step.toVersion);
  const orphans = orphansIn(kept, { value: object, shape, mayLeaveOut: !trip.step.isPure });
  const loss = orphans.length > 0 ? lossAtStart() : undefined;
  // `homesWith` leaves out the order, too: an order that is lost anyway does not come back with a parent.
  const without = loss && withoutOrder(loss);
  if (without === undefined || !hides(without)) return [];
  const restoredWith = homesWith(object, trip.step.toVersion, trip, trip);
  const budget = new Budget(MAX_ATTEMPTS, trip.forOthers);
  const found: Kept[] = [];
  const groups = [orphans];
  for (const parts of groups) {
    const [first, ...more] = parts;
    if (first === undefined) continue;
    // Parts that are not tried stay kept.
    if (budget.left <= 0) {
      found.push(...parts);
      continue;
    }
    budget.spend();
    const restored = restoredWith(mergeKept([first, ...more]));
    const left = restored.loss;
    const isBack = excessOf(without, left) !== undefined;
    if (isBack && isWithin(left, without, PRESENT)) found.push(...parts);
    else if (isBack && !trip.step.isPure) groups.push(...halves(parts));
    else groups.push(...unclear(parts, restored, trip.start.object, budget));
  }
  return found;
}

/**
 * Returns the groups of parts to try next after parts with which nothing hidden comes back, or something else is lost.
 * Their parents were removed if all of them stand where the path began only because they were restored. So was each that
 * comes home again. The conversion back may have cut off the others.
 */
function unclear(
  parts: readonly Kept[],
  { back, again }: AtStart,
  begun: JsonObject,
  budget: Budget,
): readonly (readonly Kept[])[] {
  const isThere = thereIn();
  if (parts.every((part) => isThere(part, back) && !isThere(part, begun))) return [];
  if (parts.length === 1 || budget.left <= 0) return halves(parts);
  budget.spend();
  const home = again();
  const left = parts.filter((part) => !isThere(part, home));
  return left.length < parts.length ? [left] : halves(parts);
}

/**
 * Returns a settled object without the loss of defaults that only restored data hides. Kept, they would be restored
 * beside that data later, as if a client had written them.
 */
export function withoutHiddenDefaults(
  settled: Settled,
  { attempt, withoutDefaults }: Trials,
): Settled {
  const { shaped, tried, arrived } = settled;
  const { loss } = arrived;
  if (tried.length === 0 || withoutDefaults(loss) === loss) return settled;
  const alone = attempt(shaped);
  const known = 'problem' in alone ? loss : alone.loss;
  return { ...settled, arrived: { ...arrived, loss: withoutDefaults(loss, known) } };
}
