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
