import type { Converted } from '../convert/guard.ts';
import type { Shape } from '../schema/shape.ts';
import { OPEN } from '../schema/shape.ts';
import { fieldOf } from '../json/fields.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { isKubernetesObject, versionOf } from '../kind/kubernetes-object.ts';
import type { KeptTree, Step } from '../kind/version-tree.ts';
import { crashOf } from '../problem.ts';
import { OWN, asSeen, withoutKept } from './restore/as-seen.ts';
import { restore } from './restore/restore.ts';
import { compareObjects } from './tree/compare.ts';
import { definitionsOf } from './definition/definition.ts';
import { beyondOf } from './further.ts';
import { NOTHING_IN_REACH, reachIn } from './definition/reach.ts';
import { isUnchanged } from './tree/is-unchanged.ts';
import type { Group } from './tree/kept.ts';
import type { Carried, CarriedGroup } from './annotations/kept-annotations.ts';
import {
  NOTHING_CARRIED,
  annotationsOf,
  keptPrefix,
  readKept,
} from './annotations/kept-annotations.ts';
import { ownedBy } from './own.ts';
import { pruneObject, withoutNulls } from '../schema/prune.ts';
import { presetsIn, presetsOf, writtenIn } from './written.ts';
import type { Trials } from './restore/trials.ts';
import { budgetForOthers } from './restore/put-back.ts';
import type { ConvertStep, KeepWith, Means, Start, Trip } from './trip.ts';
import { atStart, formsAfter, formsAtStart, identified, takeBack } from './trip.ts';
import { once } from '../once.ts';
import { unknownApart } from './unknown.ts';
import { asUnshown } from './unshown.ts';
import { detourFor, waitingFor } from './waiting.ts';
import { withoutForgotten } from './without-forgotten.ts';
import { settle, settleAlone, withoutHiddenDefaults } from './settle.ts';
import { writeSettled } from './write-settled.ts';

/**
 * Returns a converter along a path that preserves data the target version cannot represent. The data waits in
 * annotations until the object is back in a version that can represent it.
 *
 * After every step the result is pruned to the schema of its version, converted back, and compared with the object
 * before the step. Each difference is kept at its place. The same comparison judges restored data: it must not change
 * how the object looks in the version it came from, or it would undo an edit made there.
 */
export function keepBy(tree: KeptTree): KeepWith {
  const definitions = definitionsOf(tree);
  const shapeOf = (version: string): Shape => fieldOf(tree.shapes, version) ?? OPEN;
  const prefix = keptPrefix(tree.group);
  const ofKind = { shapeOf, definitions, reach: reachIn(tree), prefix, path: tree.path };
  const keep: KeepWith = (object, path, convert, shownOf) => {
    const means = { ...ofKind, convert: owned(convert), forOthers: budgetForOthers(), shownOf };
    const carried = carriedBy(object, prefix);
    const detour = detourFor(carried.groups, path, { tree, definitions });
    if (detour !== undefined) {
      const converted = takePath(object, detour, carried, means);
      if (!('problem' in converted)) return converted;
    }
    return takePath(object, path, carried, means);
  };
  return (object, path, ...means) => {
    const converted = keep(object, path, ...means);
    if (!('problem' in converted)) {
      const { object: kept, keptBytes } = converted;
      if (keptBytes === undefined || !mayContainNull(kept)) return converted;
    }
    const whole = withoutNulls(object, shapeOf(path[0]?.fromVersion ?? ''));
    return whole === object || !isKubernetesObject(whole) ? converted : keep(whole, path, ...means);
  };
}

/**
 * Reports whether the annotations of an object may contain null, which compressed data does not show. No version can
 * represent null in the place of an object, so such a null is kept.
 */
function mayContainNull(object: KubernetesObject): boolean {
  return Object.values(annotationsOf(object)).some(
    (text) => typeof text === 'string' && /null|"packed"/.test(text),
  );
}

/**
 * Returns the data that an object carries. An object without a name is a part that server-side apply collects from the
 * fields of some managers: if an applier gives up its last annotation, all metadata goes, and that of the others comes
 * back without the name. An API server has sent `{spec, metadata: {annotations}}` with kept data of an object `other`
 * that the part does not have. Nobody has removed the objects around such data.
 */
function carriedBy(object: KubernetesObject, prefix: string): Carried {
  const carried = readKept(object, prefix, NOTHING_CARRIED);
  const { name, generateName } = object.metadata ?? {};
  const isNamed = name !== undefined || generateName !== undefined;
  if (carried === NOTHING_CARRIED || isNamed) return carried;
  const own = versionOf(object.apiVersion);
  // Data that found no place in the object's own version goes when a client creates its parent: see `withoutCreated`.
  const isAtHome = ({ version, seen }: Group): boolean => version === own && seen !== undefined;
  const groups = carried.groups.map((group) =>
    isAtHome(group) ? group : { ...group, kept: asUnshown(group.kept) },
  );
  return { ...carried, groups };
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
  let forms: Trip['forms'] | undefined;
  for (const [at, step] of path.entries()) {
    if ('problem' in converted) return converted;
    if (at > 0) known = readKept(converted.object, means.prefix, known);
    // Data that still waits for a passed version stays in its annotations.
    const asItIs = at === 0 ? asSeen : withoutKept;
    const before = asItIs(converted.object, known, means, step);
    const shape = means.shapeOf(step.fromVersion);
    start ??= { object: before, shape, ...carried, back: [], shown: new Map() };
    forms ??= once(() => formsAtStart(before, shape));
    const ahead = path.slice(at + 1).map(({ toVersion }) => toVersion);
    const next = path[at + 1];
    const trip: Trip = { before, step, carried: known, start, ahead, next, forms };
    converted = takeStep(trip, means);
    if (next !== undefined) start = { ...start, back: [step.back, ...start.back] };
    forms = once(() => formsAfter(trip, means));
    keptBytes += converted.keptBytes ?? 0;
  }
  return 'problem' in converted || keptBytes === 0 ? converted : { ...converted, keptBytes };
}

function takeStep(trip: Trip, means: Means): Converted {
  const { before, step, carried } = trip;
  const away = means.convert(before, step);
  if ('problem' in away) return away;
  // Server-side apply refuses a reply with a field that the schema does not declare. Every other request prunes it.
  const shaped = pruneObject(away.object, means.shapeOf(step.toVersion));
  const trials = trialsOf(shaped, trip, means);
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
    if ('problem' in settled) return settled;
    return writeSettled(withoutHiddenDefaults(settled, trials), here, means, trials);
  };
  const waiting = waitingFor(trip, groups, means.definitions);
  const arrived = arriveWith(waiting);
  const isTooMuch = 'problem' in arrived && arrived.problem.reason === 'TooMuchKept';
  if (!isTooMuch || waiting.length === 0) return arrived;
  // The waiting data may itself be annotations that no longer fit. It then keeps waiting.
  const without = arriveWith([]);
  return 'problem' in without ? arrived : without;
}

/**
 * Returns the functions that show how an object looks in the version it came from.
 *
 * @param shaped - the object as the conversion alone yields it
 */
function trialsOf(shaped: JsonObject, trip: Trip, means: Means): Trials {
  const { before, step, start } = trip;
  const { convert, shapeOf, forOthers } = means;
  const [from, to] = [shapeOf(step.fromVersion), shapeOf(step.toVersion)];
  const isStart = start.back.length === 0;
  return {
    attempt: (arrived) => {
      const back = takeBack(identified(arrived, before, step.to), step.back, convert);
      if ('problem' in back) return { problem: { reason: 'NoWayBack', cause: back.problem } };
      const isWhole = isUnchanged(back.object, before, {
        shape: from,
        pruned: shaped,
        prunedTo: to,
      });
      const home = isWhole ? before : pruneObject(back.object, from, before);
      const loss = isWhole ? undefined : withoutForgotten(compareObjects(before, home, from), step);
      const lossAtStart = isStart
        ? () => loss
        : once(() => atStart(home, start.back, trip, means).loss);
      return { object: arrived, loss, home, lossAtStart };
    },
    withLost: ({ home }, lost) => {
      const shapes = { home: from, from: NOTHING_IN_REACH, there: before };
      return lost === undefined ? home : restore(home, lost, shapes, OWN).value;
    },
    again: (home) => {
      const result = convert(identified(home, before, step.from), step);
      return 'problem' in result ? undefined : pruneObject(result.object, to);
    },
    forms: () => formsAfter(trip, means, isStart ? shaped : undefined),
    ...defaultsIn(trip),
    beyond: () => beyondOf(trip, means),
    forOthers,
    // A function may read unknown fields, a lens does not.
    ignoresUnknown: step.isPure && start.back.every(({ isPure }) => isPure),
  };
}

/** Returns the functions that leave the defaults out of the losses of a step. */
function defaultsIn({
  forms,
  start,
}: Trip): Pick<Trials, 'withoutDefaults' | 'withoutDefaultsAtStart'> {
  const withoutDefaultsAtStart: Trials['withoutDefaults'] = (loss, known) =>
    loss && writtenIn(loss, presetsOf(start.shape), known);
  if (start.back.length === 0) {
    return { withoutDefaults: withoutDefaultsAtStart, withoutDefaultsAtStart };
  }
  const withoutDefaults: Trials['withoutDefaults'] = (loss, known) => {
    const both = loss && forms();
    return both ? writtenIn(loss, presetsIn(both), known) : loss;
  };
  return { withoutDefaults, withoutDefaultsAtStart };
}
