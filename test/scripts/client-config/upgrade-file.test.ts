import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { upgradeFile } from '../../../scripts/client-config/upgrade-file.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { upgradeCrd } from '../../../src/crd/upgrade/upgrade-crd.ts';

const NOW = new Date('2026-01-01');

function fixture(name: string): Promise<string> {
  return readFile(new URL(`../../fixtures/upgrade/${name}`, import.meta.url), 'utf8');
}

describe('a file with a v1beta1 CRD', () => {
  it.each(['cron-tabs.yaml', 'gauges.json'])('is edited in place: %s', async (name) => {
    const expected = await fixture(name.replace('.', '.v1.'));
    const { text, findings } = upgradeFile(await fixture(name), NOW);
    expect(text).toBe(expected);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has the values of the upgraded CRD', async () => {
    const before = await fixture('cron-tabs.yaml');
    const { text = '' } = upgradeFile(before, NOW);
    expect(parse(text)).toEqual(upgradeCrd(parse(before) as JsonObject).document);
  });

  it('is upgraded once: a second time changes nothing', async () => {
    const upgraded = await fixture('cron-tabs.v1.yaml');
    expect(upgradeFile(upgraded, NOW)).toEqual({ text: upgraded, findings: [] });
  });

  it('keeps its line endings, and the documents around the CRD', async () => {
    const around = `kind: Namespace # first\n---\n${await fixture('cron-tabs.yaml')}---\nkind: Last\n`;
    const { text = '' } = upgradeFile(around.replaceAll('\n', '\r\n'), NOW);
    const expected = `kind: Namespace # first\n---\n${await fixture('cron-tabs.v1.yaml')}---\nkind: Last\n`;
    expect(text).toBe(expected.replaceAll('\n', '\r\n'));
  });

  it('may have it in a List', () => {
    const crd = (form: string, spec: string): string =>
      `kind: List\nitems:\n- apiVersion: apiextensions.k8s.io/${form}\n  kind: CustomResourceDefinition\n  metadata: {name: a.example.com}\n  spec:\n    group: example.com\n    names: {kind: A, plural: a}\n${spec}`;
    const { text } = upgradeFile(
      crd(
        'v1beta1',
        '    preserveUnknownFields: true # old\n    scope: Cluster\n    version: v1\n',
      ),
      NOW,
    );
    expect(text).toBe(
      crd(
        'v1',
        '    preserveUnknownFields: false # old\n    scope: Cluster\n    versions:\n    - name: v1\n      served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n          type: object\n          x-kubernetes-preserve-unknown-fields: true\n',
      ),
    );
  });
});

describe('a CRD that cannot be upgraded', () => {
  it('is reported where its schema is not structural', async () => {
    const text = await fixture('cron-tabs.yaml');
    const broken = text.replace('              type: string\n', '');
    expect(upgradeFile(broken, NOW)).toMatchObject({
      text: undefined,
      findings: [
        {
          level: 'warning',
          rule: 'UnknownFieldsPruned',
          path: 'spec.validation.openAPIV3Schema',
        },
        {
          level: 'error',
          rule: 'NotStructural',
          crd: 'crontabs.example.com',
          line: 36,
          path: 'spec.validation.openAPIV3Schema.properties[spec].properties[cronSpec].type',
          message:
            'Required value: must not be empty for specified object fields. The v1 form accepts only structural schemas: correct this one, then upgrade again.',
        },
        { path: 'spec.validation.openAPIV3Schema.properties[status].properties[cronSpec].type' },
      ],
    });
  });

  it.each([
    ['kind: Service\n', 'NoCrd', undefined],
    ['a: b: c\n', 'Unreadable', 1],
    ['kind: {{ .Values.kind }}\n', 'Template', 1],
  ])('is not in %j', (text, rule, line) => {
    const { findings } = upgradeFile(text, NOW);
    expect(findings.map((one) => [one.rule, one.line])).toEqual([[rule, line]]);
  });

  it.each([
    ['scope: 1', 'WrongType', 'spec.scope'],
    [
      'versions: [{ name: V1, served: true, storage: true }]',
      'VersionNameInvalid',
      'spec.versions[0].name',
    ],
    [
      'versions: [{ name: v1, served: false, storage: true }]\n  preserveUnknownFields: false',
      'SchemaMissing',
      'spec.versions[0].schema.openAPIV3Schema',
    ],
  ])('has %s', (spec, rule, path) => {
    const text = `apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: a.example.com}\nspec:\n  group: example.com\n  names: {kind: A, plural: a}\n  ${spec}\n`;
    const { findings, text: upgraded } = upgradeFile(text, NOW);
    expect(upgraded).toBeUndefined();
    expect(findings.map((one) => [one.rule, one.path])).toContainEqual([rule, path]);
  });
});
