import type { JsonObject } from '../core/json/json-value.ts';
import { objectAt, objectsAt, textAt, textsAt } from '../core/json/fields.ts';
import type { Cluster } from './cluster.ts';
import { withoutPaths } from './status.ts';

/** The status of a CRD, and the parts of its metadata that tell who works on it. */
export interface CrdStatus {
  readonly storedVersions: readonly string[];
  readonly conditions: readonly CrdCondition[];
  readonly isTerminating: boolean;
  /** The field managers that own `status.storedVersions`. */
  readonly ownersOfStoredVersions: readonly FieldOwner[];
  /** The field managers that own `spec.versions`. The last of their times is not before its last change. */
  readonly ownersOfVersions: readonly FieldOwner[];
}

/** A condition of a CRD (`CustomResourceDefinitionCondition`). */
export interface CrdCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** A field manager that owns a field. */
export interface FieldOwner {
  readonly manager: string;
  /** RFC 3339, as the API server writes it. Empty if it is absent. */
  readonly time: string;
}

/** Reads the status of a CRD as the API server sends it. */
export function crdStatusOf(document: JsonObject): CrdStatus {
  const metadata = objectAt(document, 'metadata');
  const status = objectAt(document, 'status');
  return {
    storedVersions: textsAt(status, 'storedVersions'),
    conditions: objectsAt(status, 'conditions').map((condition) => ({
      type: textAt(condition, 'type'),
      status: textAt(condition, 'status'),
      reason: textAt(condition, 'reason'),
      message: withoutPaths(textAt(condition, 'message')),
    })),
    isTerminating: metadata['deletionTimestamp'] !== undefined,
    ownersOfStoredVersions: ownersOf(metadata, 'f:status', 'f:storedVersions'),
    ownersOfVersions: ownersOf(metadata, 'f:spec', 'f:versions'),
  };
}

/** Returns a condition of a CRD; undefined if it has none of this type. */
export function conditionOf(
  { conditions }: Pick<CrdStatus, 'conditions'>,
  wanted: 'Established' | 'NamesAccepted' | 'StorageMigrating',
): CrdCondition | undefined {
  return conditions.find(({ type }) => type === wanted);
}

/**
 * Returns the end of a sentence about a CRD whose objects API servers do not serve; undefined for an established one. If
 * a name is in use, `Established` says only that not all names are accepted.
 */
export function notEstablished({ conditions }: Pick<CrdStatus, 'conditions'>): string | undefined {
  const established = conditionOf({ conditions }, 'Established');
  if (established?.status === 'True') return undefined;
  const names = conditionOf({ conditions }, 'NamesAccepted');
  const { message = '' } = (names?.status === 'False' ? names : established) ?? {};
  return `not established${message === '' ? '' : `: ${message}`}`;
}

function ownersOf(metadata: JsonObject, parent: string, field: string): FieldOwner[] {
  return objectsAt(metadata, 'managedFields')
    .filter((entry) => Object.hasOwn(objectAt(objectAt(entry, 'fieldsV1'), parent), field))
    .map((entry) => ({ manager: textAt(entry, 'manager'), time: textAt(entry, 'time') }));
}

/** Says that a cluster does not have a CRD. A name without a group is incomplete. */
export function noCrd({ name: cluster }: Pick<Cluster, 'name'>, crd: string): string {
  const advice = ': write its full name, such as crontabs.stable.example.com';
  return `cluster ${cluster} has no CRD ${crd}${crd.includes('.') ? '' : advice}`;
}
