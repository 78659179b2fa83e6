import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { plan } from '../../../scripts/client-config/plan.ts';
import type { Plan } from '../../../scripts/client-config/plan.ts';
import type { Format } from '../../../scripts/client-config/options.ts';
import { withConversion } from '../../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../../src/crd/conversion-stanza.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { aCrd, aV1beta1Crd } from '../../crd/a-crd.ts';

const byUrl: Conversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1', 'v1beta1'],
  clientConfig: {
    url: 'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
  },
};
const byService: Conversion = {
  ...byUrl,
  clientConfig: {
    service: {
      namespace: 'crdshift',
      name: 'webhook',
      path: '/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq',
    },
  },
};

const LINES = `strategy: Webhook
webhook:
  conversionReviewVersions: [v1, v1beta1]
  clientConfig:
    url: https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq
`;
const STANZA = parse(LINES) as JsonObject;

const DATABASES = await readFile(
  new URL('../../fixtures/crossplane/databases.yaml', import.meta.url),
  'utf8',
);

const SCHEMA = JSON.stringify({
  apiVersion: 'apis.kcp.io/v1alpha1',
  kind: 'APIResourceSchema',
  metadata: { name: 'v1.crontabs.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' },
    scope: 'Namespaced',
    versions: [
      { name: 'v1', served: true, storage: true, schema: { type: 'object' } },
      { name: 'v1beta1', served: true, storage: false, schema: { type: 'object' } },
    ],
  },
});

function planFor(texts: readonly string[], format: Format, conversion = byUrl): Plan {
  const sources = texts.map((text, index) => ({ name: `${index}.yaml`, text }));
  return plan(sources, { conversion, format, kinds: undefined, now: new Date('2026-01-01') });
}

function rulesOf({ findings }: Plan): string[] {
  return findings.filter(({ level }) => level === 'error').map(({ rule }) => rule);
}

function indented(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
}

describe('apply', () => {
  it('is a document for server-side apply with the stanza only', () => {
    expect(planFor([JSON.stringify(aCrd())], 'apply').output).toBe(
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
spec:
  conversion:
${indented(LINES, 4)}`,
    );
  });

  it('is one document for each CRD, in its form', () => {
    const crds = [aCrd(), aV1beta1Crd()].map((crd) => JSON.stringify(crd));
    const { output } = planFor([...crds, DATABASES], 'apply');
    const documents = parseAllDocuments(output).map((one) => one.toJS() as JsonObject);
    expect(documents).toMatchObject([
      { apiVersion: 'apiextensions.k8s.io/v1', spec: { conversion: STANZA } },
      {
        apiVersion: 'apiextensions.k8s.io/v1beta1',
        spec: { conversion: { webhookClientConfig: {} } },
      },
      {
        apiVersion: 'apiextensions.crossplane.io/v1',
        kind: 'CompositeResourceDefinition',
        metadata: { name: 'xdatabases.example.org' },
        spec: { conversion: STANZA },
      },
    ]);
  });
});

describe('kustomize', () => {
  it('is a component with a JSON patch for each CRD', () => {
    expect(planFor([JSON.stringify(aCrd()), DATABASES], 'kustomize').output).toBe(
      `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
  - target:
      group: apiextensions.k8s.io
      version: v1
      kind: CustomResourceDefinition
      name: crontabs.example.com
    patch: |-
      - op: add
        path: /spec/conversion
        value:
${indented(LINES, 10)}  - target:
      group: apiextensions.crossplane.io
      version: v1
      kind: CompositeResourceDefinition
      name: xdatabases.example.org
    patch: |-
      - op: add
        path: /spec/conversion
        value:
${indented(LINES, 10)}`,
    );
  });

  it('replaces an older stanza', () => {
    const { output } = planFor([JSON.stringify(aCrd())], 'kustomize');
    const { patches } = parse(output) as { patches: { patch: string }[] };
    expect(patches.map(({ patch }) => parse(patch) as unknown)).toEqual([
      [{ op: 'add', path: '/spec/conversion', value: STANZA }],
    ]);
  });
});

describe('helm', () => {
  it('is the values, and the lines of the template', () => {
    expect(planFor([JSON.stringify(aCrd())], 'helm').output).toBe(
      `# values.yaml
conversion:
${indented(LINES, 2)}
# The template of the CRD, in spec. Helm renders templates/, but not crds/.
  {{- with .Values.conversion }}
  conversion:
    {{- toYaml . | nindent 4 }}
  {{- end }}
`,
    );
  });

  it('needs a CRD of v1', () => {
    const { findings, output } = planFor([JSON.stringify(aV1beta1Crd())], 'helm');
    expect({ output, rules: findings.map(({ rule }) => rule) }).toEqual({
      output: '',
      rules: ['HelmNeedsV1'],
    });
  });
});

describe('a CompositeResourceDefinition', () => {
  it('gets the stanza once, for the composite resource and its claim', () => {
    const { output, findings } = planFor([DATABASES], 'crd');
    expect(findings).toEqual([]);
    expect(parse(output)).toEqual(withConversion(parse(DATABASES) as JsonObject, STANZA));
    expect(output.replace(indented(`conversion:\n${indented(LINES, 2)}`, 2), '')).toBe(DATABASES);
  });

  it('is judged in the words of Crossplane', () => {
    const { findings } = planFor(
      [DATABASES.replace('referenceable: true', 'referenceable: false')],
      'crd',
    );
    expect(findings[0]).toMatchObject({
      rule: 'StorageVersionCount',
      message: 'no version is marked as referenceable. Set referenceable: true in exactly one.',
    });
  });
});

describe('an APIResourceSchema', () => {
  it('gets the stanza, with a warning that it cannot be changed in place', () => {
    const { output, findings } = planFor([SCHEMA], 'crd');
    expect(JSON.parse(output)).toEqual(withConversion(JSON.parse(SCHEMA) as JsonObject, STANZA));
    expect(findings).toEqual([
      {
        level: 'warning',
        file: '0.yaml',
        crd: 'crontabs.example.com',
        rule: 'SchemaImmutable',
        path: 'spec',
        message:
          'kcp refuses changes to the spec of an APIResourceSchema that exists. Give metadata.name another prefix, and name the new schema in the APIExport.',
      },
    ]);
    expect(planFor([output], 'crd').findings).toEqual([]);
  });

  it.each(['merge-patch', 'json-patch', 'apply', 'kustomize'] as const)(
    'is not changed by a %s',
    (format) => {
      expect(rulesOf(planFor([SCHEMA], format))).toEqual(['SchemaImmutable']);
    },
  );

  it('cannot have a service', () => {
    expect(rulesOf(planFor([SCHEMA], 'crd', byService))).toEqual(['ServiceUnsupported']);
  });
});
