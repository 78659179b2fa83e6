import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { calledByNpm, runScriptIn } from '../support/run-script.ts';
import type { Cluster } from './global-setup.ts';
import { kubectl } from './support/kubectl.ts';
import { ownCluster } from './support/own-cluster.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A cluster-scoped kind, with its samples in one file. */
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

const SETTING_MODULE = `
import type { Kind } from '../../index.ts';
import { defineKind } from '../../index.ts';
import { crd } from './crd.gen.ts';

export const setting: Kind = defineKind(crd, 'v1', {});
`;

/** The time for the start and for a change to take effect, in seconds: minutes on a busy machine. */
const PATIENCE = 150;
const START_MILLISECONDS = 2 * PATIENCE * 1000;

describe('npm run playground', { timeout: 5 * PATIENCE * 1000 }, () => {
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
    await writeFile(join(folder, 'setting.ts'), SETTING_MODULE);
    await runScriptIn(project, 'generate');
    playground = spawn(
      process.execPath,
      [join(project.path, 'scripts/crdshift.ts'), 'playground'],
      {
        cwd: project.path,
        env: { ...process.env, ...calledByNpm(project.path) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    playground.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    playground.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const kubeconfig = await waitUntil(
      'the playground to be open',
      async () => Promise.resolve(/export KUBECONFIG=(?<path>\S+)/.exec(output)?.groups?.['path']),
      PATIENCE,
    );
    cluster = { ...ownCluster(), kubeconfig };
  }, START_MILLISECONDS);

  afterAll(async () => {
    playground.kill('SIGKILL');
    await project.remove();
  });

  const edit = (path: string, before: string, after: string): Promise<void> =>
    project.edit(`src/kinds/cron-tab/${path}`, before, after);

  /** Writes a whole file at once, so that the playground never reads a part of it. */
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(project.path, path)), { recursive: true });
    const written = join(project.path, 'written');
    await writeFile(written, text);
    await rename(written, join(project.path, path));
  };

  const generate = async (): Promise<void> => {
    const { code, stderr } = await runScriptIn(project, 'generate');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  };

  const said = async (what: string): Promise<string> => {
    const isSaid = async (): Promise<true | undefined> =>
      Promise.resolve(output.includes(what) || undefined);
    await waitUntil(`"${what}"`, isSaid, PATIENCE);
    const text = output;
    output = '';
    return text;
  };

  test('names commands that show the samples of each kind in every version', async () => {
    const commands = [...output.matchAll(/^ +kubectl (?<args>.+)$/gm)].map(
      ({ groups }) => groups?.['args'] ?? '',
    );
    for (const command of commands) {
      const sample = command.includes('crontabs') ? 'name: local-crontab' : 'kind: Setting\n';
      expect((await kubectl(cluster, ...command.split(' '))).stdout).toContain(sample);
    }
    const kinds = new Set(commands.map((command) => /^get (\w+)\./.exec(command)?.[1]));
    expect(kinds).toEqual(new Set(['crontabs', 'settings']));
  });

  test('applies every document of a sample of a cluster-scoped kind', async () => {
    const bytes = ['get', 'settings', '-o', 'jsonpath={.items[*].bytes}'];
    expect((await kubectl(cluster, ...bytes)).stdout).toBe('9007199254740993 1');
  });

  test('applies changes of a schema and of its conversions', async () => {
    const field = '            address:\n              type: string\n';
    await edit('crd.yaml', field, `${field}${field.replace('address', 'note')}`);
    expect(await said('still in effect.')).toContain(
      'src/kinds/cron-tab/crd.gen.ts is out of date. Run npm run generate.',
    );
    await edit('cron-tab.ts', 'address: hostPort', "address: hostPort, note: 'edited'");
    const spoke = 'const addressSpoke: Spoke<CronTabV1alpha1, CronTabV1beta1> = {';
    await edit('cron-tab.ts', spoke, `${spoke}\n  unconverted: [ownOnly('note')],`);
    await edit('cron-tab.ts', 'import {', "import { ownOnly } from '../../lens.ts';\nimport {");
    await generate();
    const note = await waitUntil(
      'the edited conversion',
      async () => {
        const resource = 'crontabs.v1alpha1.stable.example.com';
        const shown = await kubectl(
          cluster,
          'get',
          resource,
          'local-crontab',
          '-o',
          'jsonpath={.note}',
        );
        return shown.stdout === '' ? undefined : shown.stdout;
      },
      PATIENCE,
    );
    expect(note).toBe('edited');
  });

  test('explains why changes have no effect, and applies them as soon as possible', async () => {
    await said('The changes are in effect.');
    await edit('cron-tab.ts', 'v1beta1: hostPortSpoke,', '');
    // The changes of the test before may be taken twice.
    await said('  - version v1beta1 has no spoke: add spokes.v1beta1\n');
    expect(await said('still in effect.')).not.toContain('The changes are in effect.');
    await edit('cron-tab.ts', 'v1alpha1: through', 'v1beta1: hostPortSpoke, v1alpha1: through');
    await said('The changes are in effect.');

    await edit('crd.yaml', 'kind: CustomResourceDefinition', 'kind: [');
    expect(await said('still in effect.')).toContain('src/kinds/cron-tab/crd.yaml:');
    await edit('crd.yaml', 'kind: [', 'kind: CustomResourceDefinition');
    await said('The changes are in effect.');

    await edit('crd.yaml', 'plural: crontabs', 'plural: tabs');
    const refused = await said('Not all changes are in effect.');
    expect(refused).toContain('src/kinds/cron-tab/crd.yaml: cannot update crontabs');
    await edit('crd.yaml', 'plural: tabs', 'plural: crontabs');
    await said('The changes are in effect.');
  });

  test('applies new and changed samples, and names those that it could not apply', async () => {
    const sample = (name: string, host: string): string =>
      `apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: { name: ${name} }\n${host}\n`;
    const file = 'src/kinds/cron-tab/samples/later.yaml';
    const resource = 'crontabs.v1.stable.example.com';
    const host = ['get', resource, 'later-crontab', '-o', 'jsonpath={.host}'];
    await write(file, sample('later-crontab', 'host: one'));
    await said('The changes are in effect.');
    expect((await kubectl(cluster, ...host)).stdout).toBe('one');

    await write(file, sample('later-crontab', 'host: two'));
    await said('The changes are in effect.');
    expect((await kubectl(cluster, ...host)).stdout).toBe('two');

    await write(file, sample('later-crontab', 'hots: three'));
    expect(await said('Not all changes are in effect.')).toContain(
      `not applied: error: ${file}:4: hots: v1 has no such field. Did you mean host? (UnknownField)\n`,
    );
    await write(file, sample('later-crontab', 'host: "a:b"'));
    expect(await said('Not all changes are in effect.')).toContain(
      `not applied: error: ${file}:4: host: an API server refuses this object in v1: the schema requires a string here that matches the pattern`,
    );
    await write(file, sample('later-crontab', 'host: four'));
    await said('The changes are in effect.');
  });

  test('installs a CRD that is added later', async () => {
    const named = (text: string): string =>
      text.replaceAll('setting', 'option').replaceAll('Setting', 'Option');
    await write('src/kinds/option/crd.yml', named(SETTING['crd.yaml']));
    await write('src/kinds/option/samples/v1.yml', named(SETTING['samples/v1.yaml']));
    await write('src/kinds/option/option.ts', named(SETTING_MODULE));
    await said('still in effect.');
    await generate();
    await said('The changes are in effect.');
    const names = ['get', 'options.playground.example.com', '-o', 'name'];
    const both = 'option.playground.example.com/first\noption.playground.example.com/second\n';
    const shown = async (): Promise<string> => (await kubectl(cluster, ...names)).stdout;
    await expect.poll(shown, { timeout: PATIENCE * 1000 }).toBe(both);
  });

  test('shows the error of a converter, with file and line', async () => {
    // Throws for one object only: a kind whose converter throws for every object is not served at all.
    const note = "hostPort === 'localhost:1234' ? JSON.parse('no JSON') : 'edited'";
    await edit('cron-tab.ts', "'edited'", note);
    const resource = 'crontabs.v1alpha1.stable.example.com';
    const stderr = await waitUntil(
      'the converter to throw',
      async () => {
        const shown = await kubectl(cluster, 'get', resource, 'local-crontab');
        return shown.stderr.includes('threw') ? shown.stderr : undefined;
      },
      PATIENCE,
    );
    expect(stderr).toMatch(
      /the converter threw SyntaxError: .* at .*\(src\/kinds\/cron-tab\/cron-tab\.ts:\d+:\d+\)/,
    );
  });

  test('ends when interrupted and leaves nothing behind', async () => {
    playground.kill('SIGINT');
    expect(await once(playground, 'exit')).toEqual([0, null]);
    expect(existsSync(cluster.kubeconfig)).toBe(false);
  });
});
