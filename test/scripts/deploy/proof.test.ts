import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isProven } from '../../../scripts/deploy/proof.ts';
import { projectAt } from '../../../scripts/project/project.ts';
import { aProject } from '../../support/a-project.ts';
import type { Project } from '../../support/a-project.ts';
import { ownNodeModules } from '../../support/own-node-modules.ts';
import { calledByNpm, runFile, runScriptIn } from '../../support/run-script.ts';

/** Records its arguments. Nothing leaves this machine. */
const FAKE_WRANGLER = `
import { writeFileSync } from 'node:fs';
writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)));
`;

const CONFIG = `
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, test: { include: ['*.test.ts'] } });
`;

const PASSES = 'expect(1).toBe(1);';

async function aProjectForTest(): Promise<Project> {
  const project = await anInstalledProject();
  onTestFinished(project.remove);
  return project;
}

/** Creates a project with a wrangler that deploys nothing, and a fast suite of two tests. */
async function anInstalledProject(): Promise<Project> {
  const project = await aProject();
  await ownNodeModules(project, {
    'wrangler/package.json': '{}',
    'wrangler/bin/wrangler.js': FAKE_WRANGLER,
  });
  const suite = join(project.path, 'test');
  await mkdir(suite, { recursive: true });
  await writeFile(join(suite, 'vitest.config.ts'), CONFIG);
  for (const name of ['one', 'two']) await writeSuite(project, name, PASSES);
  return project;
}

/** Writes `test/<name>.test.ts` with one test. */
async function writeSuite({ path }: Project, name: string, body: string): Promise<void> {
  const file = join(path, 'test', `${name}.test.ts`);
  await writeFile(
    file,
    `import { expect, test } from 'vitest';\ntest('${name}', () => {${body}});\n`,
  );
}

/** Runs `npm test -- <args>`, and reports whether it passed. */
async function runTests({ path }: Project, ...args: readonly string[]): Promise<boolean> {
  // No variable of the outer vitest may reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  const { code } = await runFile([join(path, 'scripts/crdshift.ts'), 'test', ...args], {
    path,
    env: { ...env, ...calledByNpm(path) },
  });
  return code === 0;
}

/** Reports whether `deploy` takes the tests for passed, as it does itself. */
function isDeployable({ path }: Project): boolean {
  return isProven(projectAt(path));
}

/** Deploys to staging, and returns the arguments of wrangler; undefined if it was not started. */
async function deploy(
  project: Project,
  ...args: readonly string[]
): Promise<{ code: number; stderr: string; asked: unknown }> {
  const file = join(project.path, 'asked.json');
  await rm(file, { force: true });
  const { code, stderr } = await runScriptIn(project, 'deploy', ...args);
  const asked: unknown = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as unknown,
    () => undefined,
  );
  return { code, stderr, asked };
}

describe('a tree without a proof', () => {
  let project: Project;

  beforeAll(async () => {
    project = await anInstalledProject();
    return project.remove;
  });

  afterEach(() => writeSuite(project, 'two', PASSES));

  test.each([[[]], [['--env', 'production']]])('is not deployed: %j', async (args) => {
    expect(await deploy(project, ...args)).toEqual({
      code: 1,
      stderr:
        'the tests have not passed for these files: run all tests with npm test, edit nothing in the meantime, and deploy again\n',
      asked: undefined,
    });
  });

  test('is enough for a dry run', async () => {
    expect(await deploy(project, '--dry-run')).toMatchObject({
      code: 0,
      asked: ['deploy', '--config', 'wrangler.toml', '--env', 'staging', '--dry-run'],
    });
  });

  test('gets none from a run of a part of the suite', async () => {
    for (const filter of [['one'], ['-t', 'one'], ['--', '--shard', '1/1']]) {
      expect(await runTests(project, ...filter)).toBe(true);
      expect(isDeployable(project)).toBe(false);
    }
  });

  test('gets none from a run with `only`, which leaves the other tests out', async () => {
    await writeFile(
      join(project.path, 'test/two.test.ts'),
      `import { expect, test } from 'vitest';\ntest.only('fine', () => expect(1).toBe(1));\ntest('broken', () => expect(1).toBe(2));\n`,
    );
    expect(await runTests(project)).toBe(false);
    expect(isDeployable(project)).toBe(false);
  });

  test.each([
    ['a failure', 'expect(1).toBe(2);'],
    ['an error outside of any test', 'void Promise.reject(new Error("late")); expect(1).toBe(1);'],
  ])('gets none from a run with %s', async (_what, suite) => {
    await writeSuite(project, 'two', suite);
    expect(await runTests(project)).toBe(false);
    expect(isDeployable(project)).toBe(false);
  });

  test('gets none from a run during which a source changed', async () => {
    const source = join(project.path, 'src/index.ts');
    const edit = `const { appendFileSync } = process.getBuiltinModule('fs'); appendFileSync(${JSON.stringify(source)}, '\\n'); expect(1).toBe(1);`;
    await writeSuite(project, 'two', edit);
    expect(await runTests(project)).toBe(true);
    expect(isDeployable(project)).toBe(false);
  });
});

describe('a tree after npm test has passed', () => {
  let project: Project;

  beforeAll(async () => {
    project = await anInstalledProject();
    await runTests(project);
    return project.remove;
  });

  test.each([
    ['source', 'src/kinds/cron-tab/cron-tab.ts', 'CronTab', 'CronTabs'],
    ['test', 'test/one.test.ts', '(1)', '( 1 )'],
    ['dependency', 'package.json', '"hono"', '"hone"'],
    ['setting', 'wrangler.toml', 'workers_dev = true', 'workers_dev = false'],
  ])('is not deployed with another %s', async (_what, file, before, after) => {
    await project.edit(file, before, after);
    onTestFinished(() => project.edit(file, after, before));
    expect(isDeployable(project)).toBe(false);
  });

  test('is not deployed after a source was renamed', async () => {
    const [before, after] = ['src/kinds/index.ts', 'src/kinds/indexes.ts'] as const;
    await rename(join(project.path, before), join(project.path, after));
    onTestFinished(() => rename(join(project.path, after), join(project.path, before)));
    expect(isDeployable(project)).toBe(false);
  });

  test('is deployed', async () => {
    expect(await deploy(project, '--env', 'production')).toEqual({
      code: 0,
      stderr: '',
      asked: ['deploy', '--config', 'wrangler.toml', '--env', 'production'],
    });
  });
});

test('a proof covers the kinds and the Worker that the configuration names', async () => {
  const project = await aProjectForTest();
  await rename(join(project.path, 'src/kinds'), join(project.path, 'conversions'));
  await mkdir(join(project.path, 'entry'));
  await writeFile(join(project.path, 'entry/worker.ts'), 'export {};\n');
  const named = { kinds: 'conversions', entries: { worker: 'entry/worker.ts' } };
  await writeFile(join(project.path, 'crdshift.json'), JSON.stringify(named));
  // A link of an editor leads nowhere.
  await symlink('nowhere', join(project.path, 'src/.#worker.ts'));
  expect(await runTests(project)).toBe(true);
  for (const file of ['conversions/cron-tab/cron-tab.ts', 'entry/worker.ts']) {
    const before = await readFile(join(project.path, file), 'utf8');
    await writeFile(join(project.path, file), `${before}\n`);
    expect(isDeployable(project)).toBe(false);
    await writeFile(join(project.path, file), before);
  }
});

test('a failure revokes a proof, even in a filtered run', async () => {
  const project = await aProjectForTest();
  const flaky = `const { existsSync } = process.getBuiltinModule('fs'); expect(existsSync('broken')).toBe(false);`;
  await writeSuite(project, 'two', flaky);
  expect(await runTests(project)).toBe(true);
  await writeFile(join(project.path, 'broken'), '');
  expect(await runTests(project, 'two')).toBe(false);
  expect(isDeployable(project)).toBe(false);
});
