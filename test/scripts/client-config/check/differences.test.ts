import { describe, expect, it } from 'vitest';
import {
  conversionDifferences,
  conversionFields,
} from '../../../../scripts/client-config/check/differences.ts';
import type { Conversion } from '../../../../src/crd/conversion-stanza.ts';
import type { JsonObject } from '../../../../src/core/json/json-value.ts';
import { aCrd, aWebhook } from '../../../crd/a-crd.ts';

const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const url = `https://convert.example.com/convert/${SECRET}`;
const byUrl: Conversion = { strategy: 'Webhook', reviewVersions: ['v1'], clientConfig: { url } };
const service = { namespace: 'a', name: 'b', path: `/convert/${SECRET}` };
const byService: Conversion = { ...byUrl, clientConfig: { service } };

function compare(conversion: JsonObject | undefined, wanted: Conversion): string[] {
  const crd = aCrd(conversion === undefined ? {} : { conversion });
  const is = conversionFields(crd, 'v1', undefined);
  const not = conversionFields(crd, 'v1', wanted);
  if (is === undefined || not === undefined) throw new Error('not readable');
  const differences = conversionDifferences(is, not, { form: 'v1', remedy: 'Write it again.' });
  expect(JSON.stringify(differences)).not.toContain(SECRET);
  expect(differences.every(({ level }) => level === 'error')).toBe(true);
  return differences.map(({ path, message }) => `${path}: ${message}`);
}

const CONFIG = 'spec.conversion.webhook.clientConfig';

describe('a conversion', () => {
  it.each([
    ['by a url', aWebhook({ url }), byUrl],
    [
      'by a service, with its default port',
      aWebhook({ service: { ...service, port: 443 } }),
      byService,
    ],
    ['None, which is the default', undefined, { strategy: 'None' } as const],
  ])('%s is what it should be', (_, conversion, wanted) => {
    expect(compare(conversion, wanted)).toEqual([]);
  });

  it.each<[string, JsonObject | undefined, Conversion, string[]]>([
    [
      'the strategy',
      undefined,
      byUrl,
      ['spec.conversion.strategy: the strategy is None, not Webhook. Write it again.'],
    ],
    [
      'the strategy the other way round',
      aWebhook({ url }),
      { strategy: 'None' },
      ['spec.conversion.strategy: the strategy is Webhook, not None. Write it again.'],
    ],
    [
      'the host',
      aWebhook({ url: url.replace('convert.', 'old.') }),
      byUrl,
      [
        `${CONFIG}: the webhook is https://old.example.com, not https://convert.example.com. Write it again.`,
      ],
    ],
    [
      'the path',
      aWebhook({ url: `${url}a` }),
      byUrl,
      [
        `${CONFIG}.url: the path differs; it is not shown, because it contains the secret. Write it again.`,
      ],
    ],
    [
      'a service instead of a url',
      aWebhook({ service }),
      byUrl,
      [
        `${CONFIG}: the webhook is the service a/b:443, not https://convert.example.com. Write it again.`,
      ],
    ],
    [
      'the path of a service',
      aWebhook({ service: { ...service, path: '/' } }),
      byService,
      [
        `${CONFIG}.service: the path differs; it is not shown, because it contains the secret. Write it again.`,
      ],
    ],
    [
      'a caBundle and the review versions',
      aWebhook({ url, caBundle: 'YQ==' }, ['v1beta1', 'v1']),
      byUrl,
      [
        `${CONFIG}.caBundle: there is a caBundle, and none is wanted. Write it again.`,
        'spec.conversion.webhook.conversionReviewVersions: the list is [v1beta1, v1], not [v1]. Write it again.',
      ],
    ],
    [
      'no client config',
      { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'] } },
      byUrl,
      [`${CONFIG}: the client config is missing. Write it again.`],
    ],
  ])('differs in %s', (_, conversion, wanted, expected) => {
    expect(compare(conversion, wanted)).toEqual(expected);
  });
});
