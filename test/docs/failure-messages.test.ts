import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PAGE = new URL('../../docs/operating.md', import.meta.url);
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Returns the code of the folders whose messages API servers pass on. An entry has those of its platform. */
async function codeOfMessages(): Promise<string> {
  const names = await readdir(SRC, { recursive: true });
  const files = names.filter((name) => /^(?:core|http|entry)\/.*\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(`${SRC}${name}`, 'utf8')));
  // A template has an expression where a message has a value.
  return texts.join('\n').replaceAll(/\$\{[^{}]*\}/g, '…');
}

test('docs/operating.md quotes the messages of the webhook as the code has them', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, section = ''] = page.split('### From the webhook');
  const [table = ''] = section.split('###');
  const rows = [...table.matchAll(/^\| (?<cell>`.*?`) \|/gm)].map(
    ({ groups }) => groups?.['cell'] ?? '',
  );
  const quoted = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text));
  expect(quoted.length).toBeGreaterThan(10);

  const code = await codeOfMessages();
  expect(quoted.filter((text = '') => !code.includes(text))).toEqual([]);
});
