import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PAGE = new URL('../../docs/operating.md', import.meta.url);
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** A warning or an error in the code. Its message must be a plain string, so that this test can read it. */
const SERIOUS = /level: '(?:warn|error)',\s*msg(?:: '(?<msg>[^']+)')?/g;

test('docs/operating.md lists exactly the warnings and errors of the log', async () => {
  const names = await readdir(SRC, { recursive: true });
  const files = names.filter((name) => /^(?:http|entry)\/.*\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(`${SRC}${name}`, 'utf8')));
  const serious = texts.flatMap((text, index) =>
    [...text.matchAll(SERIOUS)].map(
      ({ groups }) => groups?.['msg'] ?? `unreadable: ${files[index]}`,
    ),
  );

  const page = await readFile(PAGE, 'utf8');
  const [, rows = ''] = /\n\| `"msg"` \| meaning \|\n[-| ]+\n([^]*?)\n\n/.exec(page) ?? [];
  const listed = rows
    .split('\n')
    .flatMap((row) => row.split(' | ', 1))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, msg]) => msg));
  expect(new Set(listed)).toEqual(new Set(serious));
});
