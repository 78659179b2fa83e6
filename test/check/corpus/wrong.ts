import { checkKind } from '../../../src/check/check-kind.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import type { Crd, JsonObject, Kind, KubernetesObject } from '../../../src/index.ts';
import { DefinitionError, defineKind } from '../../../src/index.ts';

/** A definition that must not be served. */
export interface Wrong {
  /** The author's mistake. */
  readonly what: string;
  /** The fields of `spec` in each version. The hub is v1. */
  readonly specs: Readonly<Record<string, JsonObject>>;
  /** The names of the fields of `spec` that each version requires. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
  /** Returns the spokes as the author wrote them. */
  readonly spokes: () => object;
}

export const text: JsonObject = { type: 'string' };
export const integer: JsonObject = { type: 'integer' };
export const number: JsonObject = { type: 'number' };
export const boolean: JsonObject = { type: 'boolean' };
export const intOrString: JsonObject = { 'x-kubernetes-int-or-string': true };

export function words(...all: readonly string[]): JsonObject {
  return { type: 'string', enum: all };
}

export function fields(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

export function mapOf(additionalProperties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties };
}

/** Returns the CRD of a kind whose versions have these fields. */
function crdWith({
  specs,
  required = {},
}: Pick<Wrong, 'specs' | 'required'>): CustomResourceDefinition {
  const versions = Object.entries(specs).map(([name, properties]) => {
    const spec = { type: 'object', properties, required: required[name] ?? [] };
    return { name, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } };
  });
  const document = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'queues.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'queues', kind: 'Queue' },
      versions: versions.map((version, at) => ({ served: true, storage: at === 0, ...version })),
    },
  };
  const crd = readCrd(document, 'v1');
  if (!('form' in crd)) throw new Error(JSON.stringify(crd));
  return crd;
}

type Objects = Record<string, KubernetesObject>;

/** Defines a kind as plain JavaScript could, bypassing the compiler. */
function define(versions: readonly string[], spokes: object): Kind {
  const crd: Crd<Objects> = { group: 'example.com', kind: 'Queue', versions };
  return defineKind(crd, 'v1', spokes as Parameters<typeof defineKind<Objects, string>>[2]);
}

/** Returns the message for the author of a wrong definition: the findings, or the error thrown by the definition. */
export function messageOf(wrong: Wrong): string {
  try {
    const kind = define(Object.keys(wrong.specs), wrong.spokes());
    const found = checkKind(kind, crdWith(wrong));
    return found.map(({ path, message }) => `${path}: ${message}`).join('\n');
  } catch (error) {
    if (error instanceof DefinitionError) return error.message;
    throw error;
  }
}
