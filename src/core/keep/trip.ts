import type { Shape } from '../schema/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../kind/kubernetes-object.ts';
import type { Convert, FindPath, Step } from '../kind/version-tree.ts';
import type { Budget } from './restore/budget.ts';
import { compareObjects } from './tree/compare.ts';
import type { Definitions } from './definition.ts';
import type { Kept } from './tree/kept.ts';
import type { Carried } from './annotations/kept-annotations.ts';
import { pruneObject } from '../schema/prune.ts';
import type { Failed } from './restore/trials.ts';

/** The parts of a kind that every step needs. */
export interface Means {
  readonly convert: Convert;
  readonly shapeOf: (version: string) => Shape;
  readonly definitions: Definitions;
  readonly prefix: string;
  /** The way from one apiVersion to another. */
  readonly path: FindPath;
  /** What is left for what other definitions have kept. */
  readonly forOthers: Budget;
}

/** Where a path began, and the way back there from the version that a step of it leaves. */
export interface Start {
  readonly object: KubernetesObject;
  readonly shape: Shape;
  readonly back: readonly Step[];
}

/** A step, and what it is taken from. */
export interface Trip {
  /** The object as its version has it. */
  readonly before: KubernetesObject;
  readonly step: Step;
  readonly carried: Carried;
  readonly start: Start;
  /** The versions that the path leads to from there. */
  readonly ahead: readonly string[];
  /** The steps of the path before and after. */
  readonly last: Step | undefined;
  readonly next: Step | undefined;
}

/**
 * The way back only tells what is lost, and nobody gets to see what it gives. A lens gives plain JSON, so that need not be
 * looked at: that would take a conversion without losses 8 % longer.
 */
export function takeBack(
  object: KubernetesObject,
  step: Step,
  convert: Convert,
): { readonly object: JsonObject } | Failed {
  const back = step.isPure ? step.convert(object, step) : undefined;
  return isJsonObject(back) ? { object: back } : convert(object, step);
}

/** The same function, which works out only once what it gives. */
export function once<Value>(work: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: work() }).value;
}

/** What of an object does not hold in the version where the path began, when it takes these steps back there. */
export function lossAtStart(
  object: JsonObject,
  steps: readonly Step[],
  { before, start }: Trip,
  means: Means,
): Kept | undefined {
  const there = walk(identified(object, before, steps[0]?.from ?? before.apiVersion), steps, means);
  if (there === undefined) return { type: 'value', is: start.object };
  return compareObjects(start.object, there, start.shape);
}

/** What steps alone make of an object; undefined where one fails. */
export function walk(
  object: KubernetesObject,
  steps: readonly Step[],
  { convert, shapeOf }: Means,
): JsonObject | undefined {
  let there = object;
  for (const step of steps) {
    const taken = takeBack(there, step, convert);
    if ('problem' in taken) return undefined;
    const shape = shapeOf(versionOf(step.to));
    const pruned = pruneObject(taken.object, shape);
    there = identified(pruned, object, step.to);
  }
  return there;
}

export function identified(
  json: JsonObject,
  like: KubernetesObject,
  apiVersion: string,
): KubernetesObject {
  if (isKubernetesObject(json) && json.apiVersion === apiVersion && json.metadata !== undefined) {
    return json;
  }
  const own = json['metadata'];
  const metadata = isJsonObject(own) ? own : (like.metadata ?? {});
  return { ...json, apiVersion, kind: like.kind, metadata };
}

/** The step from an apiVersion to a version, if it takes only one. */
export function wayTo(version: string, from: string, { path }: Means): Step | undefined {
  const [way, ...more] = path(from, `${groupOf(from)}/${version}`) ?? [];
  return more.length === 0 ? way : undefined;
}
