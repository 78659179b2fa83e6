import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Crd } from '../../../src/index.ts';
import { aFolder } from '../../support/a-folder.ts';
import { runHere } from '../../support/run-here.ts';
import type { Ran } from '../../support/run-script.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fixtures = join(root, 'test/fixtures/crds');
const folder = await aFolder();
afterAll(folder.remove);

/** The real CRDs, each in a separate folder. */
const names = (await readdir(fixtures)).filter((name) => name.endsWith('.yaml'));
for (const name of names) {
  await mkdir(join(folder.path, name));
  await cp(join(fixtures, name), join(folder.path, name, 'crd.yaml'));
}
await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
await writeFile(
  join(folder.path, 'tsconfig.json'),
  JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['.'], exclude: [] }),
);
const generated = await runHere('generate', folder.path);

function compile(): Promise<Ran> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder.path], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, stdout, stderr });
    });
  });
}

test('generates every CRD of the fixtures', () => {
  expect(names.length).toBeGreaterThan(3);
  expect(generated).toMatchObject({ code: 0, stderr: '' });
  expect(generated.stdout).toContain(`0 of ${names.length} files up to date\n`);
});

test('the result compiles with the flags of the repository', async () => {
  expect(await compile()).toEqual({ code: 0, stdout: '', stderr: '' });
});

test.for(names)(
  '%s has neither any nor unknown as a type, and a shape for each version',
  async (name) => {
    const module = join(folder.path, name, 'crd.gen.ts');
    const code = (await readFile(module, 'utf8')).replaceAll(/\/\*\*[^]*?\*\//g, '');
    expect(code).not.toMatch(/\b(?:any|unknown)\b/);
    const { crd } = (await import(/* @vite-ignore */ module)) as { crd: Crd };
    expect(Object.keys(crd.shapes ?? {})).toStrictEqual(crd.versions);
  },
);
