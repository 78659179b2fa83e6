import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readCrdFile, replaceConversions } from '../../../scripts/client-config/crd-file.ts';
import { conversionStanza } from '../../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../../src/crd/conversion-stanza.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { aCrd } from '../../crd/a-crd.ts';

const byUrl: Conversion = {
  strategy: 'Webhook',
  reviewVersions: ['v1', 'v1beta1'],
  clientConfig: { url: 'https://convert.example.com/convert' },
};

const off: Conversion = { strategy: 'None' };

/** Returns the text with another conversion, or the name of the rule that prevents it. */
function replace(text: string, conversion: Conversion = byUrl): string {
  const file = readCrdFile(text);
  if ('rule' in file) return file.rule;
  const edited = replaceConversions(file, (form) => conversionStanza(form, conversion));
  return typeof edited === 'string' ? edited : edited.rule;
}

/** Compares two texts that differ in one place line by line. */
function change(before: string, after: string): { removed: string[]; added: string[] } {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { removed: old.slice(start, old.length - end), added: now.slice(start, now.length - end) };
}

async function fixture(name: string): Promise<string> {
  return readFile(new URL(`../../fixtures/crds/${name}.yaml`, import.meta.url), 'utf8');
}

describe('a published CRD without a conversion', () => {
  it('gets the stanza where the Kubernetes tools put it, and no other change', async () => {
    const before = await fixture('alerts.notification.toolkit.fluxcd.io');
    const after = replace(before);
    expect(change(before, after)).toEqual({
      removed: [],
      added: [
        '  conversion:',
        '    strategy: Webhook',
        '    webhook:',
        '      conversionReviewVersions: [v1, v1beta1]',
        '      clientConfig:',
        '        url: https://convert.example.com/convert',
      ],
    });
    expect(after.indexOf('conversion:')).toBeLessThan(after.indexOf('group: notification'));
  });
});

describe('a published CRD with a conversion', () => {
  it('keeps existing parts of the stanza as they are written', async () => {
    const before = await fixture('pingsources.sources.knative.dev');
    expect(change(before, replace(before))).toEqual({
      removed: [
        '        service:',
        '          name: eventing-webhook',
        '          namespace: knative-eventing',
      ],
      added: ['        url: https://convert.example.com/convert'],
    });
  });

  it('keeps the comments of the stanza', async () => {
    const before = await fixture('subscriptions.dapr.io');
    expect(change(before, replace(before))).toEqual({
      removed: [
        '        service:',
        '          namespace: replaceme # Patched by post-install webhook',
        '          name: dapr-webhook',
        '          path: /convert',
        '        #caBundle: Patched by post-install webhook',
        '      conversionReviewVersions:',
        '      - v1',
        '      - v2alpha1',
      ],
      added: [
        '        url: https://convert.example.com/convert',
        '        #caBundle: Patched by post-install webhook',
        '      conversionReviewVersions: [v1, v1beta1]',
      ],
    });
  });

  it('loses the whole webhook with strategy None', async () => {
    const before = await fixture('bgppeers.metallb.io');
    const { removed, added } = change(before, replace(before, off));
    expect(added).toEqual(['    strategy: None']);
    expect(removed[0]).toBe('    strategy: Webhook');
    expect(removed.at(-1)).toBe('      - v1beta2');
  });
});

describe('writing the same stanza again', () => {
  it.each([
    'alerts.notification.toolkit.fluxcd.io',
    'bgppeers.metallb.io',
    'pingsources.sources.knative.dev',
    'subscriptions.dapr.io',
    'volumes.longhorn.io',
    'documented/v1-service',
    'documented/v1beta1-service',
  ])('changes nothing: %s', async (name) => {
    const text = await fixture(name);
    for (const conversion of [byUrl, off]) {
      const once = replace(text, conversion);
      expect(replace(once, conversion)).toBe(once);
    }
  });
});

describe('the layout of a source', () => {
  const head =
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\n';

  it('keeps the quotes of a url', () => {
    const stanza =
      'spec:\n  conversion:\n    strategy: "Webhook"\n    webhook:\n      clientConfig:\n        url: \'https://old\' # here\n      conversionReviewVersions: ["v1",  "v1beta1"]\n';
    expect(replace(head + stanza)).toBe(
      head + stanza.replace('https://old', 'https://convert.example.com/convert'),
    );
  });

  it.each([
    ['null', 'spec:\n  group: g\n  conversion: null\n  scope: s\n'],
    ['nothing', 'spec:\n  group: g\n  conversion:\n  scope: s\n'],
    ['braces', 'spec:\n  group: g\n  conversion: {strategy: None}\n  scope: s\n'],
    ['an anchor', 'spec:\n  group: g\n  conversion: &c\n    strategy: None\n  scope: s\n'],
  ])('writes a stanza in place of %s', (_, spec) => {
    const { added } = change(head + spec, replace(head + spec));
    expect(added.join('\n')).toContain('url: https://convert.example.com/convert');
  });

  it('keeps a comment above a key that stays', () => {
    const spec = 'spec:\n  # the group\n  group: g\n  # the names\n  names: {}\n';
    expect(replace(head + spec, off)).toBe(
      `${head}spec:\n  conversion:\n    strategy: None\n  # the group\n  group: g\n  # the names\n  names: {}\n`,
    );
  });

  it('puts the stanza after the last key, even without a line end', () => {
    expect(replace(`${head}spec:\n    additionalPrinterColumns: []`, off)).toBe(
      `${head}spec:\n    additionalPrinterColumns: []\n    conversion:\n        strategy: None`,
    );
  });

  it('removes a comment above a key that is removed', () => {
    const spec =
      'spec:\n  conversion:\n    # how\n    strategy: Webhook\n    # where\n    # and more\n    webhook: {}\n  group: g\n';
    expect(replace(head + spec, off)).toBe(
      `${head}spec:\n  conversion:\n    # how\n    strategy: None\n  group: g\n`,
    );
  });

  it('keeps line ends and a byte order mark', async () => {
    const windows = `\uFEFF${(await fixture('subscriptions.dapr.io')).replaceAll('\n', '\r\n')}`;
    const after = replace(windows);
    expect(after.startsWith('\uFEFF---\r\n')).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after).toContain('url: https://convert.example.com/convert\r\n');
  });

  it('does not change other documents', () => {
    const service = '# a service\napiVersion: v1\nkind:   Service\nspec: { conversion: x }\n';
    const text = `${service}---\n${head}spec: {group: g}\n---\n${service}`;
    expect(replace(text, off)).toBe(
      `${service}---\n${head}spec: {"conversion":{"strategy":"None"},group: g}\n---\n${service}`,
    );
  });

  it('finds the CRDs in a List as kubectl writes it', () => {
    const list = { apiVersion: 'v1', kind: 'List', items: [aCrd(), { kind: 'Service' }, aCrd()] };
    const text = stringify(list);
    const after = replace(text);
    expect(after.split('url: https://convert.example.com/convert')).toHaveLength(3);
    expect(after.replaceAll(/ +conversion:\n(?: {8,}.*\n){5}/g, '')).toBe(text);
  });

  it('does not change a spec that is an alias, because it may be used elsewhere', () => {
    const text = `${head}spec: &s\n  group: g\n---\n${head}spec: 1\n`;
    expect(replace(text)).toBe('LayoutNotEditable');
    expect(replace(`a: &s {group: g}\n<<: {spec: *s}\n${head}`)).toBe('LayoutNotEditable');
  });
});

describe('JSON', () => {
  const crd = aCrd();
  const conversion = conversionStanza('v1', byUrl);
  const converted = { ...crd, spec: { conversion, ...(crd['spec'] as JsonObject) } };

  it.each([2, 4, '\t'])('keeps its indentation: %j', (indent) => {
    const text = `${JSON.stringify(crd, null, indent)}\n`;
    expect(replace(text)).toBe(`${JSON.stringify(converted, null, indent)}\n`);
  });

  it('stays on one line', () => {
    expect(replace(JSON.stringify(crd))).toBe(JSON.stringify(converted));
  });

  it('replaces its stanza', () => {
    const before = { ...crd, spec: { conversion: conversionStanza('v1', off), group: 'g' } };
    const after = { ...crd, spec: { conversion, group: 'g' } };
    expect(replace(JSON.stringify(before, null, 2))).toBe(JSON.stringify(after, null, 2));
  });

  it('adds the stanza after its last key', () => {
    const before = { ...crd, spec: { a: 1 } };
    const after = { ...crd, spec: { a: 1, conversion } };
    expect(replace(JSON.stringify(before, null, 2))).toBe(JSON.stringify(after, null, 2));
  });
});

describe('a text without a CRD', () => {
  it.each([
    ['', 'NoCrd'],
    ['kind: Service\n', 'NoCrd'],
    ['a: b: c\n', 'Unreadable'],
    ['a: 1\na: 2\n', 'Unreadable'],
    ['a: *b\n', 'Unreadable'],
    ['a: {{ .Values.a }}b\n', 'Template'],
    ['a: {{ .Values.a }}\n', 'Template'],
    ['# {{- if .Values.crds }}\n', 'Template'],
  ])('is a finding: %j', (text, rule) => {
    expect(replace(text)).toBe(rule);
  });

  it('reports the place of a YAML error', () => {
    expect(readCrdFile('a: 1\nb: c: d\n')).toEqual({
      level: 'error',
      path: '',
      rule: 'Unreadable',
      message:
        'this is not valid YAML: Nested mappings are not allowed in compact mappings at line 2, column 4. Correct it.',
      line: 2,
    });
  });
});
