import { expect, onTestFinished, test } from 'vitest';
import { isNamed } from '../../scripts/kinds/project-kinds.ts';
import { aProject } from '../support/a-project.ts';
import { runScriptIn } from '../support/run-script.ts';

const cronTab = { kind: 'CronTab', group: 'example.com' };

test.each(['CronTab', 'crontab', 'CronTab.example.com', 'crontab.example.com', undefined])(
  'a kind is named %j',
  (name) => {
    expect(isNamed(cronTab, name)).toBe(true);
  },
);

test.each(['Cron', 'cron-tab', 'crontab.stable.example.com'])('a kind is not named %j', (name) => {
  expect(isNamed(cronTab, name)).toBe(false);
});

test('prove, explain and convert report a generated module that does not match its CRD', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  await project.edit('src/kinds/cron-tab/crd.yaml', 'address:', 'addresses:');
  const object = 'src/kinds/cron-tab/samples/addresses.yaml';
  for (const [command, ...args] of [
    ['prove'],
    ['explain', object],
    ['convert', object, '--to', 'v1'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one process at a time
    expect(await runScriptIn(project, command ?? '', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: src/kinds/cron-tab/crd.gen.ts is out of date. Run npm run generate.\n',
    });
  }
});

test('a module that does not match its CRD stops only the commands that use its kind', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const crd = 'src/kinds/example-cron-tab/crd.yaml';
  const module = 'src/kinds/example-cron-tab/crd.gen.ts';
  await project.edit(crd, 'hostPort:', 'hostPorts:');
  const object = 'src/kinds/cron-tab/samples/addresses.yaml';
  const other = ['CronTab.stable.example.com', '--samples', '5'];
  expect(await runScriptIn(project, 'prove', ...other)).toMatchObject({ code: 0, stderr: '' });
  expect(await runScriptIn(project, 'explain', object)).toMatchObject({ code: 0, stderr: '' });
  const stale = `error: ${module} is out of date. Run npm run generate.\n`;
  expect(await runScriptIn(project, 'prove', 'CronTab')).toMatchObject({ code: 1, stderr: stale });
  // Nothing mentions the group of the module any more.
  await project.edit(crd, 'group: example.com', 'group: example.org');
  const moved = await runScriptIn(project, 'prove', 'CronTab.example.org');
  expect(moved).toMatchObject({ code: 1, stderr: stale });
});
