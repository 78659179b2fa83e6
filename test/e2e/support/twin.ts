import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { defineKind, through } from '../../../src/index.ts';
import { lens, rename, split } from '../../../src/lens.ts';
import type { Kind } from '../../../src/index.ts';

/**
 * The same conversions as those of Barge in a kind whose versions all have the fields of all: nothing is ever kept, so
 * what an API server makes of it is what it makes of any CRD.
 */
export const twin: Kind = defineKind(
  { group: 'test.example.com', kind: 'Raft', versions: ['v1', 'v1beta1', 'v1alpha1'] },
  'v1',
  {
    v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
    v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
  },
);

/** Each version writes the address in its own way. */
const ADDRESSES = new Set(['host', 'port', 'hostPort', 'address']);

/** The CRD of the twin, of that of Barge. */
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

/** A `spec` of the twin without the fields that the version of Barge has not. */
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
