import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { plan } from '../../../scripts/client-config/plan.ts';
import type { Task } from '../../../scripts/client-config/plan.ts';
import type { Conversion, WebhookConversion } from '../../../src/crd/conversion-stanza.ts';
import { defineKind } from '../../../src/core/kind/define-kind.ts';
import { kindsOf } from '../../../src/core/kind/kinds.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { aCrd, aV1beta1Crd, aWebhook } from '../../crd/a-crd.ts';

const identity = { toHub: (object: object) => object, fromHub: (object: object) => object };
const cronTab = defineKind(
  { group: 'example.com', kind: 'CronTab', versions: ['v1beta1', 'v1'] },
  'v1',
  { v1beta1: identity },
);

const byUrl: WebhookConversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1'],
  clientConfig: {
    url: 'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
  },
};

const task: Task = {
  conversion: byUrl,
  format: 'crd',
  kinds: kindsOf(cronTab),
  now: new Date('2026-01-01'),
};

function planFor(documents: readonly JsonObject[], change: Partial<Task> = {}) {
  const sources = documents.map((document, index) => ({
    name: `${index}.json`,
    text: JSON.stringify(document),
  }));
  return plan(sources, { ...task, ...change });
}

function withBundle(caBundle: string): Conversion {
  return { ...byUrl, clientConfig: { ...byUrl.clientConfig, caBundle } };
}

describe('the CRDs', () => {
  it('are written with the stanza', () => {
    const { findings, output } = planFor([aCrd()]);
    expect(findings).toEqual([]);
    expect(JSON.parse(output)).toMatchObject({
      spec: {
        conversion: aWebhook({
          url: 'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
        }),
      },
    });
  });

  it('of several files are written as one stream of documents', () => {
    const { output } = planFor([aCrd(), aV1beta1Crd()]);
    const [first, second] = parseAllDocuments(output).map((document) => document.toJS() as unknown);
    expect(first).toMatchObject({ spec: { conversion: { webhook: { clientConfig: {} } } } });
    expect(second).toMatchObject({ spec: { conversion: { webhookClientConfig: {} } } });
  });

  it('are not written at all after one error', () => {
    const { findings, output, files } = planFor([aCrd(), aCrd({ versions: [] })]);
    expect(findings).toEqual([
      {
        file: '1.json',
        crd: 'crontabs.example.com',
        level: 'error',
        path: 'spec.versions',
        rule: 'StorageVersionCount',
        message: 'no version is marked as the storage version. Set storage: true in exactly one.',
      },
    ]);
    expect({ output, files }).toEqual({ output: '', files: [] });
  });

  it('are judged by the result, not by the input', () => {
    expect(planFor([aCrd({ conversion: aWebhook({ url: 'http://old' }) })]).findings).toEqual([]);
  });

  it('are judged as they are if nothing is to be written', () => {
    const conversion = aWebhook({ url: 'http://old' });
    const { findings, output } = planFor([aCrd({ conversion })], { conversion: undefined });
    expect(findings.map(({ rule }) => rule)).toEqual(['UrlNotHttps']);
    expect(output).toBe('');
  });
});

describe('a CRD with strategy None and a client config', () => {
  const contradiction = aCrd({
    conversion: { ...aWebhook({ url: 'https://old.example.com' }), strategy: 'None' },
  });

  it('is ambiguous, so it is not overwritten', () => {
    expect(planFor([contradiction]).findings.map(({ rule }) => rule)).toEqual([
      'ClientConfigUnused',
      'ReviewVersionsUnused',
    ]);
  });

  it('is repaired with strategy None', () => {
    const { findings, output } = planFor([contradiction], { conversion: { strategy: 'None' } });
    expect(findings.map(({ rule }) => rule)).toEqual(['SchemasDiffer']);
    expect(JSON.parse(output)).toMatchObject({ spec: { conversion: { strategy: 'None' } } });
  });
});

describe('a bundle', () => {
  it.each([btoa('no PEM'), ''])('is checked: %j', (caBundle) => {
    const { findings } = planFor([aCrd()], { conversion: withBundle(caBundle) });
    expect(findings.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'spec.conversion.webhook.clientConfig.caBundle CaBundleInvalid',
    ]);
  });

  it('that is not base64 is reported once', () => {
    const conversion = aWebhook({
      url: 'https://h.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
      caBundle: '<bundle>',
    });
    const { findings } = planFor([aCrd({ conversion })], { conversion: undefined });
    expect(findings.map(({ rule }) => rule)).toEqual(['CaBundleNotBase64']);
  });

  it('is removed if none is given', () => {
    const conversion = aWebhook({
      url: 'https://h.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
      caBundle: btoa('no PEM'),
    });
    const { findings, output } = planFor([aCrd({ conversion })]);
    expect(findings).toEqual([]);
    expect(output).not.toContain('caBundle');
  });
});

describe('the kinds of the deployment', () => {
  const unknown = { kinds: kindsOf() };

  it('are compared with a CRD that a webhook converts', () => {
    const { findings, output } = planFor([aCrd()], unknown);
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
      'warning KindNotServed',
    ]);
    expect(output).not.toBe('');
  });

  it('are ignored without a webhook', () => {
    const { findings } = planFor([aCrd()], { ...unknown, conversion: { strategy: 'None' } });
    expect(findings.map(({ rule }) => rule)).toEqual(['SchemasDiffer']);
  });
});

describe('a patch', () => {
  it('of one CRD is a single line', () => {
    const { output } = planFor([aCrd()], { format: 'json-patch' });
    expect(output).toMatch(/^\[\{"op":"add","path":"\/spec\/conversion","value":\{.*\}\}\]\n$/);
  });

  it('of several CRDs is one line each, with the name', () => {
    const { output } = planFor([aCrd(), aV1beta1Crd()], { format: 'merge-patch' });
    const lines = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      { name: 'crontabs.example.com', patch: { spec: { conversion: { webhook: {} } } } },
      {
        name: 'crontabs.example.com',
        patch: { spec: { conversion: { webhookClientConfig: {} } } },
      },
    ]);
  });

  it('does not need an editable layout', () => {
    const text = `a: &s ${JSON.stringify(aCrd()['spec'])}\n${[
      'apiVersion: apiextensions.k8s.io/v1',
      'kind: CustomResourceDefinition',
      'metadata: {name: crontabs.example.com}',
      'spec: *s',
    ].join('\n')}\n`;
    const sources = [{ name: 'a.yaml', text }];
    expect(plan(sources, task).findings.map(({ rule }) => rule)).toEqual(['LayoutNotEditable']);
    expect(plan(sources, { ...task, format: 'merge-patch' }).findings).toEqual([]);
  });
});
