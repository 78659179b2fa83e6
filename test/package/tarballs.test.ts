import { readFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { expect, inject, test } from 'vitest';
import { withPackedLinks } from '../../packages/build/packed-links.ts';
import { readManifest } from '../../packages/build/read-manifest.ts';

const NAMES = ['crdshift', 'create-crdshift'] as const;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const own = readManifest(ROOT);

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { file = '' } = inject('tarballs').newer.find((one) => one.name === name) ?? {};
  return new Uint8Array(await readFile(file));
}

test.for(NAMES)('publint finds nothing in %s', async (name) => {
  const { buffer } = await bytesOf(name);
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  expect(messages).toStrictEqual([]);
});

test.for(NAMES)('every relative link in the pages of %s has a target', async (name) => {
  const packed = createPackageFromTarballData(await bytesOf(name));
  const root = `/node_modules/${name}`;
  const pages = packed.listFiles().filter((file) => file.endsWith('.md'));
  const dead = pages.flatMap((page) =>
    [...packed.readFile(page).matchAll(/\]\((?!#|[a-z]+:)(?<target>[^)\s#]+)/g)]
      .map(({ groups }) => posix.join(dirname(page), groups?.['target'] ?? ''))
      .filter((path) => !packed.fileExists(path) && !packed.directoryExists(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(pages).toContain(`${root}/README.md`);
  expect(dead).toStrictEqual([]);
});

test('a link to a file that is not packed leads to the same version in the repository', () => {
  const page = '[how](../src/README.md#folders) [kinds](kinds.md) ![chart](../a.svg) [up](#top)';
  const place = { repository: 'https://git.example/a/b', tag: 'v1.2.3' };
  const isPacked = (path: string): boolean => path === 'docs/kinds.md';
  expect(withPackedLinks(page, 'docs', place, isPacked)).toBe(
    '[how](https://git.example/a/b/blob/v1.2.3/src/README.md#folders) [kinds](kinds.md) ' +
      '![chart](https://git.example/a/b/raw/v1.2.3/a.svg) [up](#top)',
  );
  const nowhere = { repository: undefined, tag: 'v1.2.3' };
  expect(withPackedLinks(page, 'docs', nowhere, isPacked)).toBe(
    'how [kinds](kinds.md) chart [up](#top)',
  );
});

test('every export of crdshift has its types where ES modules look for them', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await bytesOf('crdshift')));
  if (analysis.types === false) throw new Error('there are no types');
  const wrong = analysis.problems.filter(
    // The package has no CommonJS, and Node 10 does not support `exports`.
    (problem) => !('resolutionKind' in problem) || !isLeftOut(problem.resolutionKind),
  );
  expect(wrong.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toStrictEqual([]);
  expect(Object.keys(analysis.entrypoints)).toStrictEqual(
    Object.keys(readManifest(`${ROOT}packages/crdshift`).exports ?? {}),
  );
});

function isLeftOut(resolution: string): boolean {
  return resolution === 'node10' || resolution === 'node16-cjs';
}

test.for(NAMES)('%s has the version of this repository', (name) => {
  expect(readManifest(`${ROOT}packages/${name}`).version).toBe(own.version);
});

test('crdshift accepts the versions that this repository is tested with, and compatible ones', () => {
  const { dependencies = {}, peerDependencies = {} } = readManifest(`${ROOT}packages/crdshift`);
  // An app of your own has its own Hono, so older ones are accepted. The foreign programs are tested with the oldest.
  const { dependencies: { hono = '' } = {} } = readManifest(`${ROOT}test/package/fixtures/foreign`);
  const tested: Readonly<Record<string, string>> = {
    ...own.devDependencies,
    ...own.dependencies,
    hono,
  };
  for (const [name, range] of Object.entries({ hono: peerDependencies['hono'], ...dependencies })) {
    expect({ name, range }).toStrictEqual({ name, range: `^${tested[name]}` });
  }
  // npm refuses to update crdshift in a project whose own version is older, so these do not rise with every renewal.
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect(accepts(range, tested[name] ?? ''), `${name} ${range}`).toBe(true);
  }
});

/** Reports whether a range such as `^1.2.3` contains a version. */
function accepts(range: string, version: string): boolean {
  const [least, given] = [range, version].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  const [differs] = (given ?? []).flatMap((number, at) => number - (least?.[at] ?? 0) || []);
  return range.startsWith('^') && least?.[0] === given?.[0] && (differs ?? 0) >= 0;
}

test.for([
  ['^5.1.1', '5.1.1', true],
  ['^5.1.1', '5.2.0', true],
  ['^5.1.1', '5.1.0', false],
  ['^5.1.1', '5.0.9', false],
  ['^5.1.1', '6.2.2', false],
  ['5.1.1', '5.2.0', false],
] as const)('the range %s accepts %s: %s', ([range, version, isAccepted]) => {
  expect(accepts(range, version)).toBe(isAccepted);
});

test('crdshift depends on exactly the packages that its modules import', async () => {
  const { dependencies = {}, peerDependencies = {} } = readManifest(`${ROOT}packages/crdshift`);
  const packed = createPackageFromTarballData(await bytesOf('crdshift'));
  const modules = packed.listFiles().filter((file) => file.endsWith('.js'));
  const imports = modules.flatMap((file) => [
    ...packed.readFile(file).matchAll(/^(?:import|export) .*?["'](?<name>[@a-z][^"':]*)["'];$/gm),
    ...packed.readFile(file).matchAll(/\bimport\(["'](?<name>[@a-z][^"':]*)["']\)/g),
  ]);
  // Loaded by tools of the project: its test runner, and the bundler of wrangler.
  const loaded = ['vitest', 'wrangler'];
  const names = imports.map(
    ({ groups }) => /^(?:@[^/]+\/)?[^/]+/.exec(groups?.['name'] ?? '')?.[0] ?? '',
  );
  // The formatter of generated code is used only if a project has it.
  const needed = new Set([...names, ...loaded].filter((name) => name !== 'oxfmt'));
  expect(needed).toStrictEqual(new Set(Object.keys({ ...dependencies, ...peerDependencies })));
});

test('a new project gets the versions that this repository is tested with', () => {
  const { devDependencies = {} } = readManifest(`${ROOT}packages/create-crdshift/template`);
  for (const [name, version] of Object.entries(devDependencies)) {
    expect({ name, version }).toStrictEqual({ name, version: own.devDependencies?.[name] });
  }
});
