import type { Shape } from '../schema/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject } from '../kind/kubernetes-object.ts';
import type { Converted } from '../convert/guard.ts';
import type { FindPath, Step } from '../kind/version-tree.ts';
import type { Budget } from './restore/budget.ts';
import type { BothForms } from './restore/place.ts';
import { compareObjects } from './tree/compare.ts';
import { parentsIn } from './tree/parents-in.ts';
import type { Definitions } from './definition/definition.ts';
import type { FindReach } from './definition/reach.ts';
import type { Kept } from './tree/kept.ts';
import type { Carried, CarriedGroup, Texts } from './annotations/kept-annotations.ts';
import { pruneObject } from '../schema/prune.ts';
import { withoutPresets } from '../schema/without-presets.ts';
import type { Failed } from './restore/trials.ts';

/** Converts an object over one step and checks the result. */
export type ConvertStep = (object: KubernetesObject, step: Step) => Converted;

/**
 * Converts an object along a path with `convert`, and keeps the data that the versions there cannot represent.
 *
 * @param shownOf - returns the result as clients see it; by default they see the result itself
 */
export type KeepWith = (
  object: KubernetesObject,
  path: readonly Step[],
  convert: ConvertStep,
  shownOf?: (result: JsonObject) => JsonObject,
) => Converted;

/** The parts of a kind that every step needs. */
export interface Means {
  readonly convert: ConvertStep;
  readonly shapeOf: (version: string) => Shape;
  readonly definitions: Definitions;
  readonly reach: FindReach;
  readonly prefix: string;
  /** Finds the path from one apiVersion to another. */
  readonly path: FindPath;
  /** The remaining budget for data of other definitions, and for hidden parents: what is not tried waits. */
  readonly forOthers: Budget;
  /** Returns the result of the path as clients see it; undefined if they see the result itself. */
  readonly shownOf: ((result: JsonObject) => JsonObject) | undefined;
}

/** The start of a path, with the steps back to it from the version that the current step leaves. */
export interface Start {
  readonly object: KubernetesObject;
  readonly shape: Shape;
  /** The annotations with kept data that it carries, and the data. */
  readonly texts: Texts;
  readonly groups: readonly CarriedGroup[];
  readonly back: readonly Step[];
  /** The object as other versions show it, by version, as far as that is known. */
  readonly shown: Map<string, JsonObject>;
}

/** A step and the object that it converts. */
export interface Trip {
  /** The object as its version shows it. */
  readonly before: KubernetesObject;
  readonly step: Step;
  readonly carried: Carried;
  readonly start: Start;
  /** The versions of the path after this step. */
  readonly ahead: readonly string[];
  /** The next step of the path. */
  readonly next: Step | undefined;
  /**
   * Returns the object before the step as the conversion alone yields it, with and without the defaults that the API
   * server may have set; undefined if it can have set none. It sets defaults only where a path begins.
   */
  readonly forms: () => BothForms | undefined;
}

/** Returns the object where a path begins, with and without defaults; undefined if it has no defaults. */
export function formsAtStart(object: JsonObject, shape: Shape): BothForms | undefined {
  const bare = withoutPresets(object, shape);
  return bare === object ? undefined : { given: object, bare };
}

/**
 * Returns an object after a step, with and without defaults; undefined if it had none, or if the step fails.
 *
 * @param given - the object with defaults after the step, if it is known
 */
export function formsAfter(
  { before, step, forms }: Pick<Trip, 'before' | 'step' | 'forms'>,
  means: Means,
  given?: JsonObject,
): BothForms | undefined {
  const both = forms();
  if (both === undefined) return undefined;
  const after = (one: JsonObject): JsonObject | undefined =>
    walk(identified(one, before, step.from), [step], means);
  const [there, bare] = [given ?? after(both.given), after(both.bare)];
  return there && bare && { given: there, bare };
}

/**
 * Converts an object back, only to find losses: no client sees the result. A lens yields plain JSON, so its result is
 * not checked. The check would make a conversion without losses 8 % slower.
 */
export function takeBack(
  object: KubernetesObject,
  step: Step,
  convert: ConvertStep,
): { readonly object: JsonObject } | Failed {
  const back = step.isPure ? step.convert(object, step) : undefined;
  return isJsonObject(back) ? { object: back } : convert(object, step);
}

/** An object that has come back to where the path began. */
export interface AtStart {
  /** The object there; undefined if a step fails. */
  readonly back: JsonObject | undefined;
  /** The data that it lacks there. */
  readonly loss: Kept | undefined;
  /** Returns it converted to the version that it came from; undefined if a step fails. */
  readonly again: () => JsonObject | undefined;
}

/** Converts an object along the given steps back to where the path began. */
export function atStart(
  object: JsonObject,
  steps: readonly Step[],
  { before, start }: Trip,
  means: Means,
): AtStart {
  const from = steps[0]?.from ?? before.apiVersion;
  const back = walk(identified(object, before, from), steps, means);
  const begun = start.object;
  if (back === undefined) {
    return { back, loss: { type: 'value', is: begun }, again: () => undefined };
  }
  return {
    back,
    loss: compareObjects(begun, back, start.shape),
    again: () => walk(back, means.path(begun.apiVersion, from) ?? [], means),
  };
}

/** Converts an object along steps without restoring anything; undefined if a step fails. */
export function walk(
  object: KubernetesObject,
  steps: readonly Step[],
  { convert, shapeOf }: Pick<Means, 'convert' | 'shapeOf'>,
): KubernetesObject | undefined {
  let there = object;
  for (const step of steps) {
    const taken = takeBack(there, step, convert);
    if ('problem' in taken) return undefined;
    const shape = shapeOf(step.toVersion);
    const pruned = pruneObject(taken.object, shape);
    there = identified(pruned, object, step.to);
  }
  return there;
}

/** Converts an object to a version without restoring anything; undefined if a step fails. */
export function walkTo(
  version: string,
  object: KubernetesObject,
  means: Means,
): JsonObject | undefined {
  const steps = stepsTo(version, object.apiVersion, means);
  return steps && walk(object, steps, means);
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

/**
 * Returns the objects, lists and scalars of elements in an object as another version shows them; undefined if a function
 * is on the way: it may hide an object depending on other values.
 */
export function parentsAs(
  version: string,
  { object }: Pick<Start, 'object'>,
  means: Means,
): JsonObject | undefined {
  const steps = pureSteps(version, object.apiVersion, means);
  return steps && walk(identified(parentsIn(object), object, object.apiVersion), steps, means);
}

/** Reports whether only lenses convert from an apiVersion to a version. */
export function isPure(version: string, from: string, means: Means): boolean {
  return pureSteps(version, from, means) !== undefined;
}

function pureSteps(version: string, from: string, means: Means): readonly Step[] | undefined {
  const steps = stepsTo(version, from, means);
  return steps?.every((step) => step.isPure) === true ? steps : undefined;
}

/** Returns the steps from an apiVersion to a version; undefined if the kind does not have one of them. */
export function stepsTo(
  version: string,
  from: string,
  { path }: Means,
): readonly Step[] | undefined {
  return path(from, `${groupOf(from)}/${version}`);
}

/** Returns the step from an apiVersion to a version; undefined if it takes more than one. */
export function wayTo(version: string, from: string, means: Means): Step | undefined {
  const [way, ...more] = stepsTo(version, from, means) ?? [];
  return more.length === 0 ? way : undefined;
}

/** Returns the versions of a path so far. Data for one of them was kept on the path, and no client has seen it since. */
export function passedIn({ step, start }: Trip): readonly string[] {
  return [step, ...start.back].flatMap((one) => [one.fromVersion, one.toVersion]);
}
