import { expect, test } from 'vitest';
import { isNamed } from '../../scripts/kinds/project-kinds.ts';

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
