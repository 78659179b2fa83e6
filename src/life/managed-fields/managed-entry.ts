import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { textAt } from '../../core/json/fields.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { union } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import { readFieldsV1, writeFieldsV1 } from './fields-v1.ts';

/** An entry of `metadata.managedFields`: the fields that a manager owns in a version. */
export interface ManagedEntry {
  readonly manager: string;
  readonly operation: string;
  /** An empty text for the main resource. */
  readonly subresource: string;
  readonly apiVersion: string;
  /** As recorded, or an empty text. */
  readonly time: string;
  readonly set: FieldSet;
}

/** Returns the entries of an object, without those that cannot be read. */
export function readEntries({ metadata = {} }: Pick<KubernetesObject, 'metadata'>): ManagedEntry[] {
  const { managedFields } = metadata;
  return isJsonList(managedFields) ? managedFields.filter(isJsonObject).map(readEntry) : [];
}

function readEntry(entry: JsonObject): ManagedEntry {
  const { fieldsV1 } = entry;
  return {
    manager: textAt(entry, 'manager'),
    operation: textAt(entry, 'operation'),
    subresource: textAt(entry, 'subresource'),
    apiVersion: textAt(entry, 'apiVersion'),
    time: textAt(entry, 'time'),
    set: readFieldsV1(isJsonObject(fieldsV1) ? fieldsV1 : {}),
  };
}

/** Returns an entry as an API server writes it. */
export function writeEntry(entry: ManagedEntry): JsonObject {
  const { manager, operation, apiVersion, time, set, subresource } = entry;
  return {
    ...(manager === '' ? {} : { manager }),
    operation,
    apiVersion,
    ...(time === '' ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldsV1(set),
    ...(subresource === '' ? {} : { subresource }),
  };
}

/**
 * Returns the identity of an entry. An API server silently keeps only one of several entries with the same identity
 * (apimachinery, `pkg/util/managedfields/internal/managedfields.go`, BuildManagerIdentifier).
 */
export function identityOf(entry: ManagedEntry): string {
  const { manager, operation, subresource, apiVersion } = entry;
  return JSON.stringify([manager, operation, subresource, operation === 'Apply' ? '' : apiVersion]);
}

/** Returns entries with different identities. Those with the same one own the fields of all, since the latest time. */
export function mergeEntries(entries: readonly ManagedEntry[]): ManagedEntry[] {
  const merged = new Map<string, ManagedEntry>();
  for (const entry of entries) {
    const identity = identityOf(entry);
    const other = merged.get(identity);
    merged.set(identity, other === undefined ? entry : mergeTwo(other, entry));
  }
  return [...merged.values()];
}

function mergeTwo(left: ManagedEntry, right: ManagedEntry): ManagedEntry {
  return {
    ...right,
    // The times of an API server are all in the same form, in UTC.
    time: left.time > right.time ? left.time : right.time,
    set: union(left.set, right.set),
  };
}
