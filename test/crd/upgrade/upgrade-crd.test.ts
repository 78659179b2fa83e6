import { describe, expect, it } from 'vitest';
import { crdFindings } from '../../../src/crd/crd-findings.ts';
import { upgradeCrd } from '../../../src/crd/upgrade/upgrade-crd.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';

const PRESERVE = { 'x-kubernetes-preserve-unknown-fields': true };
const SCHEMA = { type: 'object', properties: { spec: { type: 'object' } } };
const VERSION = { name: 'v1', served: true, storage: true };

function oldCrd(spec: JsonObject): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1beta1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'crontabs.example.com' },
    spec: { group: 'example.com', names: { kind: 'CronTab', plural: 'crontabs' }, ...spec },
  };
}

/** Returns the spec of the upgraded CRD without what never changes, and the rules of the findings. */
function upgrade(spec: JsonObject): JsonObject & { rules: string[] } {
  const { document, findings } = upgradeCrd(oldCrd(spec));
  expect(document['apiVersion']).toBe('apiextensions.k8s.io/v1');
  const { group, names, ...rest } = document['spec'] as JsonObject;
  expect({ group, names }).toEqual({
    group: 'example.com',
    names: { kind: 'CronTab', plural: 'crontabs' },
  });
  return { ...rest, rules: findings.map(({ rule }) => rule) };
}

describe('a CRD with spec.version only', () => {
  it('gets a list of one version, its scope, and a schema that keeps every field', () => {
    const upgraded = upgrade({ version: 'v1' });
    expect(upgraded).toEqual({
      scope: 'Namespaced',
      preserveUnknownFields: false,
      versions: [{ ...VERSION, schema: { openAPIV3Schema: { type: 'object', ...PRESERVE } } }],
      rules: [],
    });
  });

  it('is accepted as a CRD of v1', () => {
    expect(crdFindings(upgradeCrd(oldCrd({ version: 'v1' })).document)).toEqual([]);
  });
});

describe('the fields of all versions', () => {
  const shared = {
    validation: { openAPIV3Schema: SCHEMA },
    subresources: { status: {} },
    additionalPrinterColumns: [{ name: 'Spec', type: 'string', JSONPath: '.spec' }],
    preserveUnknownFields: false,
    scope: 'Cluster',
  };

  it('become fields of each version', () => {
    const each = {
      schema: { openAPIV3Schema: SCHEMA },
      subresources: { status: {} },
      additionalPrinterColumns: [{ name: 'Spec', type: 'string', jsonPath: '.spec' }],
    };
    const old = { name: 'v1beta1', served: true, storage: false };
    expect(upgrade({ ...shared, version: 'v1', versions: [VERSION, old] })).toEqual({
      preserveUnknownFields: false,
      scope: 'Cluster',
      versions: [
        { ...VERSION, ...each },
        { ...old, ...each },
      ],
      rules: [],
    });
  });

  it('contradict those of a single version', () => {
    const version = { ...VERSION, subresources: {}, schema: { openAPIV3Schema: SCHEMA } };
    expect(upgradeCrd(oldCrd({ ...shared, versions: [version] })).findings).toEqual([
      {
        level: 'error',
        rule: 'FieldTwice',
        path: 'spec.validation',
        message:
          'the CRD has validation for all versions and schema in spec.versions[0]. Keep one or the other.',
      },
      {
        level: 'error',
        rule: 'FieldTwice',
        path: 'spec.subresources',
        message:
          'the CRD has subresources for all versions and subresources in spec.versions[0]. Keep one or the other.',
      },
    ]);
  });
});

describe('the columns of a version', () => {
  it('have jsonPath', () => {
    const column = { name: 'Age', type: 'date', JSONPath: '.metadata.creationTimestamp' };
    expect(
      upgrade({ versions: [{ ...VERSION, additionalPrinterColumns: [column] }] }),
    ).toMatchObject({
      versions: [
        {
          additionalPrinterColumns: [
            { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          ],
        },
      ],
    });
  });
});

describe('unknown fields', () => {
  const withSchema = (openAPIV3Schema: JsonObject): JsonObject => ({
    versions: [{ ...VERSION, schema: { openAPIV3Schema } }],
  });

  it('are kept at the root, and a warning names the fields with a schema of their own', () => {
    const { findings } = upgradeCrd(
      oldCrd(
        withSchema({
          properties: {
            metadata: { type: 'object' },
            spec: { type: 'object', properties: { image: { type: 'string' } } },
            list: { type: 'array', items: { type: 'object' } },
            map: { type: 'object', additionalProperties: { type: 'object' } },
            free: { type: 'object', additionalProperties: true },
            open: {
              type: 'object',
              ...PRESERVE,
              properties: { inside: { type: 'object' } },
            },
          },
        }),
      ),
    );
    expect(findings).toEqual([
      {
        level: 'warning',
        rule: 'UnknownFieldsPruned',
        path: 'spec.versions[0].schema.openAPIV3Schema',
        message:
          'the v1beta1 form keeps unknown fields everywhere, but x-kubernetes-preserve-unknown-fields at the root does not reach into fields with a schema of their own: unknown fields in spec, list[], map.*, open.inside are pruned with the next write. Set x-kubernetes-preserve-unknown-fields: true there as well, unless no object has such fields.',
      },
    ]);
  });

  it('stay pruned where they were', () => {
    const upgraded = upgrade({ ...withSchema(SCHEMA), preserveUnknownFields: false });
    expect(upgraded).toMatchObject({ versions: [{ schema: { openAPIV3Schema: SCHEMA } }] });
    expect(upgraded.rules).toEqual([]);
  });
});

describe('the conversion', () => {
  const clientConfig = { url: 'https://convert.example.com/convert' };

  it.each([
    ['given', { conversionReviewVersions: ['v1', 'v1beta1'] }, ['v1', 'v1beta1']],
    ['the default of v1beta1 if missing', {}, ['v1beta1']],
    ['the default of v1beta1 if empty', { conversionReviewVersions: [] }, ['v1beta1']],
  ])('by a webhook has its review versions: %s', (_, given, conversionReviewVersions) => {
    const conversion = { strategy: 'Webhook', webhookClientConfig: clientConfig, ...given };
    expect(upgrade({ version: 'v1', conversion })['conversion']).toEqual({
      strategy: 'Webhook',
      webhook: { conversionReviewVersions, clientConfig },
    });
  });

  it('None stays, without fields that the API server dropped', () => {
    const conversion = { strategy: 'None', webhook: { clientConfig } };
    expect(upgrade({ version: 'v1', conversion })['conversion']).toEqual({ strategy: 'None' });
  });
});
