import type { CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import { schemaOf } from '../../crd/custom-resource-definition.ts';
import { readStructuralSchema } from '../../core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';

/**
 * Returns the fields of a version that another version does not have, and that strategy None therefore prunes or
 * leaves with a wrong type: the topmost ones, such as `spec.hostPort` or `spec.routes[].name`.
 */
export function missingFields(
  crd: CustomResourceDefinition,
  from: string,
  to: string,
): readonly string[] {
  const [source, target] = [from, to].map((name) => {
    const version = crd.versions.find((one) => one.name === name);
    return version && schemaOf(crd, version);
  });
  if (source === undefined || target === undefined) return [];
  return missingIn(readStructuralSchema(source), readStructuralSchema(target), '');
}

function missingIn(from: StructuralSchema, to: StructuralSchema, at: string): string[] {
  if (to.preservesUnknownFields) return [];
  if (hasOtherType(from, to)) return [at];
  if (from.items !== undefined && to.items !== undefined) {
    return missingIn(from.items, to.items, `${at}[]`);
  }
  const own = valuesOf(from);
  const values = valuesOf(to);
  if (own !== undefined && values !== undefined) return missingIn(own, values, `${at}.*`);
  const keepsOthers = to.additionalProperties === true;
  const isOpen = from.additionalProperties !== undefined || from.preservesUnknownFields;
  if (isOpen && from.additionalProperties !== false && !keepsOthers) return [`${at}.*`];
  return [...from.properties].flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const known = to.properties.get(name) ?? values;
    if (known !== undefined) return missingIn(field, known, path);
    return keepsOthers || isMeta(name, at) ? [] : [path];
  });
}

/** Reports whether values of one place do not have the type of the other. Nothing is pruned then, but it is invalid. */
function hasOtherType(from: StructuralSchema, to: StructuralSchema): boolean {
  if (from.type === undefined || to.type === undefined || from.type === to.type) return false;
  return !(from.type === 'integer' && to.type === 'number');
}

/** Returns the schema of the values of a map; undefined if there is none. */
function valuesOf({ additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function isMeta(name: string, at: string): boolean {
  return at === '' && ['apiVersion', 'kind', 'metadata'].includes(name);
}
