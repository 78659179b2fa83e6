import type { CustomResourceDefinition } from '../crd/custom-resource-definition.ts';
import { schemaOf, storageOf } from '../crd/custom-resource-definition.ts';
import { readStructuralSchema } from '../core/schema/structural-schema.ts';
import { childPath } from '../core/schema/field-path.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { META_FIELDS } from '../core/kind/kubernetes-object.ts';
import { someOf } from '../crd/some-of.ts';

/** A version with fields that strategy None prunes when an object of it is written in the storage version. */
export interface VersionLoss {
  readonly version: string;
  /** The topmost ones, such as `spec.hostPort`. */
  readonly fields: readonly string[];
}

/** Returns the fields of each version that strategy None would lose; none if a webhook converts or none is pruned. */
export function lossesOfNone(crd: CustomResourceDefinition): readonly VersionLoss[] {
  const storage = storageOf(crd)?.name ?? '';
  return crd.versions.flatMap(({ name: version }) => {
    const fields = noneLoses(crd, version, storage);
    return fields.length === 0 ? [] : [{ version, fields }];
  });
}

/**
 * Returns the fields of a version that are lost when its objects are written in another one; none if a webhook converts,
 * or if nothing is pruned. A value of the wrong type is not lost: the API server refuses it.
 */
export function noneLoses(
  crd: CustomResourceDefinition,
  from: string,
  to: string,
): readonly string[] {
  const { conversion, preserveUnknownFields } = crd;
  if (conversion.strategy === 'Webhook' || preserveUnknownFields) return [];
  return fieldsBeyond(crd, { from, to }, () => []);
}

/** Returns the first few of missing fields in words. A version that preserves unknown fields has a field `.*`. */
export function missingInWords(fields: readonly string[], most: number): string {
  return someOf(
    fields.map((field) => (field === '.*' ? 'unknown fields' : field)),
    most,
  );
}

/** Reports whether all fields are in the status. Controllers write it again, so its loss does not stop a migration. */
export function areOfStatus(fields: readonly string[]): boolean {
  return fields.every((field) => /^status(?:[.[]|$)/.test(field));
}

/**
 * Returns the fields of a version that another version does not have, and that strategy None therefore prunes or
 * leaves with a wrong type: the topmost ones, such as `spec.hostPort` or `spec.routes[].name`.
 */
export function missingFields(
  crd: CustomResourceDefinition,
  from: string,
  to: string,
): readonly string[] {
  return fieldsBeyond(crd, { from, to }, (path) => [path]);
}

/**
 * Returns the field paths to report for a place that has another type in the other version. Nothing is pruned there.
 */
type OfOtherType = (path: string) => string[];

function fieldsBeyond(
  crd: CustomResourceDefinition,
  { from, to }: { readonly from: string; readonly to: string },
  ofOtherType: OfOtherType,
): readonly string[] {
  const [source, target] = [from, to].map((name) => {
    const version = crd.versions.find((one) => one.name === name);
    return version && schemaOf(crd, version);
  });
  if (source === undefined || target === undefined) return [];
  const schemas = { from: readStructuralSchema(source), to: readStructuralSchema(target) };
  return missingIn(schemas, '', ofOtherType);
}

/** The schemas of a place in two versions. */
interface Schemas {
  readonly from: StructuralSchema;
  readonly to: StructuralSchema;
}

function missingIn({ from, to }: Schemas, at: string, ofOtherType: OfOtherType): string[] {
  if (to.preservesUnknownFields) return [];
  if (hasOtherType(from, to)) return ofOtherType(at);
  if (from.items !== undefined && to.items !== undefined) {
    return missingIn({ from: from.items, to: to.items }, `${at}[]`, ofOtherType);
  }
  const own = valuesOf(from);
  const values = valuesOf(to);
  if (own !== undefined && values !== undefined) {
    return missingIn({ from: own, to: values }, `${at}.*`, ofOtherType);
  }
  const keepsOthers = to.additionalProperties === true;
  const isOpen = from.additionalProperties !== undefined || from.preservesUnknownFields;
  if (isOpen && from.additionalProperties !== false && !keepsOthers) return [`${at}.*`];
  return [...from.properties].flatMap(([name, field]) => {
    const path = childPath(at, name);
    const known = to.properties.get(name) ?? values;
    if (known !== undefined) return missingIn({ from: field, to: known }, path, ofOtherType);
    return keepsOthers || (at === '' && META_FIELDS.has(name)) ? [] : [path];
  });
}

/** Reports whether two places have different types. Nothing is pruned then, but a value of one is invalid in the other. */
function hasOtherType(from: StructuralSchema, to: StructuralSchema): boolean {
  if (from.type === undefined || to.type === undefined || from.type === to.type) return false;
  return !(from.type === 'integer' && to.type === 'number');
}

/** Returns the schema of the values of a map; undefined if there is none. */
function valuesOf({ additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
