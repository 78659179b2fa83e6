import { describe, expect, it } from 'vitest';
import { crdFindings } from '../../src/crd/crd-findings.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { aCrd, aV1beta1Crd, aWebhook } from './a-crd.ts';

const url =
  'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const webhook = aWebhook({ url });
const schema = { openAPIV3Schema: { type: 'object' } };

function judge(document: unknown): string[] {
  return crdFindings(document).map(
    ({ level, path, rule, message }) => `${level} ${path} ${rule}: ${message}`,
  );
}

function version(name: string, storage: boolean): JsonObject {
  return { name, served: true, storage, schema };
}

function dropped(field: string, form: string): string {
  return `warning spec.conversion.${field} FieldIgnored: the API server silently drops ${field} from a CRD of apiextensions.k8s.io/${form}. Remove it.`;
}

function rules(document: unknown): string[] {
  return crdFindings(document).map(({ level, path, rule }) => `${level} ${path} ${rule}`);
}

describe('a CRD that the API server accepts', () => {
  it('converts by a url', () => {
    expect(judge(aCrd({ conversion: webhook }))).toEqual([]);
  });

  it('converts by a service, in the v1beta1 form, which has a default for the review versions', () => {
    const webhookClientConfig = {
      service: { namespace: 'a', name: 'b', path: '/convert' },
      caBundle: 'Q0E=',
    };
    expect(
      judge(aV1beta1Crd({ conversion: { strategy: 'Webhook', webhookClientConfig } })),
    ).toEqual([]);
  });

  it('has one schema for all versions, in the v1beta1 form', () => {
    const versions = [{ name: 'v1', served: true, storage: true }];
    const conversion = { strategy: 'Webhook', webhookClientConfig: { url } };
    expect(judge(aV1beta1Crd({ conversion, versions, validation: schema }))).toEqual([]);
  });

  it('has only the old version field, in the v1beta1 form', () => {
    expect(judge(aV1beta1Crd({ versions: [], version: 'v1', validation: schema }))).toEqual([]);
  });

  it('has a version without schema that is not served, in the v1beta1 form', () => {
    const versions = [
      { name: 'v2', served: true, storage: true, schema },
      { name: 'v1', served: false, storage: false },
    ];
    const conversion = { strategy: 'Webhook', webhookClientConfig: { url } };
    expect(judge(aV1beta1Crd({ conversion, versions }))).toEqual([]);
  });

  it('may have null for missing fields', () => {
    const versions = [{ name: 'v1', served: true, storage: true, schema, deprecated: null }];
    expect(judge(aCrd({ conversion: null, preserveUnknownFields: null, versions }))).toEqual([]);
  });
});

it('a document that is not a CRD has no findings', () => {
  expect(crdFindings({ apiVersion: 'v1', kind: 'Service', spec: { group: 1 } })).toEqual([]);
  expect(crdFindings({ ...aCrd(), apiVersion: 'example.com/v1' })).toEqual([]);
  expect(crdFindings(null)).toEqual([]);
});

describe('the names', () => {
  it('are all present', () => {
    expect(judge(aCrd({ group: '', names: null }))).toEqual([
      'error spec.group FieldMissing: this field is missing. Add it.',
      'error spec.names.kind FieldMissing: this field is missing. Add it.',
      'error spec.names.plural FieldMissing: this field is missing. Add it.',
      expect.stringContaining('SchemasDiffer'),
    ]);
  });

  it('are consistent', () => {
    expect(
      judge({ ...aCrd({ conversion: webhook }), metadata: { name: 'crontab.example.com' } }),
    ).toEqual([
      'error metadata.name NameMismatch: the name must be plural.group. Name the CRD crontabs.example.com.',
    ]);
  });
});

describe('the versions', () => {
  it.each([
    [[version('v1', false), version('v2', false)], 'no version is'],
    [[version('v1', true), version('v2', true)], 'v1, v2 are all'],
    [[], 'no version is'],
  ])('have exactly one storage version', (versions, what) => {
    expect(judge(aCrd({ versions }))).toEqual([
      `error spec.versions StorageVersionCount: ${what} marked as the storage version. Set storage: true in exactly one.`,
    ]);
  });

  it('have unique names, each a DNS-1035 label', () => {
    const versions = [version('v1', true), version('v1', false), version('1-2', false)];
    expect(judge(aCrd({ versions }))).toEqual([
      'error spec.versions[1].name VersionDuplicate: v1 is listed twice. Remove one.',
      'error spec.versions[2].name VersionNameInvalid: this is not a DNS-1035 label. Write at most 63 lower-case letters, digits and -, beginning with a letter.',
    ]);
  });

  it('begin with the old version field, in the v1beta1 form', () => {
    const versions = [version('v2', true)];
    expect(judge(aV1beta1Crd({ version: 'v1', versions, validation: null }))).toEqual([
      'error spec.version VersionNotFirst: the version must be the first of spec.versions. Write v2, or omit it.',
      'error spec.versions SchemasIdentical: every version has the same schema. Write it once, as spec.validation.openAPIV3Schema.',
    ]);
  });
});

describe('the schemas', () => {
  const bare = { name: 'v1', served: false, storage: true };

  it('are present for every version, in the v1 form', () => {
    expect(judge(aCrd({ versions: [{ ...bare, schema: {} }] }))).toEqual([
      'error spec.versions[0].schema.openAPIV3Schema SchemaMissing: version v1 has no schema. Add one, at least type: object with x-kubernetes-preserve-unknown-fields: true.',
    ]);
  });

  it('are present for every version, in the v1 form, where a shared schema does not count', () => {
    expect(rules(aCrd({ versions: [bare], validation: schema }))).toEqual([
      'error spec.versions[0].schema.openAPIV3Schema SchemaMissing',
    ]);
  });

  it('are present for every served version, in the v1beta1 form', () => {
    const conversion = { strategy: 'Webhook', webhookClientConfig: { url } };
    const versions = [{ ...bare, served: true }];
    expect(rules(aV1beta1Crd({ conversion, versions }))).toEqual([
      'error spec.versions[0].schema.openAPIV3Schema SchemaMissing',
    ]);
  });

  it('are for all versions or for each, in the v1beta1 form', () => {
    expect(judge(aV1beta1Crd({ validation: schema }))).toEqual([
      'error spec.validation SchemaTwice: the CRD has a schema for all versions and one for a single version. Keep one or the other.',
    ]);
  });
});

describe('unknown fields', () => {
  it('are not preserved in the v1 form, whatever the strategy', () => {
    const message =
      'error spec.preserveUnknownFields UnknownFieldsPreserved: the v1 form does not allow true. Remove the field, and set x-kubernetes-preserve-unknown-fields: true in the schema where unknown fields should stay.';
    expect(judge(aCrd({ conversion: webhook, preserveUnknownFields: true }))).toEqual([message]);
    expect(judge(aCrd({ preserveUnknownFields: true }))).toEqual([message]);
  });

  it.each([true, null])('are not preserved with a webhook, in the v1beta1 form: %s', (flag) => {
    const conversion = { strategy: 'Webhook', webhookClientConfig: { url } };
    expect(judge(aV1beta1Crd({ conversion, preserveUnknownFields: flag }))).toEqual([
      'error spec.preserveUnknownFields UnknownFieldsPreserved: unknown fields are preserved (the default in the v1beta1 form), and the API server then allows only strategy None. Write preserveUnknownFields: false.',
    ]);
  });

  it('may be preserved without a webhook, in the v1beta1 form', () => {
    expect(judge(aV1beta1Crd({ preserveUnknownFields: true }))).toEqual([]);
  });
});

describe('the strategy None', () => {
  it('causes a warning if the schemas differ, because a field would be lost', () => {
    expect(judge(aCrd())).toEqual([
      'warning spec.conversion.strategy SchemasDiffer: the schemas of the versions differ, and strategy None changes apiVersion only: a field that the other version does not have is pruned, and lost with the next write. Use a webhook unless you intend this loss.',
    ]);
  });

  it('has no other settings', () => {
    const conversion = { ...webhook, strategy: 'None' };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    expect(judge(aCrd({ conversion, versions }))).toEqual([
      'error spec.conversion.webhook.clientConfig ClientConfigUnused: a client config requires strategy: Webhook. Remove the client config, or set the strategy to Webhook.',
      'error spec.conversion.webhook.conversionReviewVersions ReviewVersionsUnused: review versions require strategy: Webhook. Remove the review versions, or set the strategy to Webhook.',
    ]);
  });
});

describe('a strategy unknown to the API server', () => {
  it.each([
    [{}, 'the strategy is missing. Write None or Webhook.'],
    [{ strategy: 'webhook' }, 'the API server does not know this strategy. Write None or Webhook.'],
  ])('%j', (conversion, message) => {
    expect(judge(aCrd({ conversion }))).toEqual([
      `error spec.conversion.strategy StrategyUnsupported: ${message}`,
    ]);
  });
});

describe('the client config', () => {
  it('is required', () => {
    expect(judge(aCrd({ conversion: { strategy: 'Webhook' } }))).toEqual([
      'error spec.conversion.webhook.clientConfig ClientConfigMissing: strategy: Webhook requires a client config. Add one with a url or a service.',
      'error spec.conversion.webhook.conversionReviewVersions ReviewVersionsMissing: the list is empty. Write [v1, v1beta1].',
    ]);
  });

  it.each([
    [{}, 'neither a url nor a service'],
    [{ url, service: { namespace: 'a', name: 'b' } }, 'both a url and a service'],
  ])('has exactly one way to call', (clientConfig, what) => {
    expect(judge(aCrd({ conversion: aWebhook(clientConfig) }))).toEqual([
      `error spec.conversion.webhook.clientConfig UrlOrService: the client config has ${what}. Write exactly one of them.`,
    ]);
  });

  it.each(['Ci0tLS0tQk...<base64-encoded PEM bundle>...tLS0K', 'Q0E', '-----BEGIN'])(
    'holds its caBundle in base64, not %s',
    (caBundle) => {
      expect(judge(aCrd({ conversion: aWebhook({ url, caBundle }) }))).toEqual([
        'error spec.conversion.webhook.clientConfig.caBundle CaBundleNotBase64: the caBundle is not base64. Write the PEM file in base64, or omit the caBundle for a publicly trusted certificate.',
      ]);
    },
  );

  it('may have a caBundle of several lines', () => {
    expect(judge(aCrd({ conversion: aWebhook({ url, caBundle: 'Q0FD\nQQ==\n' }) }))).toEqual([]);
  });

  it('is read from its place in each form', () => {
    const conversion = { strategy: 'Webhook', webhookClientConfig: { url: 'http://h' } };
    expect(rules(aV1beta1Crd({ conversion }))).toEqual([
      'error spec.conversion.webhookClientConfig.url UrlNotHttps',
    ]);
  });

  it('of the other form is ignored', () => {
    const conversion = {
      ...webhook,
      webhookClientConfig: { url },
      conversionReviewVersions: ['v1'],
    };
    expect(judge(aCrd({ conversion }))).toEqual([
      dropped('webhookClientConfig', 'v1'),
      dropped('conversionReviewVersions', 'v1'),
    ]);
    expect(judge(aV1beta1Crd({ conversion }))).toEqual([dropped('webhook', 'v1beta1')]);
  });
});

describe('the review versions', () => {
  const path = 'spec.conversion.webhook.conversionReviewVersions';

  it.each([
    [[], `error ${path} ReviewVersionsMissing: the list is empty. Write [v1, v1beta1].`],
    [
      ['v2'],
      `error ${path} ReviewVersionUnknown: the list has no version that API servers support. Add at least one of v1, v1beta1.`,
    ],
    [['v1', 'v1'], `error ${path}[1] ReviewVersionDuplicate: v1 is listed twice. Remove one.`],
    [
      ['v1', 'V2'],
      `error ${path}[1] ReviewVersionInvalid: this is not a DNS-1035 label. Write at most 63 lower-case letters, digits and -, beginning with a letter.`,
    ],
    [
      ['v1', 'v2alpha1'],
      `warning ${path} ReviewVersionUnknown: no API server supports v2alpha1, so it is ignored. Keep v1, v1beta1 only: the list has versions of ConversionReview, not of the CRD.`,
    ],
  ])('%j', (reviewVersions, finding) => {
    expect(judge(aCrd({ conversion: aWebhook({ url }, reviewVersions) }))).toEqual([finding]);
  });
});

describe('a field of the wrong type', () => {
  it('is the only finding, because the API server cannot decode the CRD', () => {
    const versions = [{ name: 1, served: 'yes', storage: true }, null];
    expect(judge(aCrd({ group: '', versions, conversion: [] }))).toEqual([
      'error spec.versions[0].name WrongType: this is a number. Write a string.',
      'error spec.versions[0].served WrongType: this is a string. Write true or false.',
      'error spec.versions[1] WrongType: this is null. Write an object.',
      'error spec.conversion WrongType: this is a list. Write an object.',
    ]);
  });

  it('may be a port with a fraction', () => {
    const service = { namespace: 'a', name: 'b', port: 1.5 };
    expect(judge(aCrd({ conversion: aWebhook({ service }) }))).toEqual([
      'error spec.conversion.webhook.clientConfig.service.port WrongType: this is a number. Write a whole number.',
    ]);
  });
});
