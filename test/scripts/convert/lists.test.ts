import { describe, expect, test } from 'vitest';
import { CRON_TAB, converted, refusalsOf } from './cron-tabs.ts';

describe('the version of a list', () => {
  const item = CRON_TAB.replaceAll(/^(?=.)/gm, '  ').replace(' ', '-');
  const listOf = (apiVersion: string, kind: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nitems:\n${item}`;

  test('follows the items of a list of their kind', () => {
    const { text } = converted(listOf('stable.example.com/v1beta1', 'CronTabList'));
    expect(text).toMatch(/^apiVersion: stable\.example\.com\/v1\n/);
  });

  test.for([
    ['config.kubernetes.io/v1', 'ResourceList'],
    ['config.kubernetes.io/v1', 'CronTabList'],
    ['stable.example.com/v1beta1', 'OtherList'],
    ['v1', 'List'],
  ] as const)('stays in a list of another kind: %s %s', ([apiVersion, kind]) => {
    const { text } = converted(listOf(apiVersion, kind));
    expect(text.startsWith(`apiVersion: ${apiVersion}\nkind: ${kind}\n`)).toBe(true);
    expect(text).not.toBe(listOf(apiVersion, kind));
  });
});

describe('an item without apiVersion or kind', () => {
  const listOf = (apiVersion: string, kind: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nitems:\n- metadata: { name: nightly }\n  hostPort: a:80\n`;

  test('is refused in a list of the kind', () => {
    expect(refusalsOf(listOf('stable.example.com/v1beta1', 'CronTabList'))).toStrictEqual([
      '4: an item of this CronTabList lacks apiVersion or kind. Write apiVersion: stable.example.com/v1beta1 and kind: CronTab in each item.',
    ]);
  });

  test.for([
    ['stable.example.com/v1', 'CronTabList'],
    ['other.example.com/v1', 'CronTabList'],
    ['v1', 'List'],
  ] as const)('stays in another list: %s %s', ([apiVersion, kind]) => {
    const text = `${listOf(apiVersion, kind)}# stable.example.com/v1beta1 CronTab\n`;
    expect(converted(text).text).toBe(text);
  });
});
