import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { importPath, projectAround } from '../../scripts/project/project.ts';
import { aFolder } from '../support/a-folder.ts';

let folder = '';

beforeEach(async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  folder = path;
});

test('a project without a configuration uses the default locations', async () => {
  await writeFile(join(folder, 'package.json'), '{}');
  await mkdir(join(folder, 'src/kinds/gateway'), { recursive: true });
  const project = projectAround(join(folder, 'src/kinds'));
  expect(project).toMatchObject({ root: `${folder}/`, kinds: 'src/kinds', sources: 'src' });
  expect(importPath(project, 'crdshift/lens', join(folder, 'src/kinds/gateway'))).toBe(
    'crdshift/lens',
  );
});

test('a configuration sets locations and the module to import from', async () => {
  const text = JSON.stringify({ kinds: 'kinds', imports: { crdshift: './lib/index.ts' } });
  await writeFile(join(folder, 'crdshift.json'), text);
  const project = projectAround(folder);
  expect(project.kinds).toBe('kinds');
  expect(importPath(project, 'crdshift', join(folder, 'kinds/gateway'))).toBe('../../lib/index.ts');
  expect(importPath(project, 'crdshift', join(folder, 'lib'))).toBe('./index.ts');
});

test.each([
  ['{', /crdshift\.json: .*JSON/],
  [
    '{ "kind": "kinds" }',
    /crdshift\.json: kind is not a setting\. Remove it, or correct its name\.$/,
  ],
  ['{ "entries": { "nod": "a.ts" } }', /crdshift\.json: entries\.nod is not a setting\. /],
  ['{ "test": { "config": 1 } }', /crdshift\.json: test\.config: /],
])('refuses an invalid configuration: %s', async (text, why) => {
  await writeFile(join(folder, 'crdshift.json'), text);
  expect(() => projectAround(folder)).toThrow(why);
});
