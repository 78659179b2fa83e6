import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import type { FieldPath } from './field-set.ts';
import { typeOfVersion } from './type-of-version.ts';
import type { FieldType } from './field-type.ts';
import type { ManagedEntry } from './managed-entry.ts';

/** The conversion of one object or fragment, or the reason why there is none. */
export type ConvertedFragment =
  | { readonly object: KubernetesObject; readonly refusal?: never }
  | { readonly refusal: string; readonly object?: never };

/** Converts objects and fragments to another apiVersion: one answer for each, in the same order. */
export type ConvertFragments = (
  objects: readonly KubernetesObject[],
  to: string,
) => Promise<readonly ConvertedFragment[]>;

/** The relation between the versions of a kind, as the translation needs it. */
export interface TranslationRules {
  readonly group: string;
  /** The versions whose schemas are known. It may include versions that the CRD no longer has. */
  readonly versions: ReadonlyMap<string, KnownVersion>;
  /** The conversion of the kind. `none` if versions differ in `apiVersion` only; undefined if it is not known. */
  readonly convert: ConvertFragments | 'none' | undefined;
  /** Reports whether the entries of a version are to be translated. */
  readonly isLeaving: (version: string) => boolean;
  /** The version of the translated entries. It is served. */
  readonly target: string;
  /**
   * True to translate an entry of a version as far as possible, and to give up the rest. False to leave an entry as it
   * is if it cannot be translated as a whole.
   */
  readonly isReleased: (version: string) => boolean;
}

/** A version with its schema. */
export interface KnownVersion {
  /** Undefined for a version without a schema, or with one that is not structural. */
  readonly schema: StructuralSchema | undefined;
  readonly type: FieldType;
}

/** Returns versions with the types of their objects. */
export function knownVersions(
  versions: Iterable<readonly [name: string, schema: StructuralSchema | undefined]>,
): ReadonlyMap<string, KnownVersion> {
  return new Map(
    [...versions].map(([name, schema]) => [name, { schema, type: typeOfVersion(schema) }]),
  );
}

/**
 * The outcome for an entry.
 *
 * - `converted`: the conversion of the kind has translated it
 * - `renamed`: the paths are the same in both versions
 * - `kept`: no conversion is known, so only the fields that the object has at the same paths are kept
 * - `released`: it is translated, but without fields that no field set can express
 * - `dropped`: the new version has none of its fields, so that no entry remains
 * - `left`: it stays as it is, in the old version
 */
export type Outcome = 'converted' | 'renamed' | 'kept' | 'released' | 'dropped' | 'left';

/** An entry before its translation, and the result. */
export interface EntryReport {
  readonly manager: string;
  readonly operation: string;
  /** An empty text for the main resource. */
  readonly subresource: string;
  readonly from: string;
  readonly to: string;
  readonly how: Outcome;
  /** The paths that stay without the manager, in words. */
  readonly given: readonly string[];
  /** The reason for `left`, `kept` and `released`. It has no value of an object. */
  readonly reason?: string;
}

/** The translation of the entries of one object. */
export interface Translation {
  /** A JSON patch for the object in the new version, as text; undefined if nothing changes. */
  readonly patch: string | undefined;
  /** All entries of the object after the patch. */
  readonly entries: readonly ManagedEntry[];
  /** The entries of leaving versions. */
  readonly reports: readonly EntryReport[];
}

/** The translation of one entry, before it is compared with the others of the object. */
export interface EntryTranslation {
  readonly entry: ManagedEntry;
  /** Undefined to leave the entry. */
  readonly set: ManagedEntry['set'] | undefined;
  readonly how: Outcome;
  /** The paths whose value is made of other fields, too. */
  readonly partial: readonly FieldPath[];
  readonly reason?: string;
}
