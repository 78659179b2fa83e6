import { describe, expect, test } from 'vitest';
import { CRON_TAB, refusalsOf } from './cron-tabs.ts';

describe('refuses YAML that kubectl reads in its own way, with the line', () => {
  test.for([
    [
      'base: &base { hostPort: "b:1" }\n<<: *base\n',
      7,
      /this merge key override the hostPort above it/,
    ],
    [
      'spec:\n  image: a\n  <<: [{ x: 1 }, { image: b }]\n',
      8,
      /this merge key override the image above it/,
    ],
    [
      'a: &a { x: 1 }\nspec:\n  <<: *a\n  <<: { y: 1 }\n',
      9,
      /two merge keys, kubectl prefers the last/,
    ],
    [
      'a: &a {}\nspec: &s\n  z: 1\n  <<: { z: 1 }\nb: *s\n',
      9,
      /this merge key override the z above it/,
    ],
    ['spec:\n  1e400: a\n', 7, /does not read this key as a string/],
    ['spec:\n  ~: a\n', 7, /does not read this key as a string/],
    ['spec: { 1234567.5: a }\n', 6, /does not read this key as a string/],
    ['spec: { 9223372036854775808: a }\n', 6, /does not read this key as a string/],
    ['spec:\n  image: !!binary aGk=\n', 7, /the tag !!binary/],
    ['spec:\n  image: !!timestamp 2020-01-01\n', 7, /the tag !!timestamp/],
    ['spec: !!set { a, b }\n', 6, /the tag !!set/],
    ['spec: !!omap [{ a: 1 }]\n', 6, /the tag !!omap/],
    ['spec: { replicas: !!float 1 }\n', 6, /the tag !!float/],
  ] as const)('%j', ([more, line, message]) => {
    const refusals = refusalsOf(CRON_TAB + more);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(new RegExp(`^${line}: .*${message.source}`));
  });

  test.for([
    [CRON_TAB.replace('localhost:80', "'a \u0085 b:80'"), '5: kubectl reads the character U+0085'],
    [CRON_TAB.replace('localhost:80', '"a\u2029b:80"'), '5: kubectl reads the character U+2029'],
    [`# x\u2028spec: { image: a }\n${CRON_TAB}`, '1: kubectl reads the character U+2028'],
    [`kind: Other\n---\n# \u2028\n${CRON_TAB}`, '3: kubectl reads the character U+2028'],
  ] as const)('as a line break: %j', ([text, message]) => {
    const refusals = refusalsOf(text);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(message);
  });

  test.for([
    [`# comment\r${CRON_TAB}`, 1],
    [CRON_TAB.replace('hostPort', '\rhostPort'), 5],
    [CRON_TAB.replaceAll('\n', '\r'), 1],
    ['{ "kind": "CronTab",\r "apiVersion": "stable.example.com\\/v1beta1" }', 1],
  ] as const)('as a line end: %j', ([text, line]) => {
    expect(refusalsOf(text)).toStrictEqual([
      expect.stringMatching(new RegExp(`^${line}: .* carriage return without a line feed`)),
    ]);
  });

  test('but not a line break in another document or in JSON', () => {
    expect(refusalsOf(`# \u2028\nkind: Other\n---\n${CRON_TAB}`)).toStrictEqual([]);
    const object = { apiVersion: 'stable.example.com/v1beta1', kind: 'CronTab' };
    const json = JSON.stringify({ ...object, metadata: { name: 'x' }, hostPort: '\u2028:80' });
    expect(refusalsOf(json)).toStrictEqual([]);
  });

  test('in an alias of another item as well', () => {
    const items = CRON_TAB.replaceAll(/^(?=.)/gm, '  ').replace(' ', '-');
    const other = '- kind: Other\n  spec: &s { replicas: !!float 1 }\n';
    const list = `apiVersion: v1\nkind: List\nitems:\n${other}${items}  spec: *s\n`;
    expect(refusalsOf(list)).toHaveLength(1);
    expect(refusalsOf(list.replace('  spec: *s\n', ''))).toStrictEqual([]);
  });

  test.for([
    'base: &base { image: b }\nspec:\n  <<: *base\n  image: a\n',
    'spec: { 1: a, 1.5: b, on: b, "1e400": c, "~": d, "0.5": e }\n',
    'spec: { a: !!int "5", b: !!str 5, c: !!map {}, d: !!seq [] }\n',
  ])('but not if kubectl reads it like all others: %j', (more) => {
    expect(refusalsOf(CRON_TAB + more)).toStrictEqual([]);
  });

  test('but not in an object that already has the version', () => {
    const text = CRON_TAB.replace('v1beta1', 'v1');
    expect(refusalsOf(`${text}spec: { replicas: !!float 1 }\n`)).toStrictEqual([]);
  });
});
