import { describe, expect, test } from 'vitest';
import { CRON_TAB, converted } from './cron-tabs.ts';

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
    const { text, changed } = converted(listOf(apiVersion, kind));
    expect(text.startsWith(`apiVersion: ${apiVersion}\nkind: ${kind}\n`)).toBe(true);
    expect(changed).toBe(1);
  });
});
