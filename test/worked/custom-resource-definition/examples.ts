import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { customResourceDefinition } from './custom-resource-definition.ts';

const newer = { name: 'v1', served: true, storage: true };
const older = { name: 'v1beta1', served: true, storage: false };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } };
const subresources = { status: {} };
const url = 'https://convert.example.com/convert';
const column = (key: string): Record<string, string> => ({
  name: 'A',
  type: 'string',
  [key]: '.spec.a',
});

/** Reports whether every version has a unique name. */
function hasNamedVersions({ spec }: JsonObject): boolean {
  const versions = isJsonObject(spec) && isJsonList(spec['versions']) ? spec['versions'] : [];
  const names = versions.map((version) => (isJsonObject(version) ? version['name'] : undefined));
  return !names.includes(undefined) && new Set(names).size === names.length;
}

export const customResourceDefinitionExamples: WorkedKind = {
  kind: customResourceDefinition,
  crd,
  changes: true,
  loses: true,
  admits: (object) => hasNamedVersions(object) && saysOnce(object),
  // A version becomes empty when v1beta1 moves all of its fields to the shared ones.
  says: ['{}'],
  typical: {
    values: {
      name: ['v1', 'v1beta1'],
      version: ['v1', 'v1beta1'],
      JSONPath: ['.spec.a', '.spec.b'],
      jsonPath: ['.spec.a', '.spec.b'],
    },
  },
  same: {
    'fields that all versions share': {
      v1: {
        spec: {
          group: 'example.com',
          versions: [
            { ...newer, schema, subresources, additionalPrinterColumns: [column('jsonPath')] },
            { ...older, schema, subresources, additionalPrinterColumns: [column('jsonPath')] },
          ],
        },
      },
      v1beta1: {
        spec: {
          group: 'example.com',
          validation: schema,
          subresources,
          additionalPrinterColumns: [column('JSONPath')],
          versions: [newer, older],
        },
      },
    },
    'fields that only some versions have': {
      v1: {
        spec: {
          versions: [{ ...newer, additionalPrinterColumns: [column('jsonPath')] }, older],
        },
      },
      v1beta1: {
        spec: {
          versions: [{ ...newer, additionalPrinterColumns: [column('JSONPath')] }, older],
        },
      },
    },
    'a conversion webhook': {
      v1: {
        spec: {
          conversion: {
            strategy: 'Webhook',
            webhook: { clientConfig: { url }, conversionReviewVersions: ['v1', 'v1beta1'] },
          },
        },
      },
      v1beta1: {
        spec: {
          conversion: {
            strategy: 'Webhook',
            webhookClientConfig: { url },
            conversionReviewVersions: ['v1', 'v1beta1'],
          },
        },
      },
    },
  },
  kept: {
    'spec.version, which is the first of the versions in v1': {
      from: 'v1beta1',
      to: 'v1',
      object: { spec: { version: 'v1', versions: [newer] } },
      shown: { spec: { versions: [newer] } },
    },
    'fields both in a version and for all versions': {
      from: 'v1beta1',
      to: 'v1',
      object: { spec: { validation: schema, versions: [{ ...newer, schema }] } },
      shown: { spec: { versions: [{ ...newer, schema }] } },
    },
    'a field of a version that is new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { versions: [{ ...newer, selectableFields: [{ jsonPath: '.spec.a' }] }] } },
      shown: { spec: { versions: [newer] } },
    },
  },
};

/** The fields that v1beta1 has for all versions together, and those for each version. */
const SHARED = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
] as const;

/**
 * v1beta1 allows each of them for all versions or for single ones, but not both
 * (`validateCustomResourceDefinitionSpec`: "top-level and per-version … are mutually exclusive").
 */
function saysOnce({ spec }: JsonObject): boolean {
  if (!isJsonObject(spec)) return true;
  const versions = isJsonList(spec['versions']) ? spec['versions'] : [];
  return SHARED.every(
    ([together, apart]) =>
      spec[together] === undefined ||
      versions.every((one) => !isJsonObject(one) || one[apart] === undefined),
  );
}
