import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import type { Cluster } from './global-setup.ts';
import { kubectl } from './support/kubectl.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('npm run playground', () => {
  let folder: string;
  let playground: ChildProcess;
  let output = '';
  let cluster: Cluster;

  beforeAll(async () => {
    // A copy, because its sources are edited below.
    folder = await mkdtemp(join(tmpdir(), 'crdshift-playground-'));
    for (const path of ['package.json', 'src', 'scripts', 'test/e2e/control-plane']) {
      await cp(join(ROOT, path), join(folder, path), { recursive: true });
    }
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    playground = spawn(process.execPath, [join(folder, 'scripts/playground.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    playground.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const kubeconfig = await waitUntil('the playground to be open', async () =>
      Promise.resolve(/export KUBECONFIG=(?<path>\S+)/.exec(output)?.groups?.['path']),
    );
    cluster = { ...inject('cluster'), kubeconfig };
  });

  afterAll(async () => {
    playground.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const edit = async (path: string, before: string, after: string): Promise<void> => {
    const file = join(folder, 'src/kinds/cron-tab', path);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(before, after));
  };

  test('names three commands that show the samples in every version', async () => {
    const commands = [...output.matchAll(/^ +kubectl (?<args>.+)$/gm)];
    expect(commands).toHaveLength(3);
    for (const { groups } of commands) {
      const shown = await kubectl(cluster, ...(groups?.['args'] ?? '').split(' '));
      expect(shown.stdout).toContain('name: local-crontab');
    }
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

  test('ends when interrupted and leaves nothing behind', async () => {
    playground.kill('SIGINT');
    expect(await once(playground, 'exit')).toEqual([0, null]);
    expect(existsSync(cluster.kubeconfig)).toBe(false);
  });
});
