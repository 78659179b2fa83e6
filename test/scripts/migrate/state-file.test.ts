import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryIn, stateFile } from '../../../scripts/migrate/state-file.ts';
import { aFolder } from '../../support/a-folder.ts';

const STATE = {
  cluster: 'prod',
  uid: 'u',
  generation: 3,
  objects: 1000,
  isSeen: true,
  isRewritten: false,
  next: 'token',
  storedVersions: ['v1beta1', 'v1'],
};

async function aStateFile(): Promise<string> {
  const { path, remove } = await aFolder();
  vi.stubEnv('XDG_STATE_HOME', path);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await remove();
  });
  return stateFile('arn:aws:eks/prod', 'widgets.example.com');
}

test('a state is read as it was written, and is gone after the end', async () => {
  const file = await aStateFile();
  const memory = memoryIn(file, expect.unreachable);
  expect(await memory.read()).toBeUndefined();
  await memory.write(STATE);
  expect(await memory.read()).toEqual(STATE);
  await memory.clear();
  expect(await memory.read()).toBeUndefined();
  await memory.clear();
});

test('the file is in a folder of its own for each cluster, whatever the name of the context', async () => {
  const file = await aStateFile();
  expect(file).toMatch(/crdshift\/migrate\/arn%3Aaws%3Aeks%2Fprod\/widgets\.example\.com\.json$/);
});

test.each(['', '{', '[]', '{"cluster":"prod"}'])('a file with %j is no state', async (text) => {
  const file = await aStateFile();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  expect(await memoryIn(file, expect.unreachable).read()).toBeUndefined();
});

test('a place that cannot be written is reported once, and stops nothing', async () => {
  const file = await aStateFile();
  const blocked = join(file, 'below-a-file.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  const warnings: string[] = [];
  const memory = memoryIn(blocked, (message) => warnings.push(message));
  await memory.write(STATE);
  await memory.write(STATE);
  expect(warnings).toMatchObject([/^the place where the next run continues cannot be saved: /]);
  expect(await readFile(file, 'utf8')).toBe('');
});

test('a place that cannot be removed is reported, and stops nothing', async () => {
  const file = await aStateFile();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  const warnings: string[] = [];
  const memory = memoryIn(join(file, 'below-a-file.json'), (message) => warnings.push(message));
  await memory.clear();
  expect(warnings).toMatchObject([/^the place where the next run continues cannot be removed: /]);
});

test('a place that cannot be saved leaves no other file behind', async () => {
  const file = await aStateFile();
  await mkdir(file, { recursive: true });
  const warnings: string[] = [];
  await memoryIn(file, (message) => warnings.push(message)).write(STATE);
  expect(warnings).toHaveLength(1);
  expect(await readdir(dirname(file))).toEqual(['widgets.example.com.json']);
});
