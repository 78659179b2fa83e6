import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Where a converter runs. Both are full apiVersions, for instance `stable.example.com/v1beta1`. */
export interface ConversionContext {
  readonly from: string;
  readonly to: string;
}

/**
 * How one version relates to the version that it converts through: two pure, synchronous functions.
 *
 * They are called with fragments too (see `KubernetesObject`), so they carry over what is there and invent
 * nothing. They may return a new object that shares what they do not change, or change the one that they get, which
 * nobody else looks at; `apiVersion` is stamped afterwards.
 * To refuse an object, throw a `ConversionError`; anything else thrown is treated as a bug.
 *
 * @typeParam Own - the object in this version
 * @typeParam Parent - the object in the version that it converts through, by default the hub
 */
export interface Spoke<Own, Parent> {
  readonly toHub: (object: Own, context: ConversionContext) => Parent;
  readonly fromHub: (object: Parent, context: ConversionContext) => Own;
  /** The losses that are meant. Everything else that a version cannot hold is kept. */
  readonly forgets?: readonly Forget[];
  /** Checks the spoke against the shapes of both versions when the kind is defined; one sentence for each finding. */
  readonly check?: (own: Shape, parent: Shape) => readonly string[];
  /** Those of the two functions that are known to leave their input alone and to give plain JSON, as a lens's are. */
  readonly pure?: readonly unknown[];
  /** The conversion as data: it changes when the conversion does. Without it the source text of the functions counts. */
  readonly definition?: () => JsonValue;
}

/** A loss that is meant: what stands at this path, in either version, need not survive the other one. Made by `forget`. */
export interface Forget {
  readonly path: readonly string[];
  readonly reason: string;
}

/** A spoke that converts through another spoke instead of through the hub. Made by `through`. */
export interface ThroughSpoke<Own, Parent, ParentVersion extends string = string> extends Spoke<
  Own,
  Parent
> {
  readonly through: ParentVersion;
}

/** What fits between any two versions: a lens, whose `check` knows whether it is right between two of them. */
interface AnyVersionSpoke {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  readonly toHub: <Result>(object: object) => Result;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  readonly fromHub: <Result>(object: object) => Result;
}

/**
 * Lets an old version convert through a newer spoke, so that a chain of versions needs one small step each:
 * `v1alpha1: through('v1beta1', { toHub, fromHub })`. Here "hub" in the function names means that next version.
 */
export function through<const ParentVersion extends string, Any extends AnyVersionSpoke>(
  parent: ParentVersion,
  spoke: Any,
): Any & { readonly through: ParentVersion };
export function through<const ParentVersion extends string, Own, Parent>(
  parent: ParentVersion,
  spoke: Spoke<Own, Parent>,
): ThroughSpoke<Own, Parent, ParentVersion>;
export function through(parent: string, spoke: object): object {
  return { ...spoke, through: parent };
}
