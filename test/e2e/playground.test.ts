import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { kubectl } from './support/kubectl.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/playground.ts', import.meta.url));

test('npm run playground serves the samples in every version until it is interrupted', async () => {
  const playground = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let output = '';
    playground.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const kubeconfig = await waitUntil('the playground to be open', async () =>
      Promise.resolve(/export KUBECONFIG=(?<path>\S+)/.exec(output)?.groups?.['path']),
    );
    const cluster = { ...inject('cluster'), kubeconfig };

    const tries = [...output.matchAll(/^ +kubectl (?<args>.+)$/gm)];
    expect(tries).toHaveLength(3);
    for (const { groups } of tries) {
      const shown = await kubectl(cluster, ...(groups?.['args'] ?? '').split(' '));
      expect(shown.stdout).toContain('name: local-crontab');
    }

    playground.kill('SIGINT');
    expect(await once(playground, 'exit')).toEqual([0, null]);
    expect(existsSync(kubeconfig)).toBe(false);
  } finally {
    playground.kill('SIGKILL');
  }
});
