import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PAGE = new URL('../../docs/operating.md', import.meta.url);
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** A warning or an error in the code, as an entry or by the function that makes one of a certificate. */
const SERIOUS =
  /level: '(?:warn|error)',\s*msg: '(?<entry>[^']+)'|notValid\('(?<certificate>[^']+)'/g;

/** Lines about a call, which the page describes by their fields. */
const OTHER = ['crash'];

test('docs/operating.md lists every warning and error of the log', async () => {
  const names = await readdir(SRC, { recursive: true });
  const files = names.filter((name) => /^(?:http|entry)\/.*\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(`${SRC}${name}`, 'utf8')));
  const found = texts.flatMap((text) =>
    [...text.matchAll(SERIOUS)].map(({ groups }) => groups?.['entry'] ?? groups?.['certificate']),
  );
  const serious = [...new Set(found)].filter((msg = '') => !OTHER.includes(msg));
  expect(serious.length).toBeGreaterThan(10);

  const page = await readFile(PAGE, 'utf8');
  expect(serious.filter((msg = '') => !page.includes(`\`${msg}\``))).toEqual([]);
});
