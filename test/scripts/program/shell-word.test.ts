import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../../scripts/program/shell-word.ts';

test.each([
  '',
  ' ',
  "Anna's",
  '$HOME',
  '`id`',
  '!x',
  '~',
  '*',
  'a"b',
  '\\',
  "'",
  'größe',
  'a\nb',
  '#a',
])('a shell takes %j as it is', (text) => {
  const line = `printf %s ${shellWord(text)}`;
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(text);
});

test.each(['src/kinds/gateway/crd.yaml', 'arn:aws:eks:eu-west-1:1:cluster/one', 'admin@one'])(
  '%s needs no quotes',
  (text) => {
    expect(shellWord(text)).toBe(text);
  },
);
