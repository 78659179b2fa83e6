import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { aFolder } from '../../support/a-folder.ts';
import { aProject } from '../../support/a-project.ts';
import { runHere, runHereWithInput } from '../../support/run-here.ts';
import { runFile, runScriptIn } from '../../support/run-script.ts';
import type { Ran } from '../../support/run-script.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SECRET = 'b7Rk3Yq9Zt5Wm1Xc8Vn2Lp6Hd4Jf0Gs7';
const URL = `https://convert.example.com/convert/${SECRET}`;

/** A CRD as `kubectl get --output yaml` prints it, after `kubectl apply`. */
function crdOfCluster(clientConfig: string, form: 'v1' | 'v1beta1' = 'v1'): string {
  const stanza =
    form === 'v1'
      ? `    webhook:
      clientConfig: ${clientConfig} # ours
      conversionReviewVersions: [v1]`
      : `    webhookClientConfig: ${clientConfig}`;
  const applied = JSON.stringify({
    spec: { conversion: { webhook: { clientConfig: parse(clientConfig) as unknown } } },
  });
  return `apiVersion: apiextensions.k8s.io/${form}
kind: CustomResourceDefinition
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      ${applied}
  name: widgets.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  conversion:
    strategy: Webhook
${stanza}
  preserveUnknownFields: false
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }
    - { name: v1beta1, served: true, storage: false, schema: { openAPIV3Schema: { type: object } } }
`;
}

let folder = '';

beforeEach(async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  folder = path;
});

function draftFrom(text: string): Promise<Ran> {
  return runHereWithInput(text, 'draft', '-', '--into', folder);
}

function written(): Promise<string> {
  return readFile(join(folder, 'widget/crd.yaml'), 'utf8');
}

describe('the secret in the address of a webhook', () => {
  test.each([
    ['a URL', `{ url: "${URL}" }`, '{ url: "https://convert.example.com/convert/SECRET" }'],
    [
      'a URL of another webhook',
      `{ url: "https://hooks.example.com:8443/v1?token=${SECRET}" }`,
      '{ url: "https://hooks.example.com:8443/SECRET" }',
    ],
    [
      'the path of a service',
      `{ service: { namespace: a, name: b, path: /convert/${SECRET} } }`,
      '{ service: { namespace: a, name: b, path: /convert/SECRET } }',
    ],
    [
      'the path of a service of an app around the webhook',
      `{ service: { namespace: a, name: b, path: /hooks/convert/${SECRET} } }`,
      '{ service: { namespace: a, name: b, path: /hooks/convert/SECRET } }',
    ],
  ])('is left out of %s, and nothing else changes', async (_, clientConfig, safe) => {
    const { code, stdout } = await draftFrom(crdOfCluster(clientConfig));
    expect(code).toBe(0);
    expect(await written()).toBe(crdOfCluster(safe));
    expect(stdout).toContain('crd.yaml has the word SECRET in place of the secret');
    expect(stdout).not.toContain(SECRET);
    for (const name of ['widget.ts', 'crd.gen.ts', 'samples/every-field.yaml']) {
      expect(await readFile(join(folder, 'widget', name), 'utf8')).not.toContain(SECRET);
    }
  });

  test('is left out of a CRD of v1beta1', async () => {
    const { code } = await draftFrom(crdOfCluster(`{ url: "${URL}" }`, 'v1beta1'));
    expect(code).toBe(0);
    expect(await written()).not.toContain(SECRET);
  });

  test('that cannot be replaced prevents the draft', async () => {
    const escaped = `{ url: "https:\\/\\/convert.example.com/convert/${SECRET}" }`;
    const { code, stdout, stderr } = await draftFrom(crdOfCluster(escaped));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: standard input: the secret .* cannot be replaced/);
    expect(stderr).not.toContain(SECRET);
    expect(await readdir(folder)).toEqual([]);
  });

  test('stays in a CRD that is in its folder already, with a warning', async () => {
    const text = crdOfCluster(`{ url: "${URL}" }`);
    await mkdir(join(folder, 'widget'));
    await writeFile(join(folder, 'widget/crd.yaml'), text);
    const { code, stdout } = await draftFrom(text);
    expect(code).toBe(0);
    expect(await written()).toBe(text);
    expect(stdout).toContain('widget/crd.yaml contains the secret of the webhook');
    expect(stdout).not.toContain(SECRET);
  });

  test('does not make another draft of the same CRD a different one', async () => {
    const text = crdOfCluster(`{ url: "${URL}" }`);
    await mkdir(join(folder, 'widget'));
    const safe = crdOfCluster('{ url: "https://convert.example.com/convert/SECRET" }');
    await writeFile(join(folder, 'widget/crd.yaml'), safe);
    expect(await draftFrom(text)).toMatchObject({ code: 0, stderr: '' });
    expect(await written()).toBe(safe);
  });
});

test.each([
  '{ url: "https://convert.example.com/convert" }',
  '{ url: "https://convert.example.com" }',
  '{ service: { namespace: a, name: b, path: /v1 } }',
])('an address without a secret is copied: %s', async (clientConfig) => {
  const text = crdOfCluster(clientConfig);
  const { code, stdout } = await draftFrom(text);
  expect(code).toBe(0);
  expect(await written()).toBe(text);
  expect(stdout).not.toContain('SECRET');
});

test('standard input holds either the CRD or the URL of the webhook', async () => {
  const { code, stderr } = await runHere('draft', '-', '--from-webhook', '-');
  expect(code).toBe(2);
  expect(stderr).toContain('FILE and --from-webhook cannot both be -\n');
});

test('empty standard input is no CRD', async () => {
  const { code, stderr } = await draftFrom('');
  expect(code).toBe(1);
  expect(stderr).toContain('error: standard input: ');
});

test('a URL of a webhook that cannot be read is not repeated', async () => {
  const wrong = `convert.example.com/convert/${SECRET}`;
  const args = ['docs/gateways.yaml', '--from-webhook', wrong] as const;
  const { code, stderr } = await runHere('draft', ...args);
  expect(code).toBe(2);
  expect(stderr).not.toContain(SECRET);
});

test('a failure in a project without the package names the package', async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const [program, crd] = [join(ROOT, 'scripts/crdshift.ts'), join(ROOT, 'docs/gateways.yaml')];
  const { code, stderr } = await runFile([program, 'draft', crd], { path: folder });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'error: the package crdshift is not installed here. Run: npm install crdshift\n',
  });
  expect(await readdir(folder)).toEqual(['package.json']);
});

describe('--into', () => {
  test('refuses a folder in the folder of the kinds, where the kind would not be served', async () => {
    const project = await aProject();
    onTestFinished(project.remove);
    const crd = join(ROOT, 'docs/gateways.yaml');
    const args = [crd, '--into', 'src/kinds/gateway'] as const;
    const { code, stderr } = await runScriptIn(project, 'draft', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--into src/kinds/gateway is in src/kinds, whose kinds are served only from folders directly in it. Omit --into.\n',
    );
  });

  test('says that a kind in another folder is not served', async () => {
    const { stdout } = await runHere('draft', 'docs/gateways.yaml', '--into', folder);
    expect(stdout).toContain('The kind is not served, because its folder is not in src/kinds.');
    expect(stdout).not.toContain('to serve the kind');
  });
});
