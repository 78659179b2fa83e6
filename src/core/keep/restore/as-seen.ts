import type { JsonObject } from '../../json/json-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';
import { isKubernetesObject, versionOf } from '../../kind/kubernetes-object.ts';
import type { Step } from '../../kind/version-tree.ts';
import type { Carried, Texts } from '../annotations/kept-annotations.ts';
import { withTexts } from '../annotations/kept-annotations.ts';
import type { Author } from './place.ts';
import { withoutNulls } from '../../schema/prune.ts';
import { restore } from './restore.ts';
import type { Means } from '../trip.ts';

/** An object before a step, as its version has it. */
export function asSeen(
  object: KubernetesObject,
  carried: Carried,
  step: Step,
  means: Means,
): KubernetesObject {
  return asOwn(withoutKept(object, carried, step, means), carried, step, means);
}

const NO_TEXTS: Texts = new Map();

/** An object as its version has it: without what is kept for others. */
export function withoutKept(
  object: KubernetesObject,
  { texts }: Carried,
  { from }: Step,
  { prefix, shapeOf }: Means,
): KubernetesObject {
  const own = texts.size === 0 ? object : withTexts(object, prefix, NO_TEXTS);
  const isStored = object.metadata?.['uid'] !== undefined;
  // What is stored has no null in such a place.
  const whole = isStored ? own : withoutNulls(own, shapeOf(versionOf(from)));
  return isKubernetesObject(whole) ? whole : object;
}

/**
 * An object with what waits for its own version in vain: with strategy None an API server changes the version by itself,
 * and no conversion has put anything back.
 */
function asOwn(
  object: KubernetesObject,
  { groups }: Carried,
  step: Step,
  { shapeOf, definitions }: Means,
): KubernetesObject {
  const version = versionOf(step.from);
  const shapes = { home: shapeOf(version), from: shapeOf(versionOf(step.to)), there: NOTHING };
  let own: JsonObject = object;
  for (const group of groups) {
    const isOwn = group.version === version && group.seen === undefined;
    if (!isOwn || group.by !== definitions.digestOf(step)) continue;
    own = restore(own, group.kept, shapes, OWN).value;
  }
  return isKubernetesObject(own) ? own : object;
}

const NOTHING: JsonObject = {};

/** What the present definition has kept, and nothing but an edit stands in its way. */
export const OWN: Author = { isOther: false, mayShow: false, isSeen: false, takesUnknown: true };
