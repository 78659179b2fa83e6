import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findReleaseProblems } from '../../packages/build/release-problems.ts';
import { readManifest } from '../../packages/build/read-manifest.ts';
import { aFolder } from '../support/a-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = readManifest(ROOT);

/** Creates the files that a release check reads, with a heading for the version. */
async function aReleasable(): Promise<string> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  for (const folder of ['', 'packages/crdshift', 'packages/create-crdshift']) {
    const file = join(folder, 'package.json');
    await cp(join(ROOT, file), join(path, file), { recursive: true });
  }
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  await writeFile(join(path, 'CHANGELOG.md'), `${changelog}\n## ${version} – 2026-12-01\n`);
  return path;
}

test('a tag that matches all versions can be released', async () => {
  expect(findReleaseProblems(await aReleasable(), `v${version}`)).toStrictEqual([]);
});

test('a tag of another version names every file that differs', async () => {
  expect(findReleaseProblems(await aReleasable(), 'v9.9.9')).toStrictEqual([
    `package.json has version ${version}, but the tag is v9.9.9`,
    `packages/crdshift/package.json has version ${version}, but the tag is v9.9.9`,
    `packages/create-crdshift/package.json has version ${version}, but the tag is v9.9.9`,
    'CHANGELOG.md has no heading "## 9.9.9 – DATE"',
  ]);
});

test('a tag that is not a version is not a release', async () => {
  expect(findReleaseProblems(await aReleasable(), 'latest')).toStrictEqual([
    'latest is not a release tag such as v1.2.3',
  ]);
});
