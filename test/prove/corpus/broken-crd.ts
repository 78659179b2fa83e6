import type { JsonObject } from '../../../src/index.ts';
import { crdFormOf } from '../../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';

/** The schema of a version: the properties of `spec`, and what else the schema of `spec` states. */
export interface SpecSchema extends JsonObject {
  readonly properties: JsonObject;
}

export const text: JsonObject = { type: 'string' };
export const count: JsonObject = { type: 'integer', format: 'int64' };
export const flag: JsonObject = { type: 'boolean' };

/** Returns the schema of `spec` with some fields. */
export function spec(properties: JsonObject, more: JsonObject = {}): SpecSchema {
  return { type: 'object', ...more, properties };
}

/** Returns a CRD of the kind `Gadget` with these versions. The first is the storage version. */
export function crdWith(
  versions: Readonly<Record<string, SpecSchema>>,
  more: Readonly<Record<string, JsonObject>> = {},
): CustomResourceDefinition {
  const document = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'gadgets.example.com' },
    spec: {
      group: 'example.com',
      names: { kind: 'Gadget', plural: 'gadgets' },
      scope: 'Namespaced',
      versions: Object.entries(versions).map(([name, schema], index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema } } },
        ...more[name],
      })),
    },
  };
  const form = crdFormOf(document);
  const crd = form === undefined ? [] : readCrd(document, form);
  if (Array.isArray(crd)) throw new Error(JSON.stringify(crd));
  return crd;
}
