import type { Converted } from '../convert/guard.ts';
import { findInvalidMetadata } from '../convert/metadata-rules.ts';
import type { Shape } from '../schema/shape.ts';
import { OPEN } from '../schema/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { utf8Length } from '../json/utf8-length.ts';
import { forgetsIn } from '../lens/engine/forgets.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import type { ConvertStep, Keep, KeptTree, Step } from '../kind/version-tree.ts';
import { crashOf } from '../problem.ts';
import { asSeen, withoutKept } from './restore/as-seen.ts';
import { compareObjects, hasLeftOut, withShown } from './tree/compare.ts';
import { definitionsOf } from './definition/definition.ts';
import { fitAnnotations, otherAnnotationBytes } from './annotations/fit-annotations.ts';
import { beyondOf, hiddenBy } from './further.ts';
import { reachIn } from './definition/reach.ts';
import { goOn, noted } from './go-on.ts';
import { isUnchanged } from './tree/is-unchanged.ts';
import { overlaps } from './tree/is-within.ts';
import type { Carried, CarriedGroup, Texts } from './annotations/kept-annotations.ts';
import {
  NOTHING_CARRIED,
  keptPrefix,
  readKept,
  withTexts,
} from './annotations/kept-annotations.ts';
import type { Group, Kept } from './tree/kept.ts';
import { withListKeys } from './list-keys.ts';
import { ownedBy } from './own.ts';
import { pruneObject } from '../schema/prune.ts';
import type { Arrived, Failed, Source, Trials, View } from './restore/trials.ts';
import { budgetForOthers, putBack } from './restore/put-back.ts';
import type { Means, Start, Trip } from './trip.ts';
import { identified, lossAtStart, takeBack } from './trip.ts';
import { once } from '../once.ts';
import { unknownApart } from './unknown.ts';
import { detourFor, waitingFor } from './waiting.ts';
import { withoutForgotten } from './without-forgotten.ts';

/**
 * Returns a converter along a path that preserves data the target version cannot represent. The data waits in
 * annotations until the object is back in a version that can represent it.
 *
 * After every step the result is pruned to the schema of its version, converted back, and compared with the object
 * before the step. Each difference is kept at its place. The same comparison judges restored data: it must not change
 * how the object looks in the version it came from, or it would undo an edit made there.
 */
export function keepBy(tree: KeptTree): Keep {
  const shapes = withListKeys(tree.shapes, tree.listKeys);
  const definitions = definitionsOf({ ...tree, shapes });
  // A version is cut out of an apiVersion. To look up such a text in a map takes 2 % less of a conversion without losses.
  const byVersion = new Map(Object.entries(shapes));
  const shapeOf = (version: string): Shape => byVersion.get(version) ?? OPEN;
  const reach = reachIn({ ...tree, shapes });
  return (object, path, unowned) => {
    const convert = owned(unowned);
    const prefix = keptPrefix(tree.group);
    const { path: pathTo } = tree;
    const forOthers = budgetForOthers();
    const means = { convert, shapeOf, definitions, reach, prefix, path: pathTo, forOthers };
    const carried = readKept(object, prefix, NOTHING_CARRIED);
    const detour = detourFor(carried.groups, path, { tree, definitions });
    if (detour !== undefined) {
      const converted = takePath(object, detour, carried, means);
      if (!('problem' in converted)) return converted;
    }
    return takePath(object, path, carried, means);
  };
}

/** Returns a converter whose results no other code holds: they are compared and kept after further conversions. */
function owned(convert: ConvertStep): ConvertStep {
  return (object, step) => {
    const converted = convert(object, step);
    if ('problem' in converted || step.isPure) return converted;
    try {
      return { object: ownedBy(converted.object, object) };
    } catch (error) {
      // A getter has thrown.
      return { problem: { reason: 'ConverterCrashed', crash: crashOf(error) } };
    }
  };
}

function takePath(
  object: KubernetesObject,
  path: readonly Step[],
  carried: Carried,
  means: Means,
): Converted {
  let converted: Converted = { object };
  let known = carried;
  let keptBytes = 0;
  let start: Start | undefined;
  for (const [at, step] of path.entries()) {
    if ('problem' in converted) return converted;
    if (at > 0) known = readKept(converted.object, means.prefix, known);
    // Data that still waits for a passed version stays in its annotations.
    const asItIs = at === 0 ? asSeen : withoutKept;
    const before = asItIs(converted.object, known, step, means);
    const shape = means.shapeOf(versionOf(step.from));
    start ??= { object: before, shape, texts: carried.texts, back: [] };
    const ahead = path.slice(at + 1).map(({ to }) => versionOf(to));
    const [last, next] = [path[at - 1], path[at + 1]];
    converted = takeStep({ before, step, carried: known, start, ahead, last, next }, means);
    if (next !== undefined) start = { ...start, back: [step.back, ...start.back] };
    keptBytes += converted.keptBytes ?? 0;
  }
  return 'problem' in converted || keptBytes === 0 ? converted : { ...converted, keptBytes };
}

function takeStep(trip: Trip, means: Means): Converted {
  const { before, step, carried, start } = trip;
  const { convert, shapeOf } = means;
  const [from, to] = [shapeOf(versionOf(step.from)), shapeOf(versionOf(step.to))];
  const away = convert(before, step);
  if ('problem' in away) return away;
  // Server-side apply refuses a reply with a field that the schema does not declare. Every other request prunes it.
  const shaped = pruneObject(away.object, to);
  const forgets = forgetsIn(step.spoke);

  const attempt: Trials['attempt'] = (arrived) => {
    const back = takeBack(identified(arrived, before, step.to), step.back, convert);
    if ('problem' in back) return { problem: { reason: 'NoWayBack', cause: back.problem } };
    const isWhole = isUnchanged(back.object, before, { shape: from, pruned: shaped, prunedTo: to });
    const home = isWhole ? before : pruneObject(back.object, from, before);
    const loss = isWhole
      ? undefined
      : withoutForgotten(compareObjects(before, home, from), forgets);
    const isStart = start.back.length === 0;
    const atStart = isStart ? () => loss : once(() => lossAtStart(home, start.back, trip, means));
    return { object: arrived, loss, home, lossAtStart: atStart };
  };
  const again: Trials['again'] = (home) => {
    const result = convert(identified(home, before, step.from), step);
    return 'problem' in result ? undefined : pruneObject(result.object, to);
  };
  const beyond = (): readonly View[] => beyondOf(trip, means);
  const trials = { attempt, again, beyond, forOthers: means.forOthers };
  const { groups, passing } = unknownApart(shaped, trip, means);
  const isApart = groups !== carried.groups;
  const here = isApart
    ? { ...trip, carried: { ...carried, groups: [...groups, ...passing] } }
    : trip;
  const arriveWith = (waiting: readonly CarriedGroup[]): Converted => {
    const settled =
      waiting.length === 0
        ? settleAlone(shaped, trials)
        : settle(shaped, waiting, trials, { ...here, ...means });
    return 'problem' in settled ? settled : write(settled, here, means, again);
  };
  const waiting = waitingFor(trip, groups, means.definitions);
  const arrived = arriveWith(waiting);
  const isTooMuch = 'problem' in arrived && arrived.problem.reason === 'TooMuchKept';
  if (!isTooMuch || waiting.length === 0) return arrived;
  // The waiting data may itself be annotations that no longer fit. It then keeps waiting.
  const without = arriveWith([]);
  return 'problem' in without ? arrived : without;
}

/** An object after a step, with the waiting groups that were tried and their parts that keep waiting. */
interface Settled {
  /** The object as the conversion alone yields it. */
  readonly shaped: JsonObject;
  readonly tried: readonly CarriedGroup[];
  readonly arrived: Arrived;
  readonly waits: ReadonlyMap<CarriedGroup, Group>;
}

function settleAlone(shaped: JsonObject, { attempt }: Trials): Settled | Failed {
  const arrived = attempt(shaped);
  return 'problem' in arrived ? arrived : { shaped, tried: [], arrived, waits: NOTHING_WAITS };
}

const NOTHING_WAITS: Settled['waits'] = new Map();

function settle(
  shaped: JsonObject,
  waiting: readonly CarriedGroup[],
  trials: Trials,
  trip: Means & Trip,
): Settled | Failed {
  const { step, start, ahead, carried, shapeOf, definitions, reach } = trip;
  const now = definitions.digestOf(step);
  // Data that could not be restored before is treated like that of another definition: it may wait.
  const isFromOther = ({ by, seen }: Group): boolean => by !== now || seen !== undefined;
  const elsewhere = (): readonly Group[] =>
    carried.groups.filter((group) => !waiting.includes(group) || isFromOther(group));
  const lost = (): Kept | undefined => {
    const alone = trials.attempt(shaped);
    return 'problem' in alone ? undefined : alone.loss;
  };
  const hidden = hiddenBy(elsewhere, trip, lost);
  const sources = waiting.map((group): Source => {
    const { kept, by, seen } = group;
    const isOther = isFromOther(group);
    const mayShow = by !== now;
    // No client sees a version in the middle of a path, and the next version may have a place for the data.
    return {
      kept,
      by: {
        isOther,
        mayShow,
        isSeen: seen === now,
        takesUnknown: !isOther || ahead.length > 0,
        isDirect: start.back.length === 0,
        hidden,
      },
    };
  });
  const home = shapeOf(versionOf(step.to));
  const from = reach(versionOf(start.object.apiVersion), versionOf(step.to));
  const shapes = { home, from, there: start.object };
  const settled = putBack(shaped, sources, shapes, trials);
  if ('problem' in settled) return settled;
  const waits = new Map<CarriedGroup, Group>();
  for (const [at, group] of waiting.entries()) {
    const source = sources[at];
    const kept = source && settled.waits.get(source);
    const { version, by } = group;
    if (kept !== undefined) waits.set(group, { version, by, seen: now, kept });
  }
  return { shaped, tried: waiting, arrived: settled.arrived, waits };
}

/** Writes new losses and data that keeps waiting into the annotations. */
function write(settled: Settled, trip: Trip, means: Means, again: Trials['again']): Converted {
  const { tried, arrived, waits } = settled;
  const { before, step, carried, start } = trip;
  const result = identified(arrived.object, before, step.to);
  if (arrived.loss === undefined && carried.texts.size === 0) return checked(result, before);
  const { definitions, prefix, shapeOf } = means;
  const version = versionOf(step.from);
  const by = definitions.digestOf(step);
  const seen = { again, shape: shapeOf(versionOf(step.to)) };
  const loss = arrived.loss && withVisibility(arrived.loss, settled, seen);
  const fresh: readonly Group[] =
    loss === undefined ? [] : [{ version, by, kept: noted(loss, result, trip, means) }];
  const isStart = start.back.length === 0;
  // Tried data is restored or written anew. Data that waited for the version where the path began was restored before
  // the step.
  const isOver = (group: CarriedGroup): boolean =>
    tried.includes(group) ||
    (isStart && group.version === version && group.by === by && group.seen === undefined);
  const others = carried.groups.filter((group) => !isOver(group));
  const waiting = [...others, ...waits.values(), ...fresh];
  const further = goOn(result, { groups: others, waiting }, trip, means);
  const changed = new Map([...waits, ...further]);
  const groups = [...changed.values()].filter((group) => group !== undefined);
  const carry = { prefix, otherBytes: otherAnnotationBytes(result, prefix), shapeOf };
  let fitted = fitAnnotations({
    ...carry,
    groups: [...groups, ...fresh],
    texts: textsWithout(carried, (group) => isOver(group) || changed.has(group)),
  });
  if ('problem' in fitted && groups.length > 0) {
    // Waiting data that stays as it came takes no more room than before.
    const texts = textsWithout(carried, (group) => isOver(group) && !waits.has(group));
    fitted = fitAnnotations({ ...carry, groups: fresh, texts });
  }
  if ('problem' in fitted) return fitted;
  const { texts } = fitted;
  const written = checked(identified(withTexts(result, prefix, texts), before, step.to), before);
  if ('problem' in written || fresh.length === 0) return written;
  let keptBytes = 0;
  for (const [name, text] of texts) {
    if (carried.texts.get(name) !== text) keptBytes += utf8Length(text);
  }
  return { ...written, keptBytes };
}

/**
 * Notes whether the other version shows list elements that the conversion back leaves out. It then shows fewer elements
 * of the converted result, and an edit there decides about them, too.
 */
function withVisibility(
  loss: Kept,
  { shaped, arrived: { object: shown, home } }: Settled,
  { again, shape }: Pick<Trials, 'again'> & { readonly shape: Shape },
): Kept {
  if (!hasLeftOut(loss)) return loss;
  const pruned = again(home);
  if (pruned === undefined) return loss;
  const missing = compareObjects(shown, pruned, shape);
  // Restored data is missing as well.
  const isShown = missing !== undefined && overlaps(missing, compareObjects(shaped, pruned, shape));
  return isShown ? withShown(loss) : loss;
}

function textsWithout({ texts, groups }: Carried, isGone: (group: CarriedGroup) => boolean): Texts {
  const gone = new Set(groups.filter(isGone).flatMap(({ names }) => names));
  return new Map([...texts].filter(([name]) => !gone.has(name)));
}

/** Refuses metadata that the API server would reject. */
function checked(result: KubernetesObject, object: KubernetesObject): Converted {
  if (result.metadata === object.metadata) return { object: result };
  const broken = findInvalidMetadata(result.metadata ?? {}, object.metadata ?? {});
  return broken === undefined ? { object: result } : { problem: broken };
}
