import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import type { Cluster } from './global-setup.ts';
import { kubectl } from './support/kubectl.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A kind of the whole cluster, with its samples in one file. */
const SETTING = {
  'crd.yaml': `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: settings.playground.example.com }
spec:
  group: playground.example.com
  scope: Cluster
  names: { kind: Setting, plural: settings, singular: setting, listKind: SettingList }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { bytes: { type: integer, format: int64 } }
`,
  'samples/v1.yaml': `# Two of them.
---
apiVersion: playground.example.com/v1
kind: Setting
metadata: { name: first }
bytes: 9007199254740993
---
apiVersion: playground.example.com/v1
kind: Setting
metadata: { name: second }
bytes: 1
---
`,
};

describe('npm run playground', () => {
  let project: Project;
  let playground: ChildProcess;
  let output = '';
  let cluster: Cluster;

  beforeAll(async () => {
    project = await aProject();
    const controlPlane = 'test/e2e/control-plane';
    await cp(join(ROOT, controlPlane), join(project.path, controlPlane), { recursive: true });
    const folder = join(project.path, 'src/kinds/setting');
    await mkdir(join(folder, 'samples'), { recursive: true });
    for (const [name, text] of Object.entries(SETTING)) await writeFile(join(folder, name), text);
    playground = spawn(process.execPath, [join(project.path, 'scripts/playground.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    playground.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    playground.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const kubeconfig = await waitUntil('the playground to be open', async () =>
      Promise.resolve(/export KUBECONFIG=(?<path>\S+)/.exec(output)?.groups?.['path']),
    );
    cluster = { ...inject('cluster'), kubeconfig };
  });

  afterAll(async () => {
    playground.kill('SIGKILL');
    await project.remove();
  });

  const edit = (path: string, before: string, after: string): Promise<void> =>
    project.edit(`src/kinds/cron-tab/${path}`, before, after);

  const said = async (what: string): Promise<string> => {
    await waitUntil(`"${what}"`, async () => Promise.resolve(output.includes(what) || undefined));
    const text = output;
    output = '';
    return text;
  };

  test('names three commands that show the samples in every version', async () => {
    const commands = [...output.matchAll(/^ +kubectl (?<args>.+)$/gm)];
    expect(commands).toHaveLength(3);
    for (const { groups } of commands) {
      const shown = await kubectl(cluster, ...(groups?.['args'] ?? '').split(' '));
      expect(shown.stdout).toContain('name: local-crontab');
    }
  });

  test('applies every document of a sample of a kind of the cluster', async () => {
    const bytes = ['get', 'settings', '-o', 'jsonpath={.items[*].bytes}'];
    expect((await kubectl(cluster, ...bytes)).stdout).toBe('9007199254740993 1');
  });

  test('follows changes of a schema and of its conversions', async () => {
    const field = '            address:\n              type: string\n';
    await edit('crd.yaml', field, `${field}${field.replace('address', 'note')}`);
    await edit('cron-tab.ts', 'address: hostPort', "address: hostPort, note: 'edited'");
    const note = await waitUntil('the edited conversion', async () => {
      const resource = 'crontabs.v1alpha1.stable.example.com';
      const shown = await kubectl(
        cluster,
        'get',
        resource,
        'old-crontab',
        '-o',
        'jsonpath={.note}',
      );
      return shown.stdout === '' ? undefined : shown.stdout;
    });
    expect(note).toBe('edited');
  });

  test('says why changes take no effect, and takes them as soon as they can', async () => {
    await said('The changes are in effect.');
    await edit('cron-tab.ts', 'v1beta1: hostPortSpoke,', '');
    const incomplete = await said('still in effect.');
    expect(incomplete).toContain('  - version v1beta1 has no spoke: add spokes.v1beta1\n');
    expect(incomplete).not.toContain('The changes are in effect.');
    await edit('cron-tab.ts', 'spokes: {', 'spokes: { v1beta1: hostPortSpoke,');
    await said('The changes are in effect.');

    await edit('crd.yaml', 'kind: CustomResourceDefinition', 'kind: [');
    expect(await said('still in effect.')).toContain('src/kinds/cron-tab/crd.yaml: ');
    await edit('crd.yaml', 'kind: [', 'kind: CustomResourceDefinition');
    await said('The changes are in effect.');

    await edit('crd.yaml', 'type: object', 'type: thing');
    const refused = await said('Not all changes are in effect.');
    expect(refused).toContain('src/kinds/cron-tab/crd.yaml: cannot update crontabs');
  });

  test('ends when interrupted and leaves nothing behind', async () => {
    playground.kill('SIGINT');
    expect(await once(playground, 'exit')).toEqual([0, null]);
    expect(existsSync(cluster.kubeconfig)).toBe(false);
  });
});
