import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findStaleKinds, generateFiles } from '../../scripts/generate/generated-files.ts';
import { projectAt } from '../../scripts/project/project.ts';
import { readAllSamples } from '../../scripts/samples/all-samples.ts';
import { aFolder } from '../support/a-folder.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/wrong-files/', import.meta.url));

const RIGHT = 'a-right-kind.txt';

/** Returns the files in a fixture, by name. The last one is the expected output. */
function filesIn(fixture: string): [name: string, text: string][] {
  return fixture
    .split(/^== /m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      return [entry.slice(0, end), entry.slice(end + 1)];
    });
}

async function write(root: string, files: readonly [name: string, text: string][]): Promise<void> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

/** Creates a project with only the right kind, as it is generated. */
async function aRightProject(): Promise<string> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const right = filesIn(await readFile(join(FIXTURES, RIGHT), 'utf8'));
  await write(path, right.slice(0, -1));
  const { files } = await generateFiles(projectAt(path), [join(path, 'src/kinds')]);
  for (const { target, text } of files) await writeFile(target, text);
  return path;
}

test.for(globSync('*.txt', { cwd: FIXTURES }).toSorted())('%s', async (name) => {
  const root = await aRightProject();
  const written = filesIn(await readFile(join(FIXTURES, name), 'utf8')).slice(0, -1);
  await write(root, written);
  const said = [
    ...(await findStaleKinds(projectAt(root))),
    ...readAllSamples(projectAt(root)).flatMap(({ problems }) => problems),
  ].map((line) => line.replaceAll(`${relative('', root)}/`, '').replaceAll(`${root}/`, ''));
  const messages = said.map((line) => `${line}\n`).join('');
  const shown = [...written, ['messages', messages]].map(([file, text]) => `== ${file}\n${text}`);
  await expect(shown.join('')).toMatchFileSnapshot(join(FIXTURES, basename(name)));
  expect(said.length > 0).toBe(name !== RIGHT);
});
