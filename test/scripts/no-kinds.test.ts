import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { runScriptIn } from '../support/run-script.ts';

let project: Project;

beforeAll(async () => {
  project = await aProject();
  const kinds = join(project.path, 'src/kinds');
  const folders = (await readdir(kinds)).filter((name) => !name.endsWith('.ts'));
  await Promise.all(folders.map((name) => rm(join(kinds, name), { recursive: true })));
  await runScriptIn(project, 'generate');
});

afterAll(() => project.remove());

test.each([
  ['prove', []],
  ['prove', ['Widget']],
  ['convert', ['--to', 'v1', '-']],
  ['explain', ['-', '--to', 'v1']],
])('%s with %j says that there is no kind, and how to draft one', async (name, args) => {
  const input = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: a }\n';
  const { code, stderr } = await runScriptIn({ ...project, input }, name, ...args);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `src/kinds has no kind. Draft one with npm run draft -- CRD.yaml\nRun npm run ${name} -- --help for usage.\n`,
  });
});
