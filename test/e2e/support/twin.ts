import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { defineKind, through } from '../../../src/index.ts';
import { lens, rename, split } from '../../../src/lens.ts';
import type { Kind } from '../../../src/index.ts';

/**
 * A kind with the conversions of Barge, whose versions all have all fields. Nothing is ever kept, so an API server
 * treats it like any other CRD.
 */
export const twin: Kind = defineKind(
  { group: 'test.example.com', kind: 'Raft', versions: ['v1', 'v1beta1', 'v1alpha1'] },
  'v1',
  {
    v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
    v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
  },
);

/** The fields of the address, which each version writes differently. */
const ADDRESSES = new Set(['host', 'port', 'hostPort', 'address']);

/** Derives the CRD of the twin from that of Barge. */
export function twinOf(document: JsonObject): JsonObject {
  const text = JSON.stringify(document).replaceAll('barge', 'raft').replaceAll('Barge', 'Raft');
  const crd = JSON.parse(text) as CrdDocument;
  const specs = crd.spec.versions.map(
    ({ schema }) => schema.openAPIV3Schema.properties.spec.properties,
  );
  const everything: Record<string, JsonObject> = {};
  for (const [name, schema] of specs.flatMap((spec) => Object.entries(spec))) {
    if (!ADDRESSES.has(name)) everything[name] = merged(everything[name] ?? {}, schema);
  }
  for (const spec of specs) Object.assign(spec, everything);
  return crd as unknown as JsonObject;
}

interface CrdDocument {
  readonly spec: {
    readonly versions: readonly {
      readonly schema: {
        readonly openAPIV3Schema: {
          readonly properties: {
            readonly spec: { readonly properties: Record<string, JsonObject> };
          };
        };
      };
    }[];
  };
}

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const other = left[name];
    result[name] = isJsonObject(other) && isJsonObject(value) ? merged(other, value) : value;
  }
  return result;
}

/** Returns a `spec` of the twin without the fields that the version of Barge lacks. */
export function asBarge(spec: unknown, shape: unknown): unknown {
  if (isJsonList(spec)) return spec.map((element) => asBarge(element, shape));
  if (!isJsonObject(spec) || !isJsonObject(shape)) return spec;
  const { items, properties } = shape;
  const known = isJsonObject(items) ? items['properties'] : properties;
  if (!isJsonObject(known)) return spec;
  return Object.fromEntries(
    Object.entries(spec)
      .filter(([name]) => Object.hasOwn(known, name))
      .map(([name, value]) => [name, asBarge(value, known[name])]),
  );
}
