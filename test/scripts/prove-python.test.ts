import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { runHere } from '../support/run-here.ts';
import { WIDGETS } from './prove/a-widget-crd.ts';

const WEBHOOK = fileURLToPath(new URL('prove/wrong_webhook.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Starts the webhook, and returns its URL. */
async function startWebhook(): Promise<string> {
  const python = spawn('python3', [WEBHOOK], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void python.kill());
  const [port] = (await once(python.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}/convert`;
}

test.runIf(hasPython)('a webhook in Python that forgets a field is caught', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const crd = join(path, 'widgets.yaml');
  // Both versions have the same fields, so only the webhook can lose one.
  await writeFile(crd, WIDGETS.replace('                zone: { type: string }\n', ''));
  const url = await startWebhook();
  const args = [crd, '--url', url, '--samples', '60', '--seed', '1', '--json'];
  const { code, stdout } = await runHere('prove', ...args);
  expect(code).toBe(1);
  const { proofs } = JSON.parse(stdout) as {
    proofs: { findings: { check: string; level: string; path: string }[] }[];
  };
  const found = proofs
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level !== 'note')
    .map(({ check, path: place }) => `${check} ${place}`);
  expect(new Set(found)).toEqual(new Set(['round-trip spec.size']));
});
