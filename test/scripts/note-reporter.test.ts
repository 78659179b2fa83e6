import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { runFile } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const TEST = fileURLToPath(new URL('../', import.meta.url));

const ALONE = `apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: alone }
host: example.com
port: "80"
`;

const CONFIG = `
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, test: { include: ['kinds/kinds.test.ts'] } });
`;

/** Returns a copy of this project that tests its kinds, and a function that runs the tests. */
async function aTestedProject(): Promise<Project & { readonly runTests: () => Promise<Ran> }> {
  const project = await aProject();
  const { path, remove } = project;
  onTestFinished(remove);
  await mkdir(join(path, 'test/kinds'), { recursive: true });
  await cp(join(TEST, 'kinds/kinds.test.ts'), join(path, 'test/kinds/kinds.test.ts'));
  await writeFile(join(path, 'test/vitest.config.ts'), CONFIG);
  // No variable of the outer vitest may reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  const runTests = (): Promise<Ran> =>
    runFile([join(path, 'scripts/crdshift.ts'), 'test'], { path, env });
  return { ...project, runTests };
}

test('a kind whose check fails hides the notes on itself only', async () => {
  const { edit, runTests } = await aTestedProject();
  for (const name of ['cron-tab', 'example-cron-tab']) {
    await edit(`src/kinds/${name}/${name}.ts`, '/**', '// Guess: a similar name.\n/**');
  }
  const wrong = 'src/kinds/example-cron-tab/example-cron-tab.ts';
  await edit(wrong, 'import', "import { lens } from '../../lens.ts';\nimport");
  await edit(wrong, 'v1beta1: hostPortSpoke', 'v1beta1: lens()');
  const { code, stdout } = await runTests();
  expect(code).toBe(1);
  expect(stdout).toContain('src/kinds/cron-tab/cron-tab.ts still has 1 comment of the draft.');
  expect(stdout).not.toContain('example-cron-tab.ts still has');
});

test('npm test prints the views of a sample in one version alone, the comments that a draft left, and what no sample tests', async () => {
  const { path, edit, runTests } = await aTestedProject();
  const sample = 'src/kinds/cron-tab/samples/alone.yaml';
  await writeFile(join(path, sample), ALONE);
  await edit('src/kinds/cron-tab/cron-tab.ts', '/**', '// Guess: a similar name.\n/**');
  const named = 'kind: CronTab\nmetadata:\n  name: local-crontab\n  namespace: default\naddress';
  await edit(
    'src/kinds/cron-tab/samples/local-crontab.yaml',
    named,
    named.replace('local', 'other'),
  );
  const { stdout } = await runTests();
  expect(stdout).toContain(`${sample}:1 is written only in v1.`);
  expect(stdout).toContain(
    '# as v1beta1; nothing is kept\napiVersion: stable.example.com/v1beta1\n',
  );
  expect(stdout).toContain('\nhostPort: example.com:80\n');
  expect(stdout).toContain('\naddress: example.com:80\n');
  expect(stdout).toContain(
    'src/kinds/cron-tab/cron-tab.ts still has 1 comment of the draft. Review each of these parts, and delete its comment.',
  );
  expect(stdout).toContain(
    'src/kinds/cron-tab/samples: no object that is written in several versions has the version v1alpha1. Add one, so that the tests compare its conversion with what you wrote.',
  );
});
