import type { Converted } from '../convert/guard.ts';
import { findInvalidMetadata } from '../convert/metadata-rules.ts';
import { pruneObject } from '../schema/prune.ts';
import type { Shape } from '../schema/shape.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { MAX_DEPTH, compareObjects } from './tree/compare.ts';
import { fitOneOf, otherAnnotationBytes } from './annotations/fit-annotations.ts';
import { goOn } from './go-on.ts';
import { noted, notedAtHome } from './unshown.ts';
import { hasLeftOut, overlaps, withShown, withoutLeftOut } from './tree/left-out.ts';
import type { Carried, CarriedGroup, Texts } from './annotations/kept-annotations.ts';
import { withTexts } from './annotations/kept-annotations.ts';
import type { Group, Kept } from './tree/kept.ts';
import { excessOf } from './restore/blame.ts';
import type { Trials } from './restore/trials.ts';
import type { Means, Trip } from './trip.ts';
import { identified } from './trip.ts';
import type { Settled } from './settle.ts';
import { withShownValues } from './shown.ts';
import { withMost } from './waiting.ts';

/** Writes new losses and data that keeps waiting into the annotations. */
export function writeSettled(
  settled: Settled,
  trip: Trip,
  means: Means,
  trials: Pick<Trials, 'again' | 'withLost'>,
): Converted {
  const { tried, arrived } = settled;
  const { before, step, carried, start } = trip;
  const result = identified(arrived.object, before, step.to);
  if (arrived.loss === undefined && carried.texts.size === 0) return checked(result, before);
  const { definitions, prefix, shapeOf } = means;
  const version = step.fromVersion;
  const by = definitions.digestOf(step);
  const seen = { ...trials, shape: shapeOf(step.toVersion) };
  const loss = arrived.loss && withVisibility(arrived.loss, settled, seen);
  const fresh = byAuthor(loss, trip, means).map((group): Group => ({
    ...group,
    kept: noted(group, result, trip, means),
  }));
  const isStart = start.back.length === 0;
  // Tried data is restored or written anew. Data that waited for the version where the path began was restored before
  // the step.
  const isOver = (group: CarriedGroup): boolean =>
    tried.includes(group) ||
    (isStart && group.version === version && group.by === by && group.seen === undefined);
  const waits = new Map(
    [...settled.waits].map(([group, one]) => [
      group,
      { ...one, kept: notedAtHome(one.kept, result, trip, means) },
    ]),
  );
  const others = carried.groups.filter((group) => !isOver(group));
  const waiting = [...others, ...waits.values(), ...fresh];
  const further = goOn(result, { groups: others, waiting }, trip, means);
  const changed = new Map([...waits, ...further]);
  const groups = [...changed.values()].filter((group) => group !== undefined);
  const unchanged = textsWithout(carried, (group) => isOver(group) || changed.has(group));
  const viewed = fresh.map((group) => withView(group, result, trip, means));
  const carry = { prefix, otherBytes: otherAnnotationBytes(result, prefix), shapeOf };
  const fitted = fitOneOf(carry, [
    () => ({ groups: [...groups, ...viewed], texts: unchanged }),
    () => ({ groups: [...groups, ...fresh], texts: unchanged }),
    // Waiting data that stays as it came takes no more room than before.
    () => ({
      groups: fresh,
      texts: textsWithout(carried, (group) => isOver(group) && !waits.has(group)),
    }),
    // Data that was written when there was room for it may be compressed.
    () => ({
      groups: [...others.filter((group) => !changed.has(group)), ...groups, ...fresh],
      texts: textsWithout(carried, () => true),
    }),
  ]);
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
 * Returns new losses by the definition that they count as kept by: the present one. Data that has only passed a version
 * whose schema has lost its place remains that of the definition that has kept it. As data of the present one, it would
 * be restored where the API server prunes it.
 */
function byAuthor(
  loss: Kept | undefined,
  { step, start, before }: Trip,
  { definitions, shapeOf }: Means,
): readonly Group[] {
  const { fromVersion: version } = step;
  const shape = shapeOf(version);
  const others =
    start.back.length === 0
      ? []
      : start.groups.filter((one) => one.version === version && !definitions.isKnown(one.by));
  const hasPassed = others.length > 0 && pruneObject(before, shape) !== before;
  const groups: Group[] = [];
  let own = loss;
  for (const { by, kept } of hasPassed ? withMost(others) : []) {
    const rest = excessOf(own, kept);
    const passed = excessOf(own, rest);
    if (passed !== undefined) groups.push({ version, by, kept: passed });
    own = rest;
  }
  return own === undefined
    ? groups
    : [...groups, { version, by: definitions.digestOf(step), kept: own }];
}

/** Notes, at the end of a path, what the version shows of elements that the conversion back drops. */
function withView(group: Group, value: JsonObject, { step, ahead }: Trip, means: Means): Group {
  if (ahead.length > 0) return group;
  const [shape, home] = [step.toVersion, step.fromVersion].map(means.shapeOf);
  const kept = withShownValues(group.kept, { value, shape, home, isOne: false, levels: MAX_DEPTH });
  return kept === group.kept ? group : { ...group, kept };
}

/**
 * Notes whether the other version shows the elements and entries that the conversion back leaves out. It then shows
 * less of the converted result, and an edit there decides about them, too. The conversion back may have put them
 * elsewhere: everything else that it has changed is changed back first.
 */
function withVisibility(
  loss: Kept,
  { shaped, arrived }: Settled,
  { again, withLost, shape }: Pick<Trials, 'again' | 'withLost'> & { readonly shape: Shape },
): Kept {
  if (!hasLeftOut(loss)) return loss;
  const pruned = again(withLost(arrived, withoutLeftOut(loss)));
  if (pruned === undefined) return loss;
  const missing = compareObjects(arrived.object, pruned, shape);
  // Restored data is missing as well.
  const isShown = missing !== undefined && overlaps(missing, compareObjects(shaped, pruned, shape));
  return withShown(loss, isShown);
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
