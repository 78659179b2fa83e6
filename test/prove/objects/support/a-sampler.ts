import type { JsonObject, JsonValue } from '../../../../src/index.ts';
import { decodeObject } from '../../../../src/core/schema/server/decode-object.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import { validateObject } from '../../../../src/core/schema/validate/validate-object.ts';
import { samplerOf } from '../../../../src/prove/objects/sampler.ts';
import type {
  Sample,
  SampledVersion,
  Sampler,
  SamplerOptions,
} from '../../../../src/prove/objects/sampler.ts';

/** Returns a version of a kind whose `spec` is required and has a schema. */
export function aVersion(spec: JsonObject): SampledVersion {
  const schema = readStructuralSchema({ type: 'object', required: ['spec'], properties: { spec } });
  return { group: 'example.com', kind: 'Widget', version: 'v1', scope: 'Namespaced', schema };
}

/** Returns a sampler of such a version. */
export function aSampler(spec: JsonObject, options: SamplerOptions = {}): Sampler {
  return samplerOf(aVersion(spec), options);
}

/** Returns a sampler of a kind whose `spec` has one field, `value`, which is required. */
export function aValueSampler(value: JsonObject): Sampler {
  return aSampler({ type: 'object', required: ['value'], properties: { value } });
}

/** Returns the values of `spec.value` in objects. */
export function valuesOf(samples: Iterable<Sample>): (JsonValue | undefined)[] {
  return [...samples].map(({ object }) => (object['spec'] as JsonObject | undefined)?.['value']);
}

/** Returns the violations of an object as the API server reports them, without validation rules. */
export function violationsOf(object: JsonObject, schema: StructuralSchema): readonly string[] {
  const decoded = decodeObject(object, schema);
  if (!('object' in decoded)) return [`${decoded.path}: ${decoded.message}`];
  const unknown = decoded.dropped.map((path) => `${path}: unknown`);
  const broken = validateObject(decoded.object, schema);
  return [...unknown, ...broken.map(({ path, message }) => `${path}: ${message}`)];
}

/** Returns the shares of samples that have each trait, in percent. */
export function sharesOf(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const shares: Record<string, number> = {};
  for (const { traits } of samples) {
    for (const trait of traits) shares[trait] = (shares[trait] ?? 0) + 100 / samples.length;
  }
  return shares;
}
