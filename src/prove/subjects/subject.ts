import { claimsOf } from '../../explain/claims.ts';
import type { Claim } from '../../explain/claims.ts';
import { partsOf } from '../../explain/route.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { Kind } from '../../core/kind/define-kind.ts';
import type { Scale } from '../../core/schema/validate/scale.ts';
import type { KnownValues } from '../known/known-values.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';

/** A version of the kind under proof. */
export interface ProvedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
  /** The schema, read; undefined if the version has none, and then it represents everything. */
  readonly schema: StructuralSchema | undefined;
  /** True in a CRD of the old v1beta1 form, whose schemas need not be structural. */
  readonly isLegacy?: boolean;
  /** True with the subresource `status`. */
  readonly hasStatus?: boolean;
  /** The subresource `scale`; undefined without one. */
  readonly scale?: Scale | undefined;
  /** The paths by which clients can select objects: `.spec.color`. */
  readonly selectable?: readonly string[];
  /** The `openAPIV3Schema` as written. */
  readonly source: JsonObject | undefined;
}

/** The conversion of one object: the object that the API server would receive, or the reason why there is none. */
export type Answer =
  | { readonly object: KubernetesObject; readonly refusal?: never }
  | {
      readonly refusal: string;
      /** True if there is an answer, and the API server rejects it. */
      readonly isRejected?: boolean;
      readonly object?: never;
    };

/**
 * Converts objects to another apiVersion, each independently of the others.
 *
 * @returns one answer for each object, in the same order
 * @throws {Error} if there is no answer at all, for instance because a webhook cannot be reached
 */
export type Convert = (
  objects: readonly KubernetesObject[],
  to: string,
) => Promise<readonly Answer[]>;

/** The kind under proof: its versions as its CRD states them, and a conversion to judge. */
export interface Subject {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** The `spec.conversion.strategy` of the CRD as written. */
  readonly statedStrategy?: string;
  /** All versions, in the order of the CRD. */
  readonly versions: readonly ProvedVersion[];
  /** The origin of the conversion: a kind of crdshift, `strategy: None`, or a webhook. */
  readonly strategy: 'kind' | 'None' | 'webhook';
  readonly convert: Convert;
  /** The definition of the conversion, which a webhook may run, for static knowledge; undefined if it is not known. */
  readonly definition?: Kind;
  /** The values that the code of the conversion names, if it is known. */
  readonly known?: KnownValues;
}

/** A kind as its CRD stated it before a change, and its conversions then, if they are known. */
export type Earlier = Omit<Subject, 'strategy' | 'convert' | 'definition' | 'known'> &
  Partial<Pick<Subject, 'convert'>>;

/** Returns the claims of all parts of the conversions of a subject, as far as they are known. */
export function claimsIn({ definition }: Subject): readonly Claim[] {
  return Object.values(definition?.spokes ?? {}).flatMap((spoke) => claimsOf(partsOf(spoke)));
}

/** Returns the claims of the parts whose conversion crdshift knows: all but the functions of the author. */
export function knownClaimsIn(subject: Subject): readonly Claim[] {
  return claimsIn(subject).filter(({ part }) => part.isByHand !== true);
}
