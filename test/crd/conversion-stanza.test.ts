import { describe, expect, it } from 'vitest';
import {
  conversionJsonPatch,
  conversionMergePatch,
  conversionStanza,
} from '../../src/crd/conversion-stanza.ts';
import type { WebhookConversion } from '../../src/crd/conversion-stanza.ts';

const byUrl: WebhookConversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1', 'v1beta1'],
  clientConfig: { url: 'https://my-webhook.example.com:9443/my-webhook-path' },
};

const byService: WebhookConversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1'],
  clientConfig: {
    service: {
      namespace: 'my-service-namespace',
      name: 'my-service-name',
      path: '/my-path',
      port: 1234,
    },
    caBundle: 'Q0E=',
  },
};

describe('the stanza', () => {
  it('calls a url, in the v1 form', () => {
    expect(JSON.stringify(conversionStanza('v1', byUrl))).toBe(
      '{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1","v1beta1"],"clientConfig":{"url":"https://my-webhook.example.com:9443/my-webhook-path"}}}',
    );
  });

  it('calls a url, in the v1beta1 form', () => {
    expect(JSON.stringify(conversionStanza('v1beta1', byUrl))).toBe(
      '{"strategy":"Webhook","conversionReviewVersions":["v1","v1beta1"],"webhookClientConfig":{"url":"https://my-webhook.example.com:9443/my-webhook-path"}}',
    );
  });

  it('calls a service, with the authority to trust for it', () => {
    expect(JSON.stringify(conversionStanza('v1', byService))).toBe(
      '{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"service":{"namespace":"my-service-namespace","name":"my-service-name","path":"/my-path","port":1234},"caBundle":"Q0E="}}}',
    );
  });

  it.each(['v1', 'v1beta1'] as const)('is one line without a webhook, in the %s form', (form) => {
    expect(conversionStanza(form, { strategy: 'None' })).toEqual({ strategy: 'None' });
  });
});

describe('a merge patch', () => {
  it('removes fields that a live CRD may have had instead of the url', () => {
    expect(conversionMergePatch('v1', byUrl)).toEqual({
      spec: {
        conversion: {
          strategy: 'Webhook',
          webhook: {
            conversionReviewVersions: ['v1', 'v1beta1'],
            clientConfig: {
              url: 'https://my-webhook.example.com:9443/my-webhook-path',
              service: null,
              caBundle: null,
            },
          },
        },
      },
    });
  });

  it('removes fields that a live CRD may have had instead of the service', () => {
    expect(
      conversionMergePatch('v1beta1', {
        ...byService,
        clientConfig: { service: { namespace: 'a', name: 'b' } },
      }),
    ).toEqual({
      spec: {
        conversion: {
          strategy: 'Webhook',
          conversionReviewVersions: ['v1'],
          webhookClientConfig: {
            url: null,
            service: { namespace: 'a', name: 'b', path: null, port: null },
            caBundle: null,
          },
        },
      },
    });
  });

  it('removes the whole webhook', () => {
    expect(conversionMergePatch('v1', { strategy: 'None' })).toEqual({
      spec: { conversion: { strategy: 'None', webhook: null } },
    });
    expect(conversionMergePatch('v1beta1', { strategy: 'None' })).toEqual({
      spec: {
        conversion: {
          strategy: 'None',
          conversionReviewVersions: null,
          webhookClientConfig: null,
        },
      },
    });
  });
});

it('a JSON patch sets the whole stanza', () => {
  expect(conversionJsonPatch('v1', byUrl)).toEqual([
    { op: 'add', path: '/spec/conversion', value: conversionStanza('v1', byUrl) },
  ]);
});
