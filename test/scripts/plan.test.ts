import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { runHere } from '../support/run-here.ts';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: widgets, singular: widget, kind: Widget }
  versions:
    - name: v1beta1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { size: { type: string } } } }
    - name: v1
      served: true
      storage: false
      schema: { openAPIV3Schema: { type: object, properties: { SIZE: { type: string } } } }
`;

async function aTree(field: string): Promise<string> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  await mkdir(join(path, 'base/crds'), { recursive: true });
  await writeFile(join(path, 'base/crds/widgets.yaml'), CRD.replace('SIZE', field));
  await writeFile(join(path, 'base/deployment.yaml'), 'kind: Deployment\n');
  await writeFile(
    join(path, 'base/chart.yaml'),
    'kind: CustomResourceDefinition\nx: {{ .Values.x }}\n',
  );
  return path;
}

test('plans from a folder, with the lines to edit', async () => {
  const tree = await aTree('size');
  const { code, stdout, stderr } = await runHere('plan', '--file', tree);
  const file = join(tree, 'base/crds/widgets.yaml');

  expect(code).toBe(0);
  expect(stderr).toContain('this is a Helm template');
  expect(stdout).toContain('→ now    deprecate v1beta1');
  expect(stdout).toContain(`edit ${file}:9: version v1beta1: deprecated: true`);
  expect(stdout).toContain(`edit ${file}:11: version v1beta1: storage: false`);
  expect(stdout).toContain(`edit ${file}:15: version v1: storage: true`);
});

test('a link in a folder that leads nowhere is no manifest', async () => {
  const tree = await aTree('size');
  await symlink('gone.yaml', join(tree, 'base/link.yaml'));
  expect(await runHere('plan', '--file', tree)).toMatchObject({ code: 0 });
});

test('a manifest with the templates of another program is no template of a CRD', async () => {
  const tree = await aTree('size');
  const alert = 'summary: "{{ $labels.instance }} has no CustomResourceDefinition"\n';
  await writeFile(join(tree, 'base/alert.yaml'), alert);
  const { code, stderr } = await runHere('plan', '--file', tree);
  expect(code).toBe(0);
  expect(stderr).not.toContain('alert.yaml');
});

test('refuses files and folders without a CRD', async () => {
  const tree = await aTree('size');
  await rm(join(tree, 'base/crds'), { recursive: true });
  const { code, stdout, stderr } = await runHere('plan', '--file', `${tree},package.json`);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`${tree} and package.json contain no CustomResourceDefinition\n`);
});

test('doctor prints findings alone, and fails for an error', async () => {
  const tree = await aTree('amount');
  const sarif = join(tree, 'findings.sarif');
  const { code, stdout } = await runHere('doctor', 'Widget', '--file', tree, '--sarif', sarif);

  expect(code).toBe(1);
  expect(stdout).toContain('(none-loses-fields)');
  expect(stdout).not.toContain('Steps');
  const log = JSON.parse(await readFile(sarif, 'utf8')) as {
    runs: { results: { ruleId: string; partialFingerprints: Record<string, string> }[] }[];
  };
  const results = log.runs.flatMap((run) => run.results);
  expect(results.map(({ ruleId }) => ruleId)).toContain('none-loses-fields');
  const prints = results.map((one) => one.partialFingerprints['finding/v1']);
  expect(new Set(prints).size).toBe(prints.length);
});

test.each([
  [['--latency', 'fast', '--file', 'x'], '--latency must be a number above 0'],
  [['--file', '/no/such/folder'], '/no/such/folder does not exist'],
  [['--context', ','], '--context needs a value'],
])('%j is wrong usage', async (args, message) => {
  const { code, stderr } = await runHere('plan', ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
