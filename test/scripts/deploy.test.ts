import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { kinds } from '../../src/kinds/index.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { runHere } from '../support/run-here.ts';
import { runScript, runScriptIn } from '../support/run-script.ts';

/**
 * The maximum size of the Worker, minified and gzipped, because the start of an isolate takes time in proportion to it.
 * The first number is for the Worker as published. The names that the minifier chooses change it by up to 100 bytes
 * either way when a function moves to another file. With other kinds the size depends on their imports; the limit of
 * the platform is far higher.
 */
const MAX_BYTES = isAsItComes() ? 20_600 : 1_000_000;

function isAsItComes(): boolean {
  return kinds.all.map(({ group }) => group).join() === 'stable.example.com,example.com';
}

test('a dry run bundles a Worker below the size limit', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const { code, stdout } = await runScript('deploy', '--dry-run', '--', '--outdir', path);
  expect(stdout).toContain('--dry-run: exiting now.');
  expect(code).toBe(0);
  const bundle = await readFile(join(path, 'worker.js'));
  expect(gzipSync(bundle).byteLength).toBeLessThanOrEqual(MAX_BYTES);
});

test('a dry run can precede production in the arguments', async () => {
  const { code, stdout } = await runScript('deploy', '--dry-run', '--env', 'production');
  expect(stdout).toContain('--dry-run: exiting now.');
  expect(code).toBe(0);
});

test('refuses an environment that wrangler.toml does not have', async () => {
  const { code, stderr } = await runScript('deploy', '--dry-run', '--env', 'prod');
  expect(stderr).toContain('prod');
  expect(code).toBe(1);
});

test('refuses --dry-run after the bare --', async () => {
  const { code, stderr } = await runHere('deploy', '--dry-run', '--', '--no-dry-run');
  expect(stderr).toMatch(/^give --dry-run before the bare --\n/);
  expect(code).toBe(2);
});

describe('a project whose kinds cannot be served', () => {
  let project: Project;

  beforeAll(async () => {
    project = await aProject();
    await project.edit('src/kinds/cron-tab/cron-tab.ts', 'v1beta1: hostPortSpoke,', '');
    return project.remove;
  });

  test.each([
    ['dry-run', { npm_config_dry_run: 'true' }],
    ['env', { npm_config_env: 'true' }],
  ])('first refuses --%s if npm has kept it for itself', async (flag, env) => {
    const { code, stderr } = await runScriptIn({ path: project.path, env }, 'deploy');
    expect(stderr).toContain(`Write: npm run deploy -- --${flag} …\n`);
    expect(code).toBe(2);
  });

  test('is refused', async () => {
    const { code, stdout, stderr } = await runScriptIn(project, 'deploy', '--dry-run');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('version v1beta1 has no spoke');
  });
});
