import { describe, expect, test } from 'vitest';
import { lostComments } from '../../../scripts/convert/comments.ts';
import { converted } from './cron-tabs.ts';
import { kinds, manifests } from './read-fixtures.ts';
import { convertText } from '../../../scripts/convert/convert-text.ts';

test.for(manifests)('converting $name back loses no comment', ({ text, from, to }) => {
  const there = converted(text, { to }).text;
  const back = convertText(there, { kinds, to: from });
  expect('lostComments' in back ? back.lostComments : back).toStrictEqual([]);
});

describe('lost comments', () => {
  test('are not those that are fields again', () => {
    expect(lostComments('a: 1\n# port: "80" # ours\n', 'port: "80" # ours\n')).toStrictEqual([]);
    expect(lostComments('- # b:\n  #\n  #   - c\n', '- b:\n\n    - c\n')).toStrictEqual([]);
  });

  test('include a commented-out field that another object has', () => {
    const before = 'port: "80"\n---\n# port: "80"\na: 1\n';
    expect(lostComments(before, 'port: "80"\n---\na: 1\n')).toStrictEqual([
      { line: 3, comment: '# port: "80"' },
    ]);
  });
});
