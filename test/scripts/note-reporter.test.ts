import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aProject } from '../support/a-project.ts';
import { runFile } from '../support/run-script.ts';

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

test('npm test prints the views of a sample in one version alone, the comments that a draft left, and what no sample tests', async () => {
  const { path, edit, remove } = await aProject();
  onTestFinished(remove);
  await mkdir(join(path, 'test/kinds'), { recursive: true });
  await cp(join(TEST, 'kinds/kinds.test.ts'), join(path, 'test/kinds/kinds.test.ts'));
  await writeFile(join(path, 'test/vitest.config.ts'), CONFIG);
  const sample = 'src/kinds/cron-tab/samples/alone.yaml';
  await writeFile(join(path, sample), ALONE);
  await edit('src/kinds/cron-tab/cron-tab.ts', '/**', '// Guess: a similar name.\n/**');
  const named = 'kind: CronTab\nmetadata:\n  name: local-crontab\n  namespace: default\naddress';
  await edit(
    'src/kinds/cron-tab/samples/local-crontab.yaml',
    named,
    named.replace('local', 'other'),
  );
  // No variable of the outer vitest may reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  const { stdout } = await runFile([join(path, 'scripts/crdshift.ts'), 'test'], { path, env });
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
