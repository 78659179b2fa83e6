import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { findControlPlaneBinaries } from '../../scripts/local/control-plane-binaries.ts';
import { aMachine } from './support/a-machine.ts';
import type { Machine, Ran } from './support/a-machine.ts';
import { startRegistry } from './support/registry.ts';
import type { Registry } from './support/registry.ts';
import { upstreamRegistry } from './support/upstream-registry.ts';

const CRD = fileURLToPath(new URL('fixtures/alert.yaml', import.meta.url));
const PROJECT = 'my-conversions';

let registry: Registry;
let machine: Machine;
let created: Ran;

beforeAll(async () => {
  registry = await startRegistry(await upstreamRegistry());
  await registry.publish(inject('tarballs').older);
  machine = await aMachine(registry.url);
  const crd = await readFile(CRD, 'utf8');
  const create = ['npm', 'create', '--yes', 'crdshift@latest', PROJECT];
  created = await machine.succeed('.', create, crd);
});

afterAll(async () => {
  await machine.remove();
  await registry.stop();
});

/** Removes a folder of the machine after the test, so that an attempt may follow. */
function removeAfterwards(name: string): void {
  onTestFinished(() => rm(join(machine.folder, name), { recursive: true, force: true }));
}

/** Returns the user's files of the project, with their content. */
async function ownFiles(): Promise<Record<string, string>> {
  const folder = join(machine.folder, PROJECT);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:node_modules|dist|\.wrangler)[\\/]/.test(path));
  const texts = paths
    .toSorted()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

test('is created without a prompt, and prints one list of next steps', () => {
  expect(created.stderr).toContain('Next steps:\n  1. Read src/kinds/alert/alert.ts.');
  expect(created.stdout).toContain(`go to the project:\n\n  cd ${PROJECT}\n`);
  expect(created.stdout).not.toContain('npm test');
});

test('is created without a kind from a file that is no CRD, which the error names', async () => {
  await writeFile(join(machine.folder, 'bad.yaml'), 'a: [');
  removeAfterwards('without-kind');
  const create = ['npm', 'create', '--yes', 'crdshift@latest', 'without-kind', 'bad.yaml'];
  const { code, stderr } = await machine.run('.', create);
  expect(code).toBe(1);
  expect(stderr).toContain('error: bad.yaml:1: the file is not valid YAML');
  expect(stderr).toContain('run in without-kind: npm run draft -- ../bad.yaml\n');
});

test('contains everything that a repository of conversions needs, and nothing else', async () => {
  expect(Object.keys(await ownFiles())).toStrictEqual([
    '.dev.vars.example',
    '.github/dependabot.yml',
    '.github/workflows/ci.yml',
    '.gitignore',
    'README.md',
    'package-lock.json',
    'package.json',
    'src/kinds/alert/alert.ts',
    'src/kinds/alert/crd.gen.ts',
    'src/kinds/alert/crd.yaml',
    'src/kinds/alert/samples/every-field.yaml',
    'src/kinds/index.ts',
    'src/worker.ts',
    'test/kinds.test.ts',
    'tsconfig.json',
    'wrangler.toml',
  ]);
});

test('imports the package, and compiles', async () => {
  const { [`src/kinds/alert/alert.ts`]: kind } = await ownFiles();
  expect(kind).toContain("import { defineKind } from 'crdshift';");
  await machine.succeed(PROJECT, ['npm', 'run', 'types']);
});

test('does not install a second Node or a Node for another system', async () => {
  const packages = await readdir(join(machine.folder, PROJECT, 'node_modules'));
  expect(packages.filter((name) => /^node-(?:linux|win|darwin)/.test(name))).toStrictEqual([]);
});

test('npm test tests its kind', async () => {
  const begin = performance.now();
  const ran = await machine.succeed(PROJECT, ['npm', 'test']);
  const seconds = (performance.now() - begin) / 1000;
  console.log(`npm test took ${seconds.toFixed(1)} s`);
  expect(ran.stdout).toMatch(/^\d+ passed, 0 failed$/m);
  expect(ran.stdout).not.toContain('CronTab');
});

test('npm start serves its kind, at the URL of the printed curl line', async () => {
  const child = machine.start(PROJECT, ['npm', 'start'], { PORT: '0' });
  onTestFinished(() => machine.stop(child));
  if (child.stdout === null) throw new Error('npm start has no standard output');
  let curl = '';
  for await (const line of createInterface(child.stdout)) {
    curl = /^ *(?<curl>curl .*)$/.exec(line)?.groups?.['curl'] ?? curl;
    if (line.includes('Ctrl-C')) break;
  }
  expect(curl).not.toBe('');
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} --silent --show-error`], {
    cwd: join(machine.folder, PROJECT),
  });
  expect(JSON.parse(stdout)).toMatchObject({
    response: { result: { status: 'Success' }, convertedObjects: [{ kind: 'Alert' }] },
  });
});

test('npm run playground serves its samples in every version to kubectl', async () => {
  const { apiServer, kubectl } = await findControlPlaneBinaries(console.log);
  const assets = { KUBEBUILDER_ASSETS: dirname(apiServer) };
  const child = machine.start(PROJECT, ['npm', 'run', 'playground'], assets);
  onTestFinished(() => machine.stop(child));
  // Its output must not fill the pipe.
  child.stderr?.resume();
  if (child.stdout === null) throw new Error('npm run playground has no standard output');
  let config = '';
  for await (const line of createInterface(child.stdout)) {
    config = /export KUBECONFIG=(?<file>\S+)/.exec(line)?.groups?.['file'] ?? config;
    if (line.includes('Ctrl-C')) break;
  }
  const get = async (resource: string): Promise<unknown> => {
    const args = ['--kubeconfig', config, 'get', resource, 'every-field', '--output', 'json'];
    const { stdout } = await promisify(execFile)(kubectl, args);
    return JSON.parse(stdout);
  };
  expect(await get('alerts.v1.monitoring.example.com')).toMatchObject({
    spec: { severity: 'low', receiver: { host: 'example-host' } },
  });
  expect(await get('alerts.v1alpha1.monitoring.example.com')).toMatchObject({
    spec: { level: 'low', intervalSeconds: 1 },
  });
});

test('npm run deploy bundles it', async () => {
  const ran = await machine.succeed(PROJECT, ['npm', 'run', 'deploy', '--', '--dry-run']);
  expect(ran.stdout).toContain('--dry-run: exiting now');
});

test('npm test refuses a wrong sample, and npm run deploy refuses the project', async () => {
  const file = join(machine.folder, PROJECT, 'src/kinds/alert/samples/every-field.yaml');
  const before = await readFile(file, 'utf8');

  await writeFile(file, before.replace('severity: low', 'severity: high'));
  onTestFinished(() => writeFile(file, before));
  const tested = await machine.run(PROJECT, ['npm', 'test']);
  expect(tested.code).toBe(1);
  expect(tested.stdout + tested.stderr).toContain('+   severity: low');
  const deployed = await machine.run(PROJECT, ['npm', 'run', 'deploy']);
  expect(deployed.code).toBe(1);
  expect(deployed.stderr).toContain('npm test');
});

test('crdshift create creates another project', async () => {
  removeAfterwards('another');
  await machine.succeed(PROJECT, ['npx', 'crdshift', 'create', '../another', '--no-install']);
  expect(await readdir(join(machine.folder, 'another'))).toContain('wrangler.toml');
});

test('an update changes no file of the user, and the project is tested and deployed as before', async () => {
  const before = await ownFiles();
  await registry.publish(inject('tarballs').newer);
  const update = ['npm', 'install', '--prefer-online', 'crdshift@latest'];
  await machine.succeed(PROJECT, update);
  const after = await ownFiles();
  expect(JSON.parse(after['package.json'] ?? '')).toMatchObject({
    dependencies: { crdshift: '^0.0.2' },
  });
  const byNpm = { 'package.json': '', 'package-lock.json': '' };
  expect({ ...after, ...byNpm }).toStrictEqual({ ...before, ...byNpm });
  await machine.succeed(PROJECT, ['npm', 'test']);
  const deploy = ['npm', 'run', 'deploy', '--', '--dry-run'];
  const deployed = await machine.succeed(PROJECT, deploy);
  expect(deployed.stdout).toContain('--dry-run: exiting now');
});
