import { describe, expect, it } from 'vitest';
import { crdFindings } from '../../../src/crd/crd-findings.ts';
import {
  crdOfApiResourceSchema,
  kcpFindings,
} from '../../../src/crd/derived/api-resource-schema.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { aCrd, aWebhook } from '../a-crd.ts';

const SCHEMA = { type: 'object', properties: { host: { type: 'string' } } };
const VERSIONS = [
  { name: 'v1', served: true, storage: true, schema: SCHEMA },
  { name: 'v1beta1', served: true, storage: false, schema: SCHEMA },
];

function apiResourceSchema(spec: JsonObject, name = 'v240801.crontabs.example.com'): JsonObject {
  const { versions, ...rest } = aCrd()['spec'] as JsonObject;
  expect(versions).toBeDefined();
  return {
    apiVersion: 'apis.kcp.io/v1alpha1',
    kind: 'APIResourceSchema',
    metadata: { name },
    spec: { ...rest, versions: VERSIONS, ...spec },
  };
}

describe('the CRD of an APIResourceSchema', () => {
  it('has its schemas, and its name without the prefix', () => {
    expect(crdOfApiResourceSchema(apiResourceSchema({}))).toMatchObject({
      apiVersion: 'apiextensions.k8s.io/v1',
      metadata: { name: 'crontabs.example.com' },
      spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: SCHEMA } }, {}] },
    });
  });

  it.each([
    'crontabs.example.com',
    'V1.crontabs.example.com',
    'a.b.crontabs.example.com',
    'v1.other',
  ])('has a wrong name: %s', (name) => {
    const crd = crdOfApiResourceSchema(apiResourceSchema({}, name));
    const rules = crdFindings(crd).map(({ rule }) => rule);
    expect(rules).toEqual(name === 'crontabs.example.com' ? [] : ['NameMismatch']);
  });
});

describe('the conversion', () => {
  it.each([
    ['is required with several versions', {}, ['ConversionMissing']],
    ['is not required with one version', { versions: VERSIONS.slice(0, 1) }, []],
    ['by a url is accepted', { conversion: aWebhook({ url: 'https://h.example.com/' }) }, []],
    [
      'by a service is refused',
      { conversion: aWebhook({ service: { namespace: 'a', name: 'b' } }) },
      ['ServiceUnsupported'],
    ],
    ['None is accepted', { conversion: { strategy: 'None' } }, []],
  ])('%s', (_, spec, rules) => {
    expect(kcpFindings(apiResourceSchema(spec)).map(({ rule }) => rule)).toEqual(rules);
  });
});
