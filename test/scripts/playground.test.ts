import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { kubectlHint } from '../../scripts/playground/kubectl-hint.ts';
import { aFolder } from '../support/a-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/crdshift.ts', import.meta.url));

/** A playground with other programs in the place of etcd and kube-apiserver. */
interface Started {
  readonly child: ChildProcess;
  /** The names of the files that it has made for its control plane. */
  readonly files: () => string[];
  readonly stderr: () => string;
}

/** Starts the playground with a shell script as etcd and as API server. */
async function started(script: string): Promise<Started> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const [assets, temporary] = [join(path, 'assets'), join(path, 'tmp')];
  await mkdir(assets);
  await mkdir(temporary);
  for (const name of ['etcd', 'kube-apiserver']) {
    await writeFile(join(assets, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const child = spawn(process.execPath, [PROGRAM, 'playground'], {
    cwd: join(PROGRAM, '../..'),
    env: { ...process.env, KUBEBUILDER_ASSETS: assets, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const files = (): string[] =>
    readdirSync(temporary).filter((name) => name.startsWith('crdshift-control-plane'));
  return { child, files, stderr: () => said };
}

describe('the playground', () => {
  test.for([1, 2])(
    'ends at once when interrupted %d times while it starts, and leaves nothing behind',
    async (times) => {
      const { child, files } = await started('echo started; exec sleep 600');
      await waitUntil('etcd to start', async () => Promise.resolve(files()[0]));
      for (let time = 0; time < times; time += 1) child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(files()).toEqual([]);
    },
  );

  test('ends with the log of a program that does not start, and leaves nothing behind', async () => {
    const { child, files, stderr } = await started('echo no such flag; exit 3');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(stderr()).toContain('etcd has ended (waited for etcd to be healthy)');
    expect(stderr()).toContain('no such flag');
    expect(files()).toEqual([]);
  });
});

test('a build of the API server is interrupted when the playground is killed', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const go = `#!/bin/sh
trap 'touch "${path}/interrupted"; exit 1' INT
touch "${path}/started"
sleep 300
`;
  await writeFile(join(path, 'go'), go, { mode: 0o755 });
  const child = spawn(process.execPath, [PROGRAM, 'playground'], {
    cwd: join(PROGRAM, '../..'),
    env: {
      ...process.env,
      KUBEBUILDER_ASSETS: '',
      PATH: `${path}:${process.env['PATH']}`,
      XDG_CACHE_HOME: path,
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exists = async (name: string): Promise<true | undefined> =>
    Promise.resolve(existsSync(join(path, name)) || undefined);
  await waitUntil('the build to start', async () => exists('started'));
  child.kill('SIGKILL');
  expect(await waitUntil('the build to end', async () => exists('interrupted'), 10)).toBe(true);
});

test('a kubectl is named only if there is one', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  expect(kubectlHint('/cache/kubectl', path)).toBe('  export PATH=/cache:"$PATH"\n');
  expect(kubectlHint('kubectl', path)).toContain('Install it: https://kubernetes.io/');
  await writeFile(join(path, 'kubectl'), '');
  expect(kubectlHint('/cache/kubectl', `/none:${path}`)).toBe('');
});
