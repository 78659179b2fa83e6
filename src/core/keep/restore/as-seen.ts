import type { JsonObject } from '../../json/json-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../kind/kubernetes-object.ts';
import type { Step } from '../../kind/version-tree.ts';
import type { Carried, Texts } from '../annotations/kept-annotations.ts';
import { withTexts } from '../annotations/kept-annotations.ts';
import type { Group } from '../tree/kept.ts';
import { hiddenIn } from './hidden.ts';
import type { Author } from './place.ts';
import { restore } from './restore.ts';
import type { Means } from '../trip.ts';

/** Returns an object before a step as its version shows it. */
export function asSeen(
  object: KubernetesObject,
  carried: Carried,
  means: Means,
  step: Step,
): KubernetesObject {
  return asOwn(withoutKept(object, carried, means), carried, step, means);
}

const NO_TEXTS: Texts = new Map();

/** Returns an object without the data that is kept for other versions. */
export function withoutKept(
  object: KubernetesObject,
  { texts }: Carried,
  { prefix }: Means,
): KubernetesObject {
  const own = texts.size === 0 ? object : withTexts(object, prefix, NO_TEXTS);
  return isKubernetesObject(own) ? own : object;
}

/**
 * Restores data that waits for the object's own version. With strategy None the API server only changes the apiVersion,
 * so no conversion has restored it.
 */
function asOwn(
  object: KubernetesObject,
  { groups }: Carried,
  step: Step,
  { shapeOf, definitions, reach }: Means,
): KubernetesObject {
  const version = step.fromVersion;
  const isOwn = (group: Group): boolean =>
    group.version === version &&
    group.seen === undefined &&
    group.by === definitions.digestOf(step);
  let own: JsonObject = object;
  for (const { kept } of groups.filter(isOwn)) {
    const from = reach(step.toVersion, version);
    const shapes = { home: shapeOf(version), from, there: NOTHING };
    own = restore(own, kept, shapes, OWN).value;
  }
  return isKubernetesObject(own) ? own : object;
}

const NOTHING: JsonObject = {};

/** The present definition: only an edit prevents its data from being restored. No data is hidden. */
export const OWN: Author = {
  isOther: false,
  mayShow: false,
  isSeen: false,
  takesUnknown: true,
  isDirect: false,
  hidden: hiddenIn(() => []),
};
