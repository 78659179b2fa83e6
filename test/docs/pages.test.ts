import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../src/entry/node/settings.ts';
import { lensNames } from '../core/lens/lens-names.ts';
import { aFolder } from '../support/a-folder.ts';
import { runScript } from '../support/run-script.ts';
import { settingsRead } from '../support/settings-read.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const README = join(ROOT, 'README.md');

const guides = (await readdir(join(ROOT, 'docs')))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(ROOT, 'docs', name));
const checks = (await readdir(join(ROOT, 'docs/checks'))).map((name) =>
  join(ROOT, 'docs/checks', name),
);
const pages = [
  README,
  ...guides,
  ...checks,
  join(ROOT, 'src/README.md'),
  join(ROOT, 'src/core/lens/README.md'),
  join(ROOT, '.github/SECURITY.md'),
];
const byName = pages.map((page) => [relative(ROOT, page), page] as const);

/** Returns the targets of all Markdown links outside of code blocks, except web addresses. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```[^]*?^ *```/gm, '');
  return [...prose.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
    .map(({ groups }) => groups?.['target'] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors of all headings, as GitHub makes them. */
function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (?<title>.*)$/gm)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each(byName)('every link of %s has a target', async (_name, page) => {
  const broken: string[] = [];
  for (const link of linksIn(await readFile(page, 'utf8'))) {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : resolve(dirname(page), path);
    if (!existsSync(file)) broken.push(link);
    else if (anchor !== undefined) {
      const anchors = anchorsIn(await readFile(file, 'utf8'));
      if (!anchors.includes(anchor)) broken.push(link);
    }
  }
  expect(broken).toEqual([]);
});

test.each(byName)('every npm script that %s names exists', async (_name, page) => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const text = await readFile(page, 'utf8');
  const named = [...text.matchAll(/npm run (?:(?:-s|--silent) )?(?<script>[a-z][\w:-]*)/g)];
  expect(named.filter(({ groups }) => !((groups?.['script'] ?? '') in scripts))).toEqual([]);
});

test('the README has at most 170 lines and links every guide', async () => {
  const text = await readFile(README, 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(170);
  const linked = new Set(linksIn(text));
  expect(guides.filter((guide) => !linked.has(relative(ROOT, guide)))).toEqual([]);
});

test('the glossary explains at most 20 words', async () => {
  const text = await readFile(join(ROOT, 'docs/glossary.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.length - 2).toBeLessThanOrEqual(20);
});

test('docs/settings.md lists the settings that the code reads', async () => {
  const text = await readFile(join(ROOT, 'docs/settings.md'), 'utf8');
  const cells = text.split('\n').map((line) => /^\| (?<cell>`[^|]*`) \|/.exec(line)?.groups);
  const listed = cells.flatMap((groups) => groups?.['cell']?.match(/[A-Z][A-Z_<>]+/g) ?? []);
  const read = settingsRead(readSettings);
  expect(listed.toSorted()).toEqual([...read, 'SECRET_DIGEST_<NAME>'].toSorted());
});

test('docs/lenses.md lists every part', async () => {
  const text = await readFile(join(ROOT, 'docs/lenses.md'), 'utf8');
  const table = text.split('\n').filter((line) => line.startsWith('| '));
  const listed = new Set(table.join('\n').match(/\w+/g));
  expect(lensNames.filter((name) => !listed.has(name))).toEqual([]);
});

test('the README shows what draft writes for its example', async () => {
  const folder = await aFolder();
  onTestFinished(folder.remove);
  const { code } = await runScript('draft', 'docs/gateways.yaml', '--into', folder.path);
  expect(code).toBe(0);
  const module = await readFile(join(folder.path, 'gateway/gateway.ts'), 'utf8');
  const [kind = ''] = /^export const [^]*^\}\);$/m.exec(module) ?? [];
  expect(kind).toContain('split(');
  expect(await readFile(README, 'utf8')).toContain(kind);
});
