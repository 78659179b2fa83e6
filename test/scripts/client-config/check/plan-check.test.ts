import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { checkFiles } from '../../../../scripts/client-config/check/plan-check.ts';
import type { CheckTask } from '../../../../scripts/client-config/check/plan-check.ts';
import { Failure } from '../../../../scripts/program/wrong-usage.ts';
import type { JsonObject } from '../../../../src/core/json/json-value.ts';
import { defineKind } from '../../../../src/core/kind/define-kind.ts';
import { kindsOf } from '../../../../src/core/kind/kinds.ts';
import type { WebhookConversion } from '../../../../src/crd/conversion-stanza.ts';
import type { Cluster, ClusterAnswer } from '../../../../src/life/cluster.ts';
import { aCrd, aWebhook } from '../../../crd/a-crd.ts';

const url =
  'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const expected: WebhookConversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1'],
  clientConfig: { url },
};
const connected = aCrd({ conversion: aWebhook({ url }) });
const CRD_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.example.com';

/** Returns a cluster with these documents by their path. */
function aCluster(
  documents: Readonly<Record<string, JsonObject>>,
  refusal: ClusterAnswer = { status: 404, text: '{"kind":"Status","reason":"NotFound"}' },
): Cluster {
  return {
    name: 'prod',
    send: async ({ method, path }) => {
      expect(method).toBe('GET');
      const document = documents[path];
      return document === undefined ? refusal : { status: 200, text: JSON.stringify(document) };
    },
  };
}

async function check(document: JsonObject | string, change: Partial<CheckTask>): Promise<string[]> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const task = {
    expected: undefined,
    cluster: undefined,
    kinds: undefined,
    now: new Date('2026-01-01'),
  };
  const findings = await checkFiles([{ name: 'crd.yaml', text }], { ...task, ...change });
  return findings.map(({ file, crd, level, rule }) => `${level}: ${file}: ${crd}: ${rule}`);
}

describe('a file', () => {
  it('is compared with the expected conversion', async () => {
    expect(await check(connected, { expected })).toEqual([]);
    expect(
      await check(connected, { expected: { ...expected, reviewVersions: ['v1beta1'] } }),
    ).toEqual(['error: crd.yaml: crontabs.example.com: ConversionDiffers']);
  });

  it('is only judged if nothing is expected', async () => {
    const refused = aCrd({ conversion: aWebhook({ url: 'http://old.example.com/' }) });
    expect(await check(refused, {})).toEqual([
      'error: crd.yaml: crontabs.example.com: UrlNotHttps',
    ]);
  });

  it('must have the versions that the project serves', async () => {
    const identity = { toHub: (object: object) => object, fromHub: (object: object) => object };
    const kind = defineKind(
      { group: 'example.com', kind: 'CronTab', versions: ['v1', 'v2'] },
      'v1',
      { v2: identity },
    );
    const kinds = kindsOf(kind);
    expect(await check(connected, { expected, kinds })).toEqual([
      'error: crd.yaml: crontabs.example.com: VersionNotServed',
    ]);
    expect(await check(connected, { kinds })).toEqual([
      'warning: crd.yaml: crontabs.example.com: VersionNotServed',
    ]);
  });
});

describe('a cluster', () => {
  it('is compared with the file', async () => {
    const same = { cluster: aCluster({ [CRD_PATH]: connected }) };
    expect(await check(connected, same)).toEqual([]);
    const old = aCrd({ conversion: aWebhook({ url: `${url}a` }) });
    expect(await check(connected, { cluster: aCluster({ [CRD_PATH]: old }) })).toEqual([
      'error: cluster prod: crontabs.example.com: ConversionDiffers',
    ]);
  });

  it('may have a stanza that the file in git does not have', async () => {
    const findings = await checkFiles([{ name: 'crd.yaml', text: JSON.stringify(aCrd()) }], {
      expected: undefined,
      cluster: aCluster({ [CRD_PATH]: connected }),
      kinds: undefined,
      now: new Date('2026-01-01'),
    });
    expect(findings.map(({ message }) => message)).toEqual([
      'the strategy is Webhook, not None. Compare with a webhook: add --url or --service. Or apply the file, if its conversion is the right one.',
    ]);
  });

  it('is compared with the expected conversion, whatever the file has', async () => {
    const cluster = aCluster({ [CRD_PATH]: connected });
    expect(await check(aCrd(), { cluster, expected })).toEqual([]);
  });

  it('must have the versions of the file', async () => {
    const spec = connected['spec'] as { versions: JsonObject[] };
    const fewer = aCrd({ ...spec, versions: spec.versions.slice(0, 1) });
    const text = JSON.stringify(connected);
    const findings = await checkFiles([{ name: 'crd.yaml', text }], {
      expected: undefined,
      cluster: aCluster({ [CRD_PATH]: fewer }),
      kinds: undefined,
      now: new Date('2026-01-01'),
    });
    expect(findings).toEqual([
      {
        file: 'cluster prod',
        crd: 'crontabs.example.com',
        level: 'error',
        rule: 'VersionsDiffer',
        path: 'spec.versions',
        message:
          'the versions are v1beta1 (stored); in the file they are v1, v1beta1 (stored). Apply the file, or correct it.',
      },
    ]);
  });

  it('may lack the CRD', async () => {
    expect(await check(connected, { cluster: aCluster({}) })).toEqual([
      'error: cluster prod: crontabs.example.com: CrdMissing',
    ]);
  });

  it.each([
    [403, '{"kind":"Status","message":"you may not"}', 'you may not'],
    [404, 'default backend - 404', 'default backend - 404'],
  ])('that answers %d %s is a failure', async (status, text, why) => {
    await expect(check(connected, { cluster: aCluster({}, { status, text }) })).rejects.toThrow(
      new Failure(`cluster prod: GET ${CRD_PATH}: ${status}: ${why}`),
    );
  });

  it('is asked for the CRDs that Crossplane has derived', async () => {
    const fixture = new URL('../../../fixtures/crossplane/databases.yaml', import.meta.url);
    const xrd = await readFile(fixture, 'utf8');
    expect(await check(xrd, { cluster: aCluster({}) })).toEqual([
      'error: cluster prod: xdatabases.example.org: CrdMissing',
      'error: cluster prod: databases.example.org: CrdMissing',
    ]);
  });
});
