import { expect, test } from 'vitest';
import { partCode } from '../../../scripts/draft/write/part-code.ts';

test('inner parts are indented, with their comments: no formatter may be installed', () => {
  const inner = { lens: 'rename', args: ['a', 'b'], guess: 'a similar name' };
  const each = { lens: 'each', args: ['rules'], parts: [inner] };
  expect(partCode({ lens: 'inside', args: ['spec'], parts: [each] })).toBe(`inside(
  'spec',
  each(
    'rules',
    // Guess: a similar name.
    rename('a', 'b'),
  ),
)`);
});
