import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CHECK_PAGES, helpUriOf } from '../../src/prove/check-pages.ts';
import type { CheckId } from '../../src/core/kind/acceptance.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const checks = Object.keys(CHECK_PAGES) as CheckId[];

test('every check has a page, and every page a check', async () => {
  const pages = await readdir(`${DOCS}checks`);
  expect(pages.toSorted()).toEqual(checks.map((check) => `${check}.md`).toSorted());
});

test.each(checks)(
  'the page of %s says what it means, and how to fix and accept it',
  async (check) => {
    const page = await readFile(`${DOCS}checks/${check}.md`, 'utf8');
    expect(page.startsWith(`# ${check}\n\n${CHECK_PAGES[check].sentence}\n`)).toBe(true);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Example', 'Fix', 'Accept']);
    expect(page).toContain(`accept('${check}'`);
    expect(helpUriOf(check).endsWith(`/docs/checks/${check}.md`)).toBe(true);
  },
);

test('docs/prove.md lists all checks with their sentences', async () => {
  const page = await readFile(`${DOCS}prove.md`, 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ['));
  const wanted = checks.map(
    (check) => `| [${check}](checks/${check}.md) | ${CHECK_PAGES[check].sentence} |`,
  );
  expect(rows).toEqual(wanted);
});
