import type { JsonValue } from '../json/json-value.ts';
import type { PartBetween } from '../lens/engine/part.ts';
import type { Both, Path } from '../lens/engine/path.ts';
import type { Between } from './between.ts';
import type { KubernetesObject } from './kubernetes-object.ts';

/** The two apiVersions of a conversion, for instance `stable.example.com/v1beta1`. */
export interface ConversionContext {
  /** The apiVersion of the object that a function receives. */
  readonly from: string;
  /** The apiVersion of the object that it returns. */
  readonly to: string;
}

/**
 * The conversion between one version and the version that it converts through: two synchronous functions, whose results
 * depend only on their arguments.
 *
 * The functions also receive fragments (see `KubernetesObject`), so they carry over the fields that are present and add
 * none. They return a new object that shares the unchanged fields, or change their argument, which is theirs. crdshift
 * sets `apiVersion` afterwards. To refuse an object, throw a `ConversionError`. Any other error counts as a bug.
 *
 * @typeParam Own - the object in this version
 * @typeParam Parent - the object in the version that it converts through, by default the hub
 */
export interface Spoke<Own, Parent> extends Between<Own, Parent> {
  /** Converts an object of this version to the version that it converts through. */
  readonly toHub: (object: Own, context: ConversionContext) => Parent;
  /** Converts an object of that version to this one. */
  readonly fromHub: (object: Parent, context: ConversionContext) => Own;
  /**
   * The fields that the functions do not convert, as `ownOnly`, `hubOnly` and `forget`, within `each` and `inside`
   * where necessary. Fields of `forget` may be lost; the others are kept. The check of a kind requires this list.
   */
  readonly unconverted?: Unconverted<Own, Parent>;
  /** Those of `toHub` and `fromHub` that never change their argument and always return plain JSON, as in a lens. */
  readonly pure?: readonly unknown[];
  /**
   * Returns the conversion as data that changes when the conversion does. By default, the functions' source text is
   * used.
   */
  readonly definition?: () => JsonValue;
  /** Set by `through` only. */
  readonly through?: never;
}

/** Parts that name fields without converting them: `ownOnly`, `hubOnly` and `forget`. */
export type Unconverted<Own = unknown, Parent = unknown> = readonly PartBetween<Own, Parent>[];

/**
 * An intended loss: the value at this path, in either version, need not survive the other version. Made by `forget`.
 */
export interface Forget {
  /** The path from the root in each version, with `EVERY` for every element of a list and every value of a map. */
  readonly at: Both<Path>;
  /** The reason why the loss is intended, for readers of the definition. */
  readonly reason: string;
}

declare const among: unique symbol;

/**
 * A spoke that converts through another version instead of through the hub. Made by `through`.
 *
 * @typeParam Own - the object in this version
 * @typeParam Parents - the object types of the versions that it can convert through, by version name
 * @typeParam Parent - the version that it converts through
 */
export interface ThroughSpoke<Own, Parents, Parent extends keyof Parents = keyof Parents> {
  readonly through: Parent;
  readonly [among]?: (own: Own, parents: Parents) => void;
}

/**
 * Makes a spoke convert through another spoke instead of the hub, so that each old version needs one small step:
 * `v1alpha1: through('v1beta1', { toHub, fromHub })`. "Hub" in the function names then means that other version.
 *
 * Within the spokes of `defineKind` the compiler infers the types of both versions.
 *
 * @param parent - the version to convert through
 * @param spoke - a lens, or two functions
 */
export function through<
  Own extends object,
  Parents extends Record<string, object> = Record<string, KubernetesObject>,
  const Parent extends keyof Parents & string = keyof Parents & string,
>(parent: Parent, spoke: Spoke<Own, Parents[Parent]>): ThroughSpoke<Own, Parents, Parent> {
  return { ...spoke, through: parent };
}
