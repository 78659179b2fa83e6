import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { crdFindings } from '../../../src/crd/crd-findings.ts';
import { conversionStanza } from '../../../src/crd/conversion-stanza.ts';
import type { ClientConfig } from '../../../src/crd/conversion-stanza.ts';
import type { CrdForm } from '../../../src/crd/custom-resource-definition.ts';

/**
 * The API server's errors for every example of the Kubernetes documents, "Versions in CustomResourceDefinitions". The
 * documents use a placeholder for a bundle, which is not base64, and some show only a part of a stanza.
 */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'v1-none.yaml': [],
  'v1-review-versions.yaml': ['spec.conversion.webhook.clientConfig ClientConfigMissing'],
  'v1-service-with-port.yaml': [
    'spec.conversion.webhook.clientConfig.caBundle CaBundleNotBase64',
    'spec.conversion.webhook.conversionReviewVersions ReviewVersionsMissing',
  ],
  'v1-service.yaml': ['spec.conversion.webhook.clientConfig.caBundle CaBundleNotBase64'],
  'v1-url.yaml': ['spec.conversion.webhook.conversionReviewVersions ReviewVersionsMissing'],
  'v1beta1-none.yaml': [],
  'v1beta1-review-versions.yaml': ['spec.conversion.webhookClientConfig ClientConfigMissing'],
  'v1beta1-service-with-port.yaml': [
    'spec.conversion.webhookClientConfig.caBundle CaBundleNotBase64',
  ],
  'v1beta1-service.yaml': ['spec.conversion.webhookClientConfig.caBundle CaBundleNotBase64'],
  'v1beta1-url.yaml': [],
};

const FOLDER = new URL('../../fixtures/crds/documented/', import.meta.url);
const PLACEHOLDER = 'Ci0tLS0tQk...<base64-encoded PEM bundle>...tLS0K';

interface Example {
  readonly spec: { readonly conversion: { readonly webhook?: object } };
}

async function example(name: string): Promise<Example> {
  return parse(await readFile(new URL(name, FOLDER), 'utf8')) as Example;
}

it('covers every example', async () => {
  expect((await readdir(FOLDER)).toSorted()).toEqual(Object.keys(EXAMPLES));
});

describe('the errors of the API server for', () => {
  it.each(Object.entries(EXAMPLES))('%s', async (name, findings) => {
    // Warnings are ours, such as that those webhooks answer at other paths than this one.
    const errors = crdFindings(await example(name)).filter(({ level }) => level === 'error');
    expect(errors.map(({ path, rule }) => `${path} ${rule}`)).toEqual(findings);
  });
});

describe('our stanza is the same as that of', () => {
  const service = { namespace: 'default', name: 'example-conversion-webhook-server' };

  it.each<[string, CrdForm, ClientConfig]>([
    ['url', 'v1', { url: 'https://my-webhook.example.com:9443/my-webhook-path' }],
    ['url', 'v1beta1', { url: 'https://my-webhook.example.com:9443/my-webhook-path' }],
    ['service', 'v1', { service: { ...service, path: '/crdconvert' }, caBundle: PLACEHOLDER }],
    ['service', 'v1beta1', { service: { ...service, path: '/crdconvert' }, caBundle: PLACEHOLDER }],
    [
      'service-with-port',
      'v1',
      {
        service: {
          namespace: 'my-service-namespace',
          name: 'my-service-name',
          path: '/my-path',
          port: 1234,
        },
        caBundle: PLACEHOLDER,
      },
    ],
  ])('%s in the %s form', async (name, form, clientConfig) => {
    const { conversion } = (await example(`${form}-${name}.yaml`)).spec;
    const ours = conversionStanza(form, {
      strategy: 'Webhook',
      reviewVersions: ['v1', 'v1beta1'],
      clientConfig,
    });
    // If the example omits the review versions, ours still has them.
    expect(ours).toMatchObject(conversion);
    const part = form === 'v1' ? conversion.webhook : conversion;
    expect(form === 'v1' ? ours['webhook'] : ours).toEqual({
      conversionReviewVersions: ['v1', 'v1beta1'],
      ...part,
    });
  });

  it.each<CrdForm>(['v1', 'v1beta1'])('none in the %s form', async (form) => {
    const { conversion } = (await example(`${form}-none.yaml`)).spec;
    expect(conversionStanza(form, { strategy: 'None' })).toEqual(conversion);
  });
});
